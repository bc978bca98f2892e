#!/bin/sh
# Makes every picture of the rules again, byte for byte, beside this file.
# The program is antares, or what ANTARES names:
#   ANTARES=./bin/antares sh docs/rules/img/make.sh
set -eu

antares=${ANTARES:-antares}
case $antares in
/*) ;;
*/*) antares=$PWD/$antares ;; # a relative path: we leave this directory
esac
cd "$(dirname "$0")"

# picture NAME GAME [FLAG...]
picture() {
	name=$1
	game=$2
	shift 2
	"$antares" show "$game" "$@" --svg "$name.svg"
}

# Skorpion, the Gate
picture skorpion-start skorpion
picture skorpion-first skorpion --position './..../......../......../R.....B..... a1 a1 red 7 7 3'
picture skorpion-two skorpion --position './..../......../......../RR....BB.... a1 a1 red 6 6 5'
picture skorpion-out skorpion --position './..../.RR...../.R...B../RR....BB.... b1 a1 blue 3 5 10'
picture skorpion-take skorpion --position './..../..R...../.R...B../RR....BB.... c2 b1 red 4 5 11'
picture skorpion-rim skorpion --position './..../......../.R...B../R..B..B..... e2 d1 blue 6 5 12'
picture skorpion-home skorpion --position './..../......../.R...B../...B..B..... a1 a1 red 7 5 13'
picture skorpion-gate skorpion --position './RR../.RR.B.../.R..BB../RR....BB.... c6 c7 red 1 3 25'
picture skorpion-last skorpion --position './..../.R....../.R....../RR....B..... e6 d4 red 4 7 15'
picture skorpion-gate25 skorpion --set board=gate25
picture skorpion-worked skorpion --position './..../..RR.B../.R...B../RR....BB.... c2 b1 red 3 4 13'

# Scorpion, the race
picture scorpion-start scorpion
picture scorpion-dice scorpion --set players=2 --position 'h,y4,b9,o/h,h,y20,b6 blue 21 play:B3,Y5'
picture scorpion-sting scorpion --set players=2 --position 'h,y4,b6,o/h,h,y20,b6 blue 21 sting:b6,Y5'
picture scorpion-cross scorpion --set players=2 --position 'h,y4,b6,o/h,h,y6,y20 blue 21 extra:b6,Y5'
picture scorpion-before-swap scorpion --set players=2 --position 'h,h,h,y5/h,h,h,b9 blue 3 play:Y4,-'
picture scorpion-after-swap scorpion --set players=2 --position 'h,h,h,b9/h,h,h,y9 blue 3 extra:b9,-'
picture scorpion-worked scorpion --set players=2 --position 'h,h,y5,y16/h,h,h,y10 red 4 throw'

# Skaane, the runes
picture skaane-start skaane --seed 7
picture skaane-runes skaane --set board=4x5 --position 'gksu/gksu/4/GKSU/GKSU light 0'
picture skaane-jump skaane --position '8/8/3k4/8/1SGU2s1/8/8/8 light 0'
picture skaane-jumped skaane --position '8/8/3k4/8/2GUS1s1/8/8/8 dark 1'
picture skaane-attack skaane --position '8/8/8/2g1k3/3K1U2/2s1s3/8/8 light 12'
picture skaane-win skaane --position '8/3S4/8/8/8/8/6k1/8 light 5'
picture skaane-worked1 skaane --position 'ksksuggu/u1sguksg/8/1k6/2S5/3G4/UK2UUGG/SKSKSKUG dark 5'
picture skaane-worked2 skaane --position 'ksksuggu/u1sguksg/8/8/2G5/8/UK2UUGG/SKSKSKUG dark 0'

# Rock, Scissors, Paper
picture rsp-start rsp
picture rsp-rock rsp --position '.f.f./....../...s.../.p....../........./..R...r./......./....../.F.F. red 0'
picture rsp-knocked rsp --position '.f.f./....../...s.../.p....../........./......Rr/......./....../.F.F. blue 1'
picture rsp-stack rsp --position '.f.f./....../....r../......../....p..../...R..../..P4..../....../.F.F. red 7'
picture rsp-laid rsp --position '.f.f./....../....P3../....P.../....p..../...R..../......./....../.F.F. blue 0'
picture rsp-free rsp --position '.f.f./....../......./......../...s...../.S....../......./....../.F.F. red 0'
picture rsp-locked rsp --position '.f.f./....../......./......../...s...../..S...../......./....../.F.F. red 0'
picture rsp-flag rsp --position '.f.f./...r../......./......../........./..R...../......./....../.F.F. red 0'
picture rsp-trap rsp --position 'sfrfs/rs..sr/ppp.ppp/....p.../........./......../P.P2PPPP/RS..SR/SFRFS red 2'
picture rsp-trapped rsp --position 'sfrRs/rs..sr/ppp.ppp/....p.../........./......../P.P2PPPP/.S..SR/SFRFS blue 0'
picture rsp-worked rsp --position 'sfrfs/rs..s./ppppp2.p/......../.....P.../...P..../P..PPPP/RS..SR/SFRFS blue 0'
