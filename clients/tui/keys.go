package tui

// The keys. Each means the same on every screen where it does anything; docs/terminal.md
// has the table, and a test compares it with keyTable.
const (
	keyAnalysis  = "a"
	keyRead      = "A"
	keyLeaders   = "b"
	keyChat      = "c"
	keyDraw      = "d"
	keyEdit      = "e"
	keyFlip      = "f"
	keyRefresh   = "g"
	keyHint      = "h"
	keyProfile   = "i"
	keySit       = "j"
	keyLegend    = "k"
	keyLesson    = "l"
	keyStand     = "L"
	keyMember    = "m"
	keyNew       = "n"
	keyOpen      = "o"
	keyPuzzles   = "p"
	keyPlayHere  = "P"
	keyLeave     = "q"
	keyResign    = "r"
	keyRematch   = "R"
	keySave      = "s"
	keySolution  = "S"
	keyAgain     = "t"
	keyShare     = "T"
	keyTakeback  = "u"
	keyReplay    = "v"
	keyRules     = "w"
	keyClaim     = "K"
	keyEnd       = "x"
	keyYes       = "y"
	keyNo        = "n"
	keyType      = "/"
	keyNext      = "]"
	keyPrevious  = "["
	keyAutoplay  = "space"
	keySelect    = "enter"
	keyCancel    = "esc"
	keyTab       = "tab"
	keyBackTab   = "shift+tab"
	keyHelp      = "?"
	keyInterrupt = "ctrl+c"
	keySuspend   = "ctrl+z"
)

// meaning is a line of the table of keys.
type meaning struct{ keys, means string }

// keyTable is what the keys mean, in the order of docs/terminal.md.
var keyTable = []meaning{
	{"Arrows", "move the cursor; in a form, change the value; in a replay, go back and forward"},
	{"Enter", "select: a place on the board, a line of a list, a button"},
	{"Esc", "cancel: undo the last selection, close a prompt; in a list, go back"},
	{"Tab, Shift+Tab", "go to the next place, heading or column, or the one before; complete what you type"},
	{"PgUp, PgDn, Home, End", "scroll"},
	{"/", "type: a move on a board, what to look for in the rules"},
	{"Space", "start or stop autoplay"},
	{"] [", "next and previous: step of a lesson, puzzle, place found, player"},
	{"Backspace", "undo the last selection; in the editor, remove the piece"},
	{"1-9", "choose by number: a game, a piece to put, how many lines the analysis shows"},
	{"y n", "answer yes or no to the question that is asked"},
	{"a", "analysis"},
	{"A", "alarm: I have read this"},
	{"b", "leaders of each game"},
	{"c", "chat"},
	{"d", "offer a draw"},
	{"e", "edit the position"},
	{"f", "flip the board"},
	{"g", "refresh"},
	{"h", "hint"},
	{"i", "profile"},
	{"j", "join: take a seat"},
	{"k", "key to the pieces: what each of them does"},
	{"K", "claim the game of somebody who stays away"},
	{"l", "lesson"},
	{"L", "leave the seat, before the game begins"},
	{"m", "become a member"},
	{"n", "new game or table, if no question is asked"},
	{"o", "open a record, a position or a table"},
	{"p", "puzzles"},
	{"P", "play from here"},
	{"q", "quit this screen"},
	{"r", "resign"},
	{"R", "rematch"},
	{"s", "save the record"},
	{"S", "show the solution"},
	{"t", "try again: the puzzle or the step of the lesson"},
	{"T", "text of the position, to share it"},
	{"u", "take back a move, or ask to"},
	{"v", "replay from the start"},
	{"w", "rules, opened at the rule you broke"},
	{"x", "close the table, decline an invitation, or abort a game that has hardly begun"},
	{"? F1", "help: the keys that work here"},
	{"Ctrl-C", "quit Antares; a game on this machine is kept"},
	{"Ctrl-Z", "suspend Antares"},
}
