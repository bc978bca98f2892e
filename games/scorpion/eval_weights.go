package scorpion

// fitted are the current weights, by setting. They start from the race alone. Each
// round plays games with a hasty search of one turn, a twentieth of the decisions made
// at random, and fits the positions at the beginning of turns to the results (Newton's
// method; see package tune). They come from a predecessor of
//
//	antares tune scorpion --games 600 --rounds 4 --seed 1 --out games/scorpion/eval_weights.go --force
//
// which held out no games; that command rewrites this file. A fit for two players with
// 2000 games in each of 4 rounds scored 50.0 % ± 4.9 against these in 400 games, so
// they stayed.
var fitted = [settings]Weights{
	// 600 games of self-play in each of 4 rounds; the last had 22039 positions and a loss of 0.5759.
	free2: {
		0.1248, // turns
		1.5398, // late
		0.0000, // partner
		0.0000, // hand
		0.0282, // out
		0.3248, // dice
		0.1624, // order
		0.2726, // exposed now
		0.0698, // exposed later
		0.4133, // swap now
		0.3239, // swap later
		0.0370, // leap now
		0.0638, // leap later
	},
	// 600 games of self-play in each of 4 rounds; the last had 31852 positions and a loss of 0.9292.
	free3: {
		0.0625, // turns
		1.5246, // late
		0.0000, // partner
		0.0000, // hand
		0.2491, // out
		0.0171, // dice
		0.7166, // order
		0.1672, // exposed now
		0.0000, // exposed later
		0.4614, // swap now
		0.4168, // swap later
		0.0797, // leap now
		0.1016, // leap later
	},
	// 600 games of self-play in each of 4 rounds; the last had 35341 positions and a loss of 1.1685.
	free4: {
		0.0000, // turns
		1.6285, // late
		0.0000, // partner
		0.0000, // hand
		0.4605, // out
		0.0000, // dice
		0.8728, // order
		0.1247, // exposed now
		0.0000, // exposed later
		0.4988, // swap now
		0.4487, // swap later
		0.0714, // leap now
		0.1724, // leap later
	},
	// 600 games of self-play in each of 4 rounds; the last had 36843 positions and a loss of 0.6190.
	doubles: {
		0.0000, // turns
		1.2729, // late
		0.0000, // partner
		0.0000, // hand
		0.2446, // out
		0.2473, // dice
		0.1236, // order
		0.1167, // exposed now
		0.0000, // exposed later
		0.1851, // swap now
		0.1856, // swap later
		0.1045, // leap now
		0.1210, // leap later
	},
	// 600 games of self-play in each of 4 rounds; the last had 37832 positions and a loss of 0.6250.
	partners: {
		0.0000, // turns
		1.4520, // late
		0.0000, // partner
		0.0000, // hand
		0.0000, // out
		0.2001, // dice
		0.1000, // order
		0.1237, // exposed now
		0.0098, // exposed later
		0.1833, // swap now
		0.1495, // swap later
		0.0788, // leap now
		0.0349, // leap later
	},
}
