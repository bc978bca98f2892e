package scorpion

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box/boxtest"
)

// What the laboratory finds in actions of known positions.
func TestReadings(t *testing.T) {
	boxtest.Readings(t, Box, []boxtest.Reading{
		{Options: game.Options{"players": "2"}, Position: "h,h,h,y5/h,h,h,b9 blue 5 play:Y4,-", Action: "y5+4", Kind: "move from yellow", Rules: []string{"SC-10", "SC-16"}},
		{Options: game.Options{"players": "2"}, Position: "h,h,h,y5/h,h,h,y9 blue 5 play:Y4,-", Action: "y5+4", Kind: "move from yellow", Rules: []string{"SC-10", "SC-13"}},
		{Options: game.Options{"players": "2"}, Position: "h,h,h,y3/h,h,h,y9 blue 5 play:Y3,-", Action: "h+3", Kind: "bring in", Rules: []string{"SC-10", "SC-12", "SC-13", "SC-15", "SC-14"}},
		{Options: game.Options{"players": "2"}, Position: "h,h,h,y5/h,h,y9,b9 blue 5 play:Y4,-", Action: "y5+4", Kind: "move from yellow", Rules: []string{"SC-10", "SC-13", "SC-15", "SC-17"}},
		{Options: game.Options{"players": "2"}, Position: "y5,o,o,o/h,h,h,y20 blue 5 play:Y4,Y2", Action: "y5+6", Kind: "move from yellow by the total", Rules: []string{"SC-10", "SC-11"}},
		{Options: game.Options{"players": "2"}, Position: "b5,o,o,o/b1,o,o,o blue 91 throw", Action: "Y", Kind: "throw a die away", Rules: []string{"SC-7", "SC-9"}},
		{Options: game.Options{"players": "2"}, Position: "b5,o,o,o/b1,o,o,o blue 91 play:-,B6", Action: "b5+6", Kind: "leave the track", Rules: []string{"SC-10", "SC-3"}},
	})
}
