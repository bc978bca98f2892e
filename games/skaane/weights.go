package skaane

// tuned are the weights of the terms. They are fitted by logistic regression, a sum
// of +1000 foretelling a score of 73 %, to 61299 quiet positions of 1500 games of the
// search with itself: 400 nodes a move, 2 to 13 random moves to begin with and one
// in 25 later on. What is foretold is the result for six tenths, and for four what
// the search thought of the position. Those of threat and win are set by hand.
var tuned = [...]int32{
	436,   // pawn
	82,    // sun
	41,    // prey
	-63,   // safe
	453,   // away1
	257,   // away2
	133,   // away3
	43,    // away4
	48,    // away5
	-46,   // edge
	29,    // pair
	136,   // take-wait
	81,    // take-move
	-7,    // loose-wait
	143,   // loose-move
	6000,  // threat
	10000, // win
	1232,  // run2-wait
	1459,  // run2-move
	-361,  // run3-wait
	2038,  // run3-move
	101,   // tempo
}
