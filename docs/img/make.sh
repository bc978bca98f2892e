#!/bin/sh
# The pictures of the README, made by the program.
set -eu
cd "$(dirname "$0")"
antares=${ANTARES:-antares}
$antares show skorpion --theme dark --svg skorpion.svg --force \
	--position './.R../.BR.R.../B.....R./R.B..RB..... c8 b4 red 2 4 41'
$antares show scorpion --theme light --svg scorpion.svg --force \
	--position 'h,y9,y17,b20/h,h,y4,b11/y6,y22,b7,o/h,y12,b16,b3 red 42 play:Y3,Y5'
$antares show skaane --theme light --svg skaane.svg --force \
	--position 'ssgk1kug/suugg2u/5kk1/4s3/6K1/2G1G1U1/SKKUUS1G/1SGK1U1S light 10'
$antares show rsp --theme light --svg rsp.svg --force \
	--position 'sfrfs/r.ps.r/p.p.p.p/.s...p../.....R.../...p..S./PP2.PP.P/RS.P.R/SF.FS blue 17'
