var e={engine:JSON.parse(`{"%s %s in the way":"%s %s sur le chemin","%s %s in the way from %s to %s":"%s %s sur le chemin de %s à %s","%s and %s":"%s et %s","%s can only be floated over: drop 0 on %s":"on ne peut que survoler %s\xA0: déposez 0 en %s","%s cannot be floated over: the lay ends there with all that is left in hand":"on ne peut pas survoler %s\xA0: la pose finit là avec tout ce qui reste en main","%s cannot be knocked on: on %s behind it %s":"%s ne peut pas être poussée\xA0: derrière elle, en %s, %s","%s cannot be knocked on: there is no space behind it":"%s ne peut pas être poussée\xA0: il n’y a pas de case derrière elle","%s cannot be laid now: no row that begins next to it has room":"on ne peut pas poser %s maintenant\xA0: aucune ligne qui commence à côté n’a de place","%s cannot move now: every way is blocked, or would break a lock":"%s ne peuvent pas bouger maintenant\xA0: tout chemin est barré, ou romprait un verrou","%s drops are more than any row has room for":"%s dépôts, c’est plus qu’aucune ligne n’a de cases","%s has %s %s and can have no more than %s":"le joueur %s a %s %s et ne peut pas en avoir plus de %s","%s has lost %s":"le joueur %s a perdu %s","%s has no legal move":"le joueur %s n’a aucun coup permis","%s is blocked on every side and has nothing to take":"%s est bloquée de tous les côtés et n’a rien à prendre","%s is empty and needs at least one Paper":"%s est vide et demande au moins un Papier","%s is no space of this board":"%s n’est pas une case de ce plateau","%s is too far from %s: Scissors move up to three spaces in a straight line, or two with one change of direction":"%s est trop loin de %s\xA0: les Ciseaux avancent de trois cases au plus en ligne droite, ou de deux avec un changement de direction","%s wins: %s":"%s gagne\xA0: %s","%s, not %s":"%s, pas %s","%s: move a piece":"%s\xA0: déplacez une pièce","A draw: %s":"Partie nulle\xA0: %s","Blue":"Bleu","Flag":"Drapeau","Flags":"Drapeaux","Paper":"Papier","Papers":"Papiers","Papers are laid along a straight row, and %s is not straight from %s":"les Papiers se posent en ligne droite, et %s n’est pas en ligne droite depuis %s","Red":"Rouge","Rock":"Pierre","Rock, Scissors, Paper":"Pierre, Ciseaux, Papier","Rocks":"Pierres","Roll your Rocks, spread your Papers and cut with your Scissors to capture the enemy's Flag.":"Roulez vos Pierres, étalez vos Papiers et coupez avec vos Ciseaux pour prendre le Drapeau ennemi.","Scissors":"Ciseaux","Scissors must move away from %s":"les Ciseaux doivent quitter %s","Scissors take Papers or a Flag":"les Ciseaux prennent des Papiers ou un Drapeau","a Flag":"un Drapeau","a Rock must roll away from %s":"une Pierre doit rouler hors de %s","a Rock rolls in a straight line, and %s is not straight from %s":"une Pierre roule en ligne droite, et %s n’est pas en ligne droite depuis %s","a Rock takes Scissors or a Flag":"une Pierre prend des Ciseaux ou un Drapeau","a knock needs a run-up: your Rock on %s must roll over at least one empty space before it meets %s":"un choc demande de l’élan\xA0: votre Pierre en %s doit rouler sur au moins une case vide avant de rencontrer %s","a lay begins next to the Papers, and %s is not next to %s":"une pose commence à côté des Papiers, et %s n’est pas à côté de %s","a position has three fields with one space between them, the board, the player to move and a counter; here the count is %s":"une position a trois champs séparés par une espace, le plateau, le joueur au trait et un compteur ; ici il y en a %s","a row of %s spaces needs at least as many Papers, and you lift %s":"une ligne de %s cases demande au moins autant de Papiers, et vous en levez %s","a space is a letter from a to i and a number, as in c3; %s is not":"une case est une lettre de a à i et un numéro, comme c3 ; pas %s","a turn moves one piece, and from %s to %s is all of it":"un tour déplace une seule pièce, et le coup de %s à %s est déjà complet","after the colon of %s there are no drops":"après les deux-points de %s, il n’y a pas de dépôts","all the Papers of %s are laid already: on it there %s":"tous les Papiers de %s sont déjà posés\xA0: il y avait là %s","an action names two spaces, as in b1e4, and a lay of Papers its drops too, as in c3d4:201; %s does not":"une action nomme deux cases, comme b1e4, et une pose de Papiers aussi ses dépôts, comme c3d4:201 ; pas %s","are":"sont","are %s Papers":"%s Papiers","at least one Paper is dropped on the last space of the row, not 0":"on dépose au moins un Papier sur la dernière case de la ligne, pas 0","blue":"bleu","blue Flag":"Drapeau bleu","blue Paper":"Papier bleu","blue Rock":"Pierre bleue","blue Scissors":"Ciseaux bleus","blue out":"bleu, hors jeu","blue pieces out of the game":"pièces bleues hors jeu","both Flags":"les deux Drapeaux","both sides have lost %s, and the game ends with the first":"les deux camps ont perdu %s, et la partie finit au premier des deux","flag":"drapeau","how many lost Flags lose the game":"combien de Drapeaux perdus font perdre la partie","is":"est","is %s Paper":"%s Papier","nothing was taken or destroyed in %s moves":"rien n’a été pris ni détruit en %s coups","on %s %s, and it is %s's turn":"en %s %s, et c’est au joueur %s de jouer","on %s stands %s, which is not a dot, nor one of %s and %s":"en %s se trouve %s, qui n’est ni un point, ni une des lettres de %s et %s","on %s your Scissors meet the enemy's on %s, are locked and stop there, before %s":"en %s, vos Ciseaux rencontrent ceux de l’ennemi en %s, sont verrouillés et s’arrêtent là, avant %s","one Paper is moved without drops: %s":"un seul Papier s’écrit sans dépôts\xA0: %s","only Papers are dropped, and on %s %s":"on ne dépose que des Papiers, et en %s %s","only Papers being laid and a knocked Rock can land on %s":"seuls des Papiers que l’on pose et une Pierre poussée peuvent arriver sur %s","paper":"papier","pieces that are out of the game play no more: a move is made on the board":"les pièces hors jeu ne jouent plus\xA0: un coup se joue sur le plateau","red":"rouge","red Flag":"Drapeau rouge","red Paper":"Papier rouge","red Rock":"Pierre rouge","red Scissors":"Ciseaux rouges","red out":"rouge, hors jeu","red pieces out of the game":"pièces rouges hors jeu","rock":"pierre","row %s has %s spaces, of which the text has %s":"la rangée %s a %s cases, dont le texte donne %s","row %s has %s spaces; after them comes %s":"la rangée %s a %s cases ; après elles vient %s","scissors":"ciseaux","space %s":"case %s","stand %s blue Papers":"se trouvent %s Papiers bleus","stand %s red Papers":"se trouvent %s Papiers rouges","stand blue Scissors":"se trouvent des Ciseaux bleus","stand red Scissors":"se trouvent des Ciseaux rouges","stands a blue Flag":"se trouve un Drapeau bleu","stands a blue Paper":"se trouve un Papier bleu","stands a blue Rock":"se trouve une Pierre bleue","stands a red Flag":"se trouve un Drapeau rouge","stands a red Paper":"se trouve un Papier rouge","stands a red Rock":"se trouve une Pierre rouge","the %s blue Papers on %s":"les %s Papiers bleus en %s","the %s red Papers on %s":"les %s Papiers rouges en %s","the blue Flag on %s":"le Drapeau bleu en %s","the blue Paper on %s":"le Papier bleu en %s","the blue Rock on %s":"la Pierre bleue en %s","the blue Scissors on %s":"les Ciseaux bleus en %s","the board has %s rows with a / between them, from i down to a; here the count is %s":"le plateau a %s rangées séparées par un /, de i à a ; ici il y en a %s","the drops add up to %s, and on %s there %s":"le total des dépôts est %s, et en %s il y a %s","the drops are digits, one for each space of the row; %s are not":"les dépôts sont des chiffres, un pour chaque case de la ligne ; pas %s","the game is over: %s":"la partie est finie\xA0: %s","the height of a stack is written from 2 to %s, not %s as on %s":"la hauteur d’une pile s’écrit de 2 à %s, pas %s comme en %s","the hexagon":"l’hexagone","the lay has passed %s already and does not turn back":"la pose a déjà dépassé %s et ne revient pas en arrière","the option flags is 1 or 2, the number of lost Flags that loses the game, not %s":"l’option flags vaut 1 ou 2, le nombre de Drapeaux perdus qui fait perdre la partie, pas %s","the red Flag on %s":"le Drapeau rouge en %s","the red Paper on %s":"le Papier rouge en %s","the red Rock on %s":"la Pierre rouge en %s","the red Scissors on %s":"les Ciseaux rouges en %s","the row leaves the board after %s":"la ligne sort du plateau après %s","the second field is red or blue, the player to move, not %s":"le deuxième champ est red ou blue, le joueur au trait, pas %s","the third field counts the moves since something was taken or destroyed, from 0 to %s, and is not %s":"le troisième champ compte les coups depuis la dernière prise ou destruction, de 0 à %s, et n’est pas %s","there is no piece on %s":"il n’y a pas de pièce en %s","there is no space %s: row %s ends with %s":"il n’y a pas de case %s\xA0: la rangée %s finit par %s","this lay goes from %s over %s straight on, and %s is not in that row":"cette pose va de %s par %s tout droit, et %s n’est pas sur cette ligne","two pieces stand on %s: only Papers of one side share a space":"deux pièces se trouvent en %s\xA0: seuls des Papiers d’un même camp partagent une case","your %s Papers on %s":"vos %s Papiers en %s","your Flag on %s":"votre Drapeau en %s","your Flag on %s stays where it is: Flags never move":"votre Drapeau en %s reste où il est\xA0: les Drapeaux ne bougent jamais","your Paper on %s":"votre Papier en %s","your Rock on %s":"votre Pierre en %s","your Scissors on %s":"vos Ciseaux en %s","your Scissors on %s are locked with the enemy's on %s and must keep touching them; on %s they would not touch %s":"vos Ciseaux en %s sont verrouillés avec ceux de l’ennemi en %s et doivent continuer à les toucher ; en %s ils ne toucheraient pas %s","your Scissors would take %s and stop there, before %s":"vos Ciseaux prendraient %s et s’arrêteraient là, avant %s"}`),lessons:{"rsp/title":`Prendre un Drapeau`,"rsp/roll/text":`Bleu garde deux Drapeaux, en i2 et i4. Arrivez sur l’un d’eux et vous gagnez. D’abord la Pierre\xA0: elle roule tout droit, tant que la voie est libre, et prend les Ciseaux. Roulez de d3 à g4.`,"rsp/roll/after":`Les Ciseaux ont disparu. C’est comme à la main\xA0: la Pierre prend les Ciseaux, les Ciseaux le Papier, le Papier la Pierre.`,"rsp/roll/hint":`Touchez d3, puis g4.`,"rsp/roll/wrong":`Bien roulé, mais il y a des Ciseaux à prendre\xA0: de d3 à g4.`,"rsp/prey/text":`La même position. Cette fois, essayez de prendre le Papier bleu\xA0: roulez de d3 à f2.`,"rsp/prey/after":`Le Papier enveloppe la Pierre, jamais l’inverse. Il ne fait que barrer la route.`,"rsp/prey/hint":`Touchez d3, puis f2.`,"rsp/prey/wrong":`C’est permis. Essayez de prendre le Papier, de d3 à f2.`,"rsp/knock/text":`Une Pierre ne prend pas une Pierre, mais avec de l’élan elle la repousse d’une case. Roulez le long de la rangée, de d3 sur la Pierre bleue en d7.`,"rsp/knock/after":`La Pierre bleue a été poussée en d8. Il faut une case vide devant elle, et de la place derrière. S’il y a un Drapeau derrière, il tombe !`,"rsp/knock/hint":`Touchez d3, puis d7.`,"rsp/knock/wrong":`C’est permis, mais cette fois repoussez\xA0: de d3 à d7.`,"rsp/stack/text":`Une vraie partie commence ainsi. Vos Papiers sont devant, et ils peuvent s’empiler. Posez le Papier de c2 sur celui de c3.`,"rsp/stack/after":`Il y en a deux en c3, et bleu a empilé aussi. Une pile est forte\xA0: elle va plus loin. Mais elle est aussi prise tout entière.`,"rsp/stack/hint":`Touchez c2, puis c3.`,"rsp/stack/wrong":`C’est permis. Pour la leçon, empilez\xA0: de c2 à c3.`,"rsp/lay/text":`On soulève des Papiers d’une pile et on les pose en ligne droite, sur autant de cases au plus que de Papiers soulevés. Touchez c3, puis d4 pour le premier et e5 pour le second.`,"rsp/lay/after":`Une touche par Papier. Et voilà qu’une Pierre bleue a roulé juste à côté, en e6. Une erreur !`,"rsp/lay/hint":`Touchez c3, d4, e5.`,"rsp/lay/wrong":`C’est permis. Posez les deux Papiers\xA0: c3, puis d4, puis e5.`,"rsp/wrap/text":`Le Papier prend la Pierre. Prenez la Pierre bleue avec votre Papier\xA0: de e5 à e6.`,"rsp/wrap/after":`Seuls les Papiers prennent les Pierres, seules les Pierres les Ciseaux, seuls les Ciseaux les Papiers. Gardez-en de chaque sorte.`,"rsp/wrap/hint":`Touchez e5, puis e6.`,"rsp/wrap/wrong":`Il y a une Pierre à prendre\xA0: de e5 à e6.`,"rsp/gap/text":`Quatre Papiers sont en c3 et, loin dans leur ligne, une Pierre bleue en g5. Essayez de les poser dessus d’un coup\xA0: touchez c3, puis g5.`,"rsp/gap/after":`Une case vide en chemin demande au moins un Papier, et f5 est vide.`,"rsp/gap/hint":`Touchez c3, puis g5.`,"rsp/gap/wrong":`C’est permis. Essayez de laisser un trou\xA0: c3, puis g5.`,"rsp/float/text":`Les Papiers flottent par-dessus votre Pierre en d4 et le Papier bleu en e5. Posez-en donc un en f5 et trois en g5\xA0: touchez c3, f5, puis trois fois g5.`,"rsp/float/after":`Quelle portée ! Seuls les Ciseaux ennemis et les Drapeaux ne se survolent pas. Sur des Ciseaux, vos Papiers sont détruits ; un Drapeau, ils le prennent.`,"rsp/float/hint":`Touchez c3, f5, g5, g5, g5.`,"rsp/float/wrong":`C’est permis, mais la Pierre en g5 est à prendre. Soulevez-les tous les quatre\xA0: c3, f5, puis trois fois g5.`,"rsp/cut/text":`Les Ciseaux vont jusqu’à trois cases tout droit, ou deux avec un virage, et ne sautent jamais. Depuis d2, coupez un Papier\xA0: en f3, tout droit, ou en e4, en tournant.`,"rsp/cut/after":`Clac. Les Ciseaux s’arrêtent quand ils prennent.`,"rsp/cut/hint":`Touchez d2, puis f3.`,"rsp/cut/wrong":`C’est permis, mais il y a du Papier à couper\xA0: en f3 ou en e4.`,"rsp/lock/text":`Les Ciseaux ne prennent pas les Ciseaux. Essayez de passer devant les bleus en e4\xA0: de d2 tout droit à d4.`,"rsp/lock/after":`En chemin, en d3, les deux se toucheraient. À ce moment ils se verrouillent, et le coup s’arrête là.`,"rsp/lock/hint":`Touchez d2, puis d4.`,"rsp/lock/wrong":`C’est permis. Essayez de passer, de d2 à d4.`,"rsp/locked/text":`Ici vos Ciseaux en d3 ont verrouillé les bleus en e4, et les retiennent. Pouvez-vous partir ? Essayez d’aller de d3 à d2.`,"rsp/locked/after":`Des Ciseaux verrouillés ne peuvent que tourner l’un autour de l’autre. Ils détruisent toujours les Papiers qui arrivent sur eux\xA0: ils gardent bien un Drapeau.`,"rsp/locked/hint":`Touchez d3, puis d2.`,"rsp/locked/wrong":`Cela garde le verrou, et c’est permis. Essayez de partir\xA0: de d3 à d2.`,"rsp/flag/text":`Et vos propres Drapeaux, en a2 et a4 ? Touchez celui de a2 et essayez de le mettre à l’abri.`,"rsp/flag/after":`Les Drapeaux ne bougent jamais. Et tout ce qui arrive sur un Drapeau le prend, même vos propres Papiers, ou votre Pierre repoussée. Regardez donc où ils finissent !`,"rsp/flag/hint":`Touchez le Drapeau en a2.`,"rsp/flag/wrong":`C’est permis. Touchez d’abord le Drapeau en a2.`,"rsp/draws/text":`C’est rare, mais bon à savoir\xA0: qui ne peut plus bouger a perdu. La même position pour la troisième fois, ou cent coups sans perte, et la partie est nulle. Dans la partie longue, il faut prendre les deux Drapeaux.`,"rsp/fork/text":`Gagnez en deux coups ! De g4, une Pierre voit les deux Drapeaux, en i2 et i4. Roulez le long de la rangée, de g7 à g4\xA0: bleu peut fermer une ligne, jamais les deux. Prenez ensuite l’autre Drapeau.`,"rsp/fork/after":`Deux menaces valent plus qu’une défense. À chaque tour, demandez-vous\xA0: puis-je prendre un Drapeau ? Bleu peut-il prendre un des miens ? Sinon, menacez-en un, ou mieux, deux.`,"rsp/fork/hint":`De g7 à g4. Bleu ferme la voie de i2\xA0: roulez donc de g4 à i4.`,"rsp/fork/wrong":`Bleu a une réponse à cela. Visez les deux Drapeaux\xA0: roulez en g4, puis prenez celui qui est ouvert.`,"rsp/win/text":`Une partie entière, maintenant ! Votre Pierre en b1 vise le Drapeau en i4. Votre Papier en c2 et un bleu en g4 sont entre les deux. Allez de c2 à c3, et attendez une erreur.`,"rsp/win/after":`Le Drapeau est à vous\xA0: vous avez gagné ! Bleu a quitté g4, et la ligne était ouverte. Votre Papier du milieu, en c4, vous protège de la même façon.`,"rsp/win/hint":`De c2 à c3. Quand bleu quitte g4, roulez de b1 à i4.`,"rsp/win/wrong":`Ouvrez d’abord la ligne, de c2 à c3. Puis, si g4 est vide, roulez de b1 à i4.`},rules:{"RP-1":"L’image du plateau est perdue ; un catalogue de l’époque le dit hexagonal. Un hexagone de cinq cases de côté\xA0: 61 cases, des rangées `a` (sud, 5) à `i` (nord, 5) avec 5 6 7 8 9 8 7 6 5 cases, numérotées depuis l’ouest. Six directions\xA0: E, O, NE, NO, SE, SO. En allant vers le nord depuis les rangées a–d, au NO de `c3` se trouve `d3` et au NE `d4` ; depuis les rangées e–h, au NO de `e3` se trouve `f2` et au NE `f3`. Vers le sud, c’est l’inverse.","RP-2":"Mise en place de Rouge ; celle de Bleu est la même tournée d’un demi-tour (`a1`↔`i5`, `b2`↔`h5`, `c3`↔`g5`)\xA0: rangée a `S F R F S`, rangée b `R S . . S R`, rangée c sept Papiers, un par case. La feuille donne deux drapeaux par camp et parle d’une ligne de Papiers et de piles de quatre et plus.","RP-0":`À son tour, on joue un coup avec une de ses propres pièces, celle qui se tient sur la case nommée d’abord.`,"RP-3":`La Pierre prend les Ciseaux, les Ciseaux prennent le Papier, le Papier prend la Pierre ; chacun d’eux prend un Drapeau ennemi. Une pièce prend en arrivant sur l’autre, qui quitte le plateau ; une pile est prise tout entière. (Le nom du jeu, et ce que le fragment en montre.)`,"RP-4":`La Pierre roule en ligne droite sur autant de cases vides que l’on veut et s’arrête sur une case vide, ou sur la première pièce qu’elle rencontre si ce sont des Ciseaux ennemis ou un Drapeau ennemi (pris). La feuille la dit de loin la pièce la plus mobile.`,"RP-5":`Un *choc*\xA0: si elle a roulé sur au moins une case vide, que la première pièce qu’elle rencontre alors est une Pierre ennemie, et que la case suivante dans la même direction est sur le plateau et est vide ou porte un Drapeau, elle peut prendre la place de la Pierre ennemie et pousser celle-ci d’une case. Rien n’est pris, sauf un Drapeau sur lequel arrive la Pierre poussée ; la Pierre se tient alors là. (La feuille connaît des Pierres repoussées en arrière ; sans l’élan, deux Pierres pourraient se pousser sans fin.)`,"RP-6":`Des Papiers amis sur une même case forment une pile. Un joueur lève un nombre quelconque m de Papiers d’une seule pile et les pose le long d’une ligne droite du plateau qui commence à côté de la pile et compte au plus m cases. La pose est donnée par le nombre déposé sur chaque case\xA0: d1, d2, …, le dernier au moins 1, leur somme étant m.`,"RP-7":`Sur chaque case de la ligne\xA0: vide\xA0: au moins 1. Papiers amis\xA0: un nombre quelconque, 0 compris. Pierre ennemie\xA0: 0 (survolée, la Pierre reste) ou au moins 1 (la Pierre est prise). Pierre ou Ciseaux amis, Papiers ennemis\xA0: 0 (survolés), donc jamais la dernière case. Des Ciseaux ennemis ou un Drapeau de l’un ou l’autre camp ne peuvent pas être survolés\xA0: la pose finit là avec tout ce qui reste en main ; sur des Ciseaux ces Papiers sont détruits, un Drapeau est pris. (La feuille\xA0: les Papiers survolent la plupart des pièces, sont détruits par les Ciseaux, peuvent s’étaler sur un Drapeau ami.)`,"RP-8":`Les Ciseaux\xA0: trois cases au plus en ligne droite, ou deux cases avec un changement de direction (sans revenir sur la case d’où ils viennent). Ils ne peuvent pas sauter\xA0: les cases du chemin doivent être vides. Ils finissent sur une case vide, sur des Papiers ennemis ou sur un Drapeau ennemi (pris).`,"RP-9":`Les Ciseaux s’arrêtent quand ils prennent quelque chose.`,"RP-10":`Dès qu’ils se trouvent à côté de Ciseaux ennemis qu’ils ne touchaient pas au début du coup, les deux sont verrouillés et leur coup finit là. Deux Ciseaux ennemis sont donc verrouillés exactement tant qu’ils sont voisins. Des amis ne se verrouillent jamais.`,"RP-11":`Des Ciseaux verrouillés peuvent bouger, mais après chaque pas, même un pas qui prend, ils doivent encore toucher tous les Ciseaux ennemis qu’ils touchaient au début du coup.`,"RP-12":`Des Ciseaux verrouillés détruisent toujours les Papiers qui arrivent sur eux.`,"RP-13":`Les Drapeaux ne bougent jamais. Ils barrent le chemin. Seuls des Papiers que l’on pose et une Pierre poussée peuvent arriver sur un Drapeau de leur propre camp.`,"RP-14":`Un Drapeau sur lequel arrive une pièce, quelle qu’elle soit, est pris, même par une pièce de son propre camp.`,"RP-15":"`flags=1`\xA0: un joueur qui a perdu un Drapeau perd. `flags=2`\xA0: un joueur qui a perdu les deux perd. (Un joueur en a deux ; ceux qui ne sont pas sur le plateau sont perdus.)","RP-16":`Un joueur au trait sans coup permis perd.`,"RP-17":"Troisième apparition d’une position\xA0: `draw:repetition`, partie nulle. Ensuite\xA0: 100 coups de suite, ceux des deux joueurs comptés ensemble, où rien n’est pris ni détruit (un Drapeau de son propre camp compte)\xA0: `draw:limit`, partie nulle.","RP-T":"Est refusé comme impossible\xA0: plus de 3 Pierres, 4 Ciseaux, 7 Papiers ou 2 Drapeaux par camp ; les deux camps battus par RP-15 selon l’option en vigueur ; un compteur au-dessus de 100 ; tout ce qui n’a pas exactement cette forme, une action comprise (`c3d4:1`, des dépôts pour une Pierre ou des Ciseaux, une case qui n’est pas sur le plateau)."}},t={engine:JSON.parse(`{"%s after the + is no count: it takes one die or the total of two, 1 to 12":"%s après le + n’est pas un compte\xA0: il faut un dé ou le total de deux, de 1 à 12","%s and %s":"%s et %s","%s before the + is no place to move from: it takes h, or a square such as y7 or b3":"%s avant le + n’est pas un endroit d’où l’on part\xA0: il faut h, ou une case comme y7 ou b3","%s chooses a lane for the %s die first: Y or B":"le joueur %s choisit d’abord un couloir pour le %s dé\xA0: jaune (Y) ou noir (B)","%s group":"%s groupe","%s groups":"%s groupes","%s has %s in SEATS, but a player has %s":"le joueur %s a %s dans SEATS, mais un joueur en a %s","%s has a single scorpion that the dice on %s can move, and from %s it takes their total, %s":"le joueur %s n’a qu’un scorpion que les dés sur %s peuvent faire avancer, et depuis %s il prend leur total, %s","%s has no scorpion left in hand to bring in":"le joueur %s n’a plus de scorpion en réserve à faire entrer","%s has stung on %s and chooses first: cross or stay":"le joueur %s a piqué en %s et choisit d’abord\xA0: traverser (cross) ou rester (stay)","%s is %s squares from %s, and there is only %s":"%s est à %s cases de %s, et il n’y a que %s","%s is no action: it takes a lane (Y or B), a play such as h+5 or y7+9, cross, stay, or a die from 1 to 6":"%s n’est pas une action\xA0: il faut un couloir (Y ou B), un coup comme h+5 ou y7+9, cross, stay, ou un dé de 1 à 6","%s is no packed action":"%s n’est pas une action codée","%s is no square of this track":"%s n’est pas une case de cette piste","%s is to move, but has all scorpions out":"c’est au joueur %s de jouer, mais tous ses scorpions sont sortis","%s on %s":"%s sur %s","%s scorpion":"%s scorpion","%s scorpions":"%s scorpions","%s's side is out, which cannot happen in a turn of %s":"le camp du joueur %s est sorti, ce qui ne peut pas arriver pendant un tour du joueur %s","%s, where a scorpion of %s is, is not h, o or a square from y1 to y%s or b1 to b%s":"%s, où serait un scorpion du joueur %s, n’est ni h, ni o, ni une case de y1 à y%s ou de b1 à b%s","%s: choose a scorpion to move, with %s":"%s\xA0: choisissez un scorpion à faire avancer, avec %s","%s: choose another scorpion to move, with %s":"%s\xA0: choisissez un autre scorpion à faire avancer, avec %s","%s: roll an extra die for the scorpion on %s":"%s\xA0: lancez un dé de plus pour le scorpion en %s","%s: roll the first die on %s":"%s\xA0: lancez le premier dé sur %s","%s: roll the first die to bring in the first scorpion":"%s\xA0: lancez le premier dé pour faire entrer le premier scorpion","%s: roll the second die on %s":"%s\xA0: lancez le second dé sur %s","%s: roll the second die, to be added to the %s":"%s\xA0: lancez le second dé, qui s’ajoute au %s","%s: send the stung scorpion on %s across, or let it stay":"%s\xA0: faites traverser le scorpion piqué en %s, ou laissez-le en place","%s: throw the first die on yellow or on black":"%s\xA0: lancez le premier dé sur jaune ou sur noir","%s: throw the second die on yellow or on black":"%s\xA0: lancez le second dé sur jaune ou sur noir","%s:y9,B5, with the square of the moving scorpion and the die still to be played, or -":"%s:y9,B5, avec la case du scorpion en mouvement et le dé encore à jouer, ou -","2 to 4":"2 à 4","A dice race along a yellow lane and back along a black one, where landing on a scorpion stings it and wins another die.":"Une course aux dés le long d’un couloir jaune, avec retour par un couloir noir\xA0: arriver sur un scorpion le pique et donne un dé de plus.","Blue":"Bleu","Green":"Vert","PHASE is %s, but should be %s":"PHASE vaut %s, mais devrait être %s","PHASE is %s, which begins with none of open, throw, die, play, last, sting, extra, over":"PHASE vaut %s, qui ne commence par aucun des mots open, throw, die, play, last, sting, extra, over","PHASE is extra, but nobody was stung on %s: nobody else stands there or opposite":"PHASE vaut extra, mais personne n’a été piqué en %s\xA0: personne d’autre ne s’y trouve, ni en face","PHASE is extra, but nothing explains it: a scorpion of the own side never crosses from %s":"PHASE vaut extra, mais rien ne l’explique\xA0: un scorpion de son propre camp ne traverse jamais depuis %s","PHASE is open in turn %s, but only turns 1 to %s are first turns":"PHASE vaut open au tour %s, mais seuls les tours 1 à %s sont des premiers tours","PHASE is over in turn %s, but no side is out and the limit is turn %s":"PHASE vaut over au tour %s, mais aucun camp n’est sorti et la limite est le tour %s","PHASE is play, but both dice are lost, which ends the turn":"PHASE vaut play, mais les deux dés sont perdus, ce qui finit le tour","PHASE is sting, but %s's scorpion is alone on %s":"PHASE vaut sting, mais le scorpion du joueur %s est seul en %s","PHASE is sting, but there is no choice: %s, opposite, is taken":"PHASE vaut sting, mais il n’y a pas de choix\xA0: %s, en face, est occupée","PHASE is sting, but there is no choice: a scorpion of the own side never crosses from %s":"PHASE vaut sting, mais il n’y a pas de choix\xA0: un scorpion de son propre camp ne traverse jamais depuis %s","PHASE says that a scorpion of %s is moving on %s, but none stands there":"PHASE dit qu’un scorpion du joueur %s est en mouvement en %s, mais il n’y en a pas là","PHASE says that the scorpion just moved is on %s, but %s has none there":"PHASE dit que le scorpion qui vient de bouger est en %s, mais le joueur %s n’en a pas là","PLAYER is %s, not one of %s":"PLAYER vaut %s, et non l’un de ces mots\xA0: %s","Red":"Rouge","SEATS has %s, but %s players have one each":"SEATS a %s, mais %s joueurs en ont un chacun","Scorpion":"Scorpion","TURN is %s, not a number from 1 to %s":"TURN vaut %s, et non un nombre de 1 à %s","The game is a draw after %s turns":"La partie est nulle après %s tours","The game is won by %s":"La partie est gagnée par %s","White":"Blanc","a die cannot have been lost: %s has something to move on both lanes":"aucun dé n’a pu être perdu\xA0: le joueur %s a quelque chose à bouger dans les deux couloirs","a die is on %s, where %s has nothing to move":"un dé est sur %s, où le joueur %s n’a rien à bouger","a position is SEATS PLAYER TURN PHASE, four fields with one space between; this has %s":"une position est SEATS PLAYER TURN PHASE, quatre champs séparés par une espace ; celle-ci en a %s","a scorpion goes up the yellow lane and back down the black one: %s is not ahead of %s":"un scorpion monte par le couloir jaune et redescend par le noir\xA0: %s n’est pas devant %s","all scorpions of %s's side are out, so PHASE should be over":"tous les scorpions du camp du joueur %s sont sortis, PHASE devrait donc être over","an extra die is rolled at once for %s's scorpion on %s, 1 to 6":"un dé de plus est aussitôt lancé pour le scorpion du joueur %s en %s, de 1 à 6","black":"noir","black lane for the dice":"couloir noir","black square %s":"case noire %s","blue":"bleu","blue scorpion":"scorpion bleu","blue's hand":"réserve de Bleu","blue's scorpions that are out":"scorpions de Bleu qui sont sortis","bringing in from the hand takes a die on yellow, and there is only %s":"pour faire entrer un scorpion de la réserve il faut un dé sur jaune, et il n’y a que %s","choose a scorpion first, then how far it goes":"choisissez d’abord un scorpion, puis de combien il avance","choose where the scorpion goes: a square of the track, or the way out; there is %s":"choisissez où va le scorpion\xA0: une case de la piste, ou la sortie ; il y a %s","cross":"traverser","die:Y, or with the first die die:Y3,B or die:-,B":"die:Y, ou avec le premier dé die:Y3,B ou die:-,B","each for themselves, two players with eight scorpions each, or partners":"chacun pour soi, deux joueurs avec huit scorpions chacun, ou par équipes","each lane has %s to %s squares, not %s":"chaque couloir a de %s à %s cases, pas %s","first":"premier","go by %s":"avancer de %s","green":"vert","green scorpion":"scorpion vert","green's hand":"réserve de Vert","green's scorpions that are out":"scorpions de Vert qui sont sortis","hand":"réserve","how many play; always 2 in double and 4 in teams":"le nombre de joueurs ; toujours 2 en double et 4 en équipes","in turn %s not all scorpions of %s can be in hand: one was brought in on turn %s":"au tour %s, les scorpions du joueur %s ne peuvent pas être tous en réserve\xA0: l’un est entré au tour %s","last:B5,y9, with the remaining die and the square where the scorpion just moved is, or o":"last:B5,y9, avec le dé qui reste et la case où se trouve le scorpion qui vient de bouger, ou o","let the stung scorpion stay":"laisser le scorpion piqué en place","mode %s has %s players, not %s":"le mode %s a %s joueurs, pas %s","mode %s has %s to %s players, not %s":"le mode %s a de %s à %s joueurs, pas %s","mode is free, double or teams, not %s":"mode vaut free, double ou teams, pas %s","moving %s takes a die on %s, and there is only %s":"pour faire avancer %s il faut un dé sur %s, et il n’y a que %s","no die shows %s: there is %s":"aucun dé ne montre %s\xA0: il y a %s","no die shows %s: there is only %s":"aucun dé ne montre %s\xA0: il n’y a que %s","no groups":"0 groupe","no scorpion goes by %s: it is one die, %s or %s, or the total, %s":"aucun scorpion n’avance de %s\xA0: c’est un dé, %s ou %s, ou le total, %s","no scorpion goes by %s: it is one die, %s, or the total, %s":"aucun scorpion n’avance de %s\xA0: c’est un dé, %s, ou le total, %s","no scorpion goes by %s: the remaining die shows %s":"aucun scorpion n’avance de %s\xA0: le dé qui reste montre %s","no scorpion stands on %s for %s to move":"il n’y a pas de scorpion en %s que le joueur %s puisse faire avancer","no scorpions":"0 scorpion","open or open:3, with the first die":"open ou open:3, avec le premier dé","out":"sortis","play:Y3,B5, with - for a lost die":"play:Y3,B5, avec - pour un dé perdu","red":"rouge","red scorpion":"scorpion rouge","red's hand":"réserve de Rouge","red's scorpions that are out":"scorpions de Rouge qui sont sortis","scorpion":"scorpion","scorpions that are out have finished: choose one in hand or on the track":"les scorpions sortis ont fini\xA0: choisissez-en un en réserve ou sur la piste","second":"second","send the stung scorpion across":"faire traverser le scorpion piqué","several counts take this scorpion out: choose one of those on offer":"plusieurs comptes font sortir ce scorpion\xA0: choisissez l’un de ceux proposés","stay":"rester","the %s die is on its way on %s and is rolled now, 1 to 6":"le %s dé est en route sur %s et roule maintenant, de 1 à 6","the %s is on %s and cannot move from %s, which takes a die on %s":"le %s est sur %s et ne fait rien avancer depuis %s, où il faut un dé sur %s","the action is complete before this touch":"le coup est complet avant cette touche","the dice have been thrown (%s): choose a scorpion and how far it goes, such as h+5 or y7+9":"les dés sont lancés (%s)\xA0: choisissez un scorpion et de combien il avance, comme h+5 ou y7+9","the die shows %s":"le dé montre %s","the game is over: all scorpions of %s are out":"la partie est finie\xA0: tous les scorpions de %s sont sortis","the game is over: it is a draw after %s turns":"la partie est finie\xA0: elle est nulle après %s tours","the hand":"la réserve","the length of each lane":"la longueur de chaque couloir","the race":"la course","the remaining die is on %s, where %s has nothing else to move":"le dé qui reste est sur %s, où le joueur %s n’a rien d’autre à bouger","the remaining die must be played: choose a scorpion on %s to go by %s":"le dé qui reste doit être joué\xA0: choisissez sur %s un scorpion qui avance de %s","the scorpion on %s has just moved: one scorpion never takes the two dice one after the other":"le scorpion en %s vient de bouger\xA0: un même scorpion ne prend jamais les deux dés l’un après l’autre","the scorpion on %s is %s's: %s moves only %s scorpions":"le scorpion en %s est au joueur %s\xA0: le joueur %s ne fait avancer que ses propres scorpions (%s)","the scorpion on %s is %s's: %s never moves a partner's":"le scorpion en %s est au joueur %s\xA0: le joueur %s ne fait jamais avancer ceux d’un partenaire","the scorpions in %s's hand are not %s's to move":"les scorpions de la réserve du joueur %s ne sont pas au joueur %s","the scorpions of %s are out of order: %s comes before %s on the way":"les scorpions du joueur %s sont en désordre\xA0: %s vient avant %s sur le chemin","the total of %s can be taken only with both dice on one lane, and there is %s":"le total de %s ne peut être pris qu’avec les deux dés dans un même couloir, et il y a %s","there is no %s: each lane has %s squares":"il n’y a pas de %s\xA0: chaque couloir a %s cases","there is no choice: the stung scorpion on %s is of the own side, which never crosses from y1 to y%s; the extra die is rolled":"il n’y a pas de choix\xA0: le scorpion piqué en %s est de son propre camp, qui ne traverse jamais de y1 à y%s ; le dé de plus est lancé","there is no total of %s: one die was lost, and there is only %s":"il n’y a pas de total de %s\xA0: un dé est perdu, et il n’y a que %s","there is nothing to choose with %s on %s and %s opposite on %s: a swap leaves no choice, and a sting has had it; the extra die is rolled":"il n’y a rien à choisir avec le joueur %s en %s et le joueur %s en face en %s\xA0: un échange ne laisse pas de choix, et une piqûre l’a déjà eu ; le dé de plus est lancé","this is %s's first turn: both dice are rolled on yellow and their total brings a scorpion in, without a choice":"c’est le premier tour du joueur %s\xA0: les deux dés roulent sur jaune et leur total fait entrer un scorpion, sans choix","throw, or with the first die throw:Y3, or throw:- if it was lost":"throw, ou avec le premier dé throw:Y3, ou throw:- s’il est perdu","too many scorpions stand on %s: two share a square only while one of them is stinging the other":"trop de scorpions se trouvent en %s\xA0: deux ne partagent une case que pendant que l’un pique l’autre","turn %s is %s's first, in which no die waits: after the comma of %s comes -":"le tour %s est le premier du joueur %s, où aucun dé n’attend\xA0: après la virgule de %s vient -","turn %s is %s's first, which is never in the phase %s: it is open, sting or extra":"le tour %s est le premier du joueur %s, qui n’est jamais dans la phase %s\xA0: c’est open, sting ou extra","turn %s is %s's, not %s's":"le tour %s est celui du joueur %s, pas du joueur %s","turn %s is before %s's first move, so all scorpions of %s are in hand":"le tour %s est avant le premier coup du joueur %s, tous les scorpions du joueur %s sont donc en réserve","two scorpions stand on %s: they share a square only in the middle of a move":"deux scorpions se trouvent en %s\xA0: ils ne partagent une case qu’au milieu d’un déplacement","white":"blanc","white scorpion":"scorpion blanc","white's hand":"réserve de Blanc","white's scorpions that are out":"scorpions de Blanc qui sont sortis","yellow":"jaune","yellow lane for the dice":"couloir jaune","yellow square %s":"case jaune %s"}`),lessons:{"scorpion/title":`Aller sur le jaune, retour sur le noir`,"scorpion/way/text":`Menez vos quatre scorpions le long du jaune, de y1 à y24, puis du noir, de b24 à b1, et dehors. Le premier qui a sorti tous les siens gagne. Votre premier lancer, 4 et 3, en a mis un en y7.`,"scorpion/early/text":`Rouge a fait douze et se trouve en y12. C’est à vous, et vous voulez courir. Touchez votre scorpion en y7.`,"scorpion/early/after":`Les dés d’abord. Dès votre deuxième tour, vous en lancez deux, l’un après l’autre, et vous choisissez le couloir de chacun avant qu’il ne roule.`,"scorpion/early/hint":`Touchez votre scorpion en y7, avant tout lancer.`,"scorpion/early/wrong":`Vous êtes rapide ! Mais touchez d’abord le scorpion en y7 et lisez pourquoi il attend.`,"scorpion/throw/text":`Un dé sur le couloir jaune fait avancer un scorpion qui est sur le jaune, ou en fait entrer un de votre réserve. Touchez le couloir jaune.`,"scorpion/throw/after":`Un 3. Maintenant que vous l’avez vu, choisissez le couloir du second dé.`,"scorpion/throw/hint":`Le couloir jaune est là où l’on lance les dés.`,"scorpion/throw/wrong":`Vous n’avez encore rien sur le noir\xA0: ce dé serait perdu. Lancez-le sur le jaune.`,"scorpion/second/text":`Lancez aussi le second dé sur le couloir jaune.`,"scorpion/second/after":`Un 3 et un 5 sur le jaune. Un scorpion peut avancer du total, 8, ou deux scorpions d’un dé chacun.`,"scorpion/second/hint":`Touchez encore une fois le couloir jaune.`,"scorpion/second/wrong":`Sur le noir, le dé serait perdu. Lancez-le sur le jaune.`,"scorpion/enter/text":`Deux coureurs valent mieux qu’un. Faites entrer un nouveau scorpion avec le 5\xA0: touchez votre réserve, puis la case y5.`,"scorpion/enter/after":`Depuis la réserve, un 5 mène en y5. Vous pouvez faire entrer des scorpions à chaque tour.`,"scorpion/enter/hint":`Touchez la réserve bleue, puis y5.`,"scorpion/enter/wrong":`C’est permis. Pour l’instant, utilisez le 5 pour un nouveau scorpion\xA0: réserve, puis y5.`,"scorpion/same/text":`Il reste le 3. Essayez de l’utiliser pour le scorpion qui vient d’entrer, en y5.`,"scorpion/same/after":`Un scorpion ne prend jamais les deux dés l’un après l’autre\xA0: le total d’un coup, ou deux scorpions différents.`,"scorpion/same/hint":`Touchez le scorpion en y5.`,"scorpion/same/wrong":`Vous avez raison, mais touchez d’abord le scorpion en y5 et voyez ce qu’on vous dit.`,"scorpion/run/text":`Un dé qui peut être joué doit l’être. Avancez votre scorpion de y7 avec le 3, en y10.`,"scorpion/run/after":`Votre tour est fini, et rouge court jusqu’en y18.`,"scorpion/run/hint":`Touchez y7, puis y10.`,"scorpion/run/wrong":`C’est permis aussi. Cette fois, menez celui de y7 en y10.`,"scorpion/lanes/text":`Plus tard dans la course, il y a un 3 sur le noir et un 5 sur le jaune. Essayez d’avancer votre scorpion jaune de y4 avec le 3 noir, en y7.`,"scorpion/lanes/after":`Un dé noir ne fait avancer que ce qui est sur le noir, un dé jaune que le jaune ou votre réserve. Choisissez donc bien vos couloirs.`,"scorpion/lanes/hint":`Touchez y4, puis y7.`,"scorpion/lanes/wrong":`C’est permis. Essayez d’abord le mauvais dé\xA0: y4, puis y7.`,"scorpion/sting/text":`Mais voyez ce que peut le 3 noir\xA0: il mène votre scorpion de b9 en b6, droit sur rouge. Arriver sur quelqu’un, c’est le piquer. Allez de b9 en b6 !`,"scorpion/sting/after":`Piqué ! Une piqûre ne fait sortir personne de la piste. Mais vous avez maintenant un choix.`,"scorpion/sting/hint":`Touchez b9, puis b6.`,"scorpion/sting/wrong":`C’est permis, mais vous manqueriez la piqûre\xA0: de b9 à b6.`,"scorpion/cross/text":`Vous pouvez pousser le scorpion piqué de l’autre côté, de b6 à la case jaune y6 en face\xA0: presque à son point de départ. Choisissez Traverser.`,"scorpion/cross/after":`Rouge doit refaire tout le chemin. Et chaque piqûre vous donne aussitôt un dé de plus\xA0: un 2 a porté votre scorpion jusqu’en b4.`,"scorpion/cross/hint":`Appuyez sur le bouton Traverser.`,"scorpion/cross/wrong":`En restant, rouge serait presque arrivé. Poussez-le de l’autre côté.`,"scorpion/own/text":`Piquez aussi les vôtres ! Avec le 4, votre scorpion de y8 arrive sur votre autre scorpion en y12. Choisissez ensuite Traverser, et celui-là saute en b12.`,"scorpion/own/after":`Un bond de vingt-cinq cases pour l’un, et cinq de plus pour l’autre. Mais seulement à partir de y7\xA0: les vôtres ne traversent jamais de y1 à y6.`,"scorpion/own/hint":`Touchez y8, puis y12, puis appuyez sur Traverser.`,"scorpion/own/wrong":`Vous pouvez faire mieux\xA0: de y8 à y12 avec le 4, puis Traverser.`,"scorpion/swap/text":`Rouge est sur la case noire b9. Arrivez sur la case jaune libre d’en face et vous échangez vos places, toujours. Allez de y5 en y9 avec le 4.`,"scorpion/swap/after":`Rouge est revenu en y9, vous avez pris sa place en b9, et un 3 de plus vous a porté en b6. Si y9 avait été occupée, c’eût été une simple piqûre.`,"scorpion/swap/hint":`Touchez y5, puis y9.`,"scorpion/swap/wrong":`C’est permis, mais l’échange vaut plus\xA0: de y5 à y9.`,"scorpion/ambush/text":`Rouge est presque arrivé, en b4. Voilà pourquoi on garde un scorpion en réserve\xA0: avec le 4, il entre en y4, en face, et l’échange se fait. Touchez votre réserve, puis y4.`,"scorpion/ambush/after":`D’un seul coup, de la réserve en b4, et rouge recommence en y4. Sur les six premières cases, l’échange ne donne pas de dé de plus.`,"scorpion/ambush/hint":`Touchez la réserve bleue, puis y4.`,"scorpion/ambush/wrong":`Ne laissez pas rouge rentrer ! De votre réserve à y4.`,"scorpion/still/text":`Vous pouvez rester sur place, si tout coup vous fait du tort. Vous n’avez rien sur le noir\xA0: choisissez deux fois le couloir noir, et les deux dés sont perdus.`,"scorpion/still/after":`Rien n’a bougé, et c’est à rouge. Par erreur, cela vous coûte un tour\xA0: regardez où sont vos scorpions avant de choisir un couloir.`,"scorpion/still/hint":`Touchez le couloir noir, puis encore une fois.`,"scorpion/still/wrong":`Cela ferait bouger quelque chose. Choisissez le couloir noir.`,"scorpion/out/text":`Trois sont sortis, et le dernier est en b2. Pour sortir, pas besoin du nombre exact\xA0: lancez les deux dés sur le couloir noir, puis sortez de b2. Gagnez !`,"scorpion/out/after":`Les quatre sont sortis\xA0: vous avez gagné ! Piquez souvent, repoussez rouge, faites bondir les vôtres. On joue jusqu’à quatre, aussi deux contre deux ; la partie n’est nulle qu’après 2000 tours.`,"scorpion/out/hint":`Deux fois le couloir noir, puis b2, puis la place de ceux qui sont sortis.`,"scorpion/out/wrong":`Vous n’avez plus rien sur le jaune, et le dé serait perdu. Lancez sur le noir.`},rules:{"SC-1":`(Le trajet est déduit des exemples de la feuille et confirmé par une description de l’époque.) Un scorpion suit d’abord le couloir jaune, puis le couloir fait demi-tour et le scorpion revient par le couloir noir vers la sortie. Chaque case jaune a une case noire en face d’elle.`,"SC-2":"Chaque couloir a `squares=24` cases (12 à 40)\xA0: le nombre de la feuille est perdu ; un catalogue annonce une demi-heure, et 24 cases font environ 76 tours à quatre joueurs. Jaune de `y1` à `y24`, puis de `b24` à `b1`, puis la sortie. `bN` est en face de `yN`. La progression se compte de 1 à 48 ; 49 ou plus est la sortie.","SC-3":`Aucun compte exact n’est nécessaire pour sortir.`,"SC-4":"`mode=free`\xA0: 2 à 4 joueurs (`players=4`), quatre scorpions chacun, chacun pour soi. `mode=double`\xA0: deux joueurs (Bleu et Rouge), huit scorpions chacun, comme d’une seule couleur. `mode=teams`\xA0: quatre joueurs, quatre scorpions chacun, les partenaires sont face à face (Bleu avec Vert, Rouge avec Blanc) et gagnent ensemble quand les huit sont sortis.","SC-5":`Dans ces règles, *son camp* comprend le partenaire, *l’adversaire* non. Dans une équipe, un joueur dont tous les scorpions sont sortis est sauté ; ce n’est pas un tour.`,"SC-6":`Au premier tour de chaque joueur, les deux dés vont dans le couloir jaune ; leur total fait entrer le premier scorpion sur cette case jaune ; les règles d’arrivée s’appliquent. Aucun choix.`,"SC-7":`Deux dés. Avant de lancer chaque dé, on choisit son couloir, et le second choix peut attendre le premier résultat. (Lancer les deux à la fois n’est jamais meilleur, les dés sont donc toujours lancés l’un après l’autre.)`,"SC-8":`Un dé fait avancer un scorpion de la couleur du joueur, jamais de celle du partenaire. Un dé jaune fait avancer un scorpion qui est sur jaune, ou en fait entrer un de la réserve ; un dé noir fait avancer un scorpion qui est sur noir.`,"SC-9":`Un dé lancé dans un couloir où le joueur n’a rien à bouger (jugé au moment du choix du couloir ; la réserve compte pour jaune) est perdu et ne roule pas ; deux dés perdus sont un tour perdu. Ce lancer est permis\xA0: c’est la façon de ne pas bouger. (La feuille nomme le tour perdu ; le dé perdu seul est notre lecture.)`,"SC-10":`Ensuite, ou bien un scorpion avance du total (les deux dés dans un même couloir), ou bien deux scorpions différents avancent d’un dé chacun, dans l’ordre que le joueur veut. Un même scorpion ne prend jamais les deux dés l’un après l’autre.`,"SC-11":`Les dés qui peuvent être joués doivent l’être. Avec les deux dés dans un même couloir et un seul scorpion qu’ils peuvent faire avancer, celui-ci prend le total. Le second dé est joué sur un scorpion qu’il peut faire avancer à ce moment (SC-8, la réserve comprise) et qui n’est pas celui qui vient de bouger ; s’il n’y en a pas, le dé est perdu. Chaque décision est indépendante\xA0: un coup ou une traversée qui rend l’autre dé injouable est permis.`,"SC-12":"On peut faire entrer un scorpion à n’importe quel tour. De la réserve, un compte de n arrive en `yn`.","SC-13":"Sur une case occupée, quel que soit l’occupant, ami ou adversaire\xA0: une **piqûre**. Si la case d’en face est libre, l’attaquant choisit si le scorpion piqué y traverse (`cross`) ou non (`stay`).","SC-14":"(Pour sa propre couleur ; celle du partenaire est notre lecture.) Un scorpion de son propre camp de `y1` à `y6` ne traverse jamais. Si la traversée est impossible, il n’y a pas de choix.","SC-15":`Après toute piqûre, avec ou sans traversée, un dé de plus est aussitôt lancé et le même scorpion continue d’autant, et arrive de nouveau selon ces règles, jusqu’à ce qu’il arrive sur une case libre ou sorte. (D’ici là, deux scorpions peuvent partager une case ; jamais à la fin d’un déplacement.)`,"SC-16":"Sur une case jaune libre dont la case noire d’en face porte un adversaire\xA0: ils échangent leurs places. Aucun choix. Si la case jaune est `y7` ou plus loin, un dé de plus est aussitôt lancé et l’attaquant continue depuis la case noire. De `y1` à `y6`, il s’arrête là.","SC-17":`SC-13 passe avant SC-16\xA0: sur une case jaune occupée, seule la piqûre compte. Arriver sur noir n’a aucun effet sur la case jaune d’en face. Un scorpion qu’on fait traverser ou qu’on échange n’arrive nulle part\xA0: aucune règle ne s’applique à lui.`,"SC-18":`Le premier camp dont tous les scorpions sont sortis gagne aussitôt.`,"SC-19":"Après 2000 tours\xA0: `draw:limit`, partie nulle.","SC-T":"Est refusé comme impossible, et rien d’autre ne l’est (une action qui n’a pas cette forme aussi)\xA0:\n- un mauvais nombre de places ou de scorpions, une case qui n’est pas sur la piste, une liste en désordre, une couleur inconnue, deux scorpions sur une case (sauf l’attaquant et le piqué dans `sting` et `extra`), tout ce qui n’a pas exactement cette forme ;\n- TURN au-dessus de 2000, ou (en free, double) pas celui de ce joueur. Les tours de 1 au nombre de joueurs sont les premiers tours, dans l’ordre des places dans tous les modes\xA0: on n’y trouve que `open`, ou `sting` et `extra` avec `-` ; jamais `open` plus tard ; avant lui, les scorpions d’un joueur sont tous en réserve, après lui jamais tous ;\n- un joueur au trait dont tous les scorpions sont sortis ; toute autre phase que `over` une fois qu’un camp est sorti, `over` avant cela (la limite mise à part) ; `over` avec un camp sorti qui n’est pas celui de PLAYER ;\n- dans `die`, `throw`, `play`, `last`\xA0: un dé dans un couloir où le joueur n’a rien qu’il puisse faire avancer (sauf le dé qui attend derrière un `sting` ou un `extra`\xA0: le déplacement en cours peut le rendre injouable) ; un dé perdu alors que les deux couloirs ont quelque chose à bouger ; `play:-,-` ;\n- `sting`, `extra`, `last` sans le scorpion en mouvement là où ils le disent ; `sting` là où il n’y a pas de choix ; un `extra` que n’expliquent ni une piqûre ni un échange."}},n={engine:{"%s has %s %s; each side has %s (SK-3)":`le camp %s a %s %s ; chaque camp en a %s (SK-3)`,"%s has brought a pawn across and won":`%s a mené un pion de l’autre côté et a gagné`,"%s has won: %s has no legal move":`%s a gagné\xA0: le camp %s n’a aucun coup permis`,"%s is %s spaces from %s diagonally: an attack goes one":`%s est à %s cases de %s en diagonale\xA0: une attaque va à une case`,"%s is empty and comes first: a pawn goes one space, only friendly pawns do not count":`%s est vide et vient d’abord\xA0: un pion avance d’une case, seuls les pions amis ne comptent pas`,"%s is empty: a pawn goes diagonally only to take":`%s est vide\xA0: un pion ne va en diagonale que pour prendre`,"%s is neither light nor dark":`%s n’est ni «\xA0light\xA0» ni «\xA0dark\xA0»`,"%s is no square of a board of %s columns and %s rows":`%s n’est pas une case d’un plateau de %s colonnes et %s rangées`,"%s is no square of this board":`%s n’est pas une case de ce plateau`,"%s is not two squares such as e2e3":`%s n’est pas fait de deux cases comme e2e3`,"%s is to move but already has a pawn across, and would have won before":`c’est au camp %s de jouer, mais il a déjà un pion de l’autre côté et aurait gagné avant`,"%s of your own stands on %s: a pawn goes onto an empty square":`%s à vous se trouve en %s\xA0: un pion va sur une case vide`,"%s of your own stands on %s: an attack goes onto an enemy pawn":`%s à vous se trouve en %s\xA0: une attaque va sur un pion ennemi`,"%s on %s cannot be taken from %s: pawns take diagonally":`%s en %s ne peut pas être pris depuis %s\xA0: les pions prennent en diagonale`,"%s on %s cannot move now: no row or column leads it to an empty square, and nothing that it takes stands next to it diagonally":`%s en %s ne peut pas bouger maintenant\xA0: aucune rangée ni colonne ne le mène à une case vide, et rien de ce qu’il prend ne le touche en diagonale`,"%s on %s is in the way: a pawn never goes over an enemy":`%s en %s est sur le chemin\xA0: un pion ne passe jamais par-dessus un ennemi`,"%s on %s is not yours: you play %s":`%s en %s n’est pas à vous\xA0: vous jouez le camp %s`,"%s to %s is neither along a row or column nor diagonal":`de %s à %s, ce n’est ni le long d’une rangée ou d’une colonne, ni en diagonale`,Dark:`Sombre`,"Dark: move a pawn one space, or take diagonally":`Sombre\xA0: avancez un pion d’une case, ou prenez en diagonale`,"Drawn: %s turns without an attack":`Partie nulle\xA0: %s tours sans attaque`,Light:`Clair`,"Light: move a pawn one space, or take diagonally":`Clair\xA0: avancez un pion d’une case, ou prenez en diagonale`,"Rune pawns of gods, kings, serfs and suns: bring one across the board.":`Des pions à runes, dieux, rois, serfs et soleils\xA0: menez-en un de l’autre côté du plateau.`,Skaane:`Skaane`,"a %s may not take a %s: it takes a %s or a sun":`un %s ne peut pas prendre un %s\xA0: il prend un %s ou un soleil`,"a board is 4, 6 or 8 columns by 5 to 8 rows, such as 8x8 or 6x6, not %s":`un plateau a 4, 6 ou 8 colonnes et 5 à 8 rangées, comme 8x8 ou 6x6, pas %s`,"a dark god":`un dieu sombre`,"a dark king":`un roi sombre`,"a dark serf":`un serf sombre`,"a dark sun":`un soleil sombre`,"a deal is random or mirror, not %s":`une donne est random ou mirror, pas %s`,"a light god":`un dieu clair`,"a light king":`un roi clair`,"a light serf":`un serf clair`,"a light sun":`un soleil clair`,"a pawn cannot stay on %s: it goes one space":`un pion ne peut pas rester en %s\xA0: il avance d’une case`,"a position has three fields, rows, player and counter, with one space between; this has %s":`une position a trois champs, les rangées, le joueur et le compteur, séparés par une espace ; celle-ci en a %s`,"a turn moves one pawn, and from %s to %s is all of it":`un tour déplace un seul pion, et le coup de %s à %s est déjà complet`,"columns and rows of the board":`colonnes et rangées du plateau`,dark:`sombre`,"dark god":`dieu sombre`,"dark king":`roi sombre`,"dark pawns taken":`pions sombres pris`,"dark serf":`serf sombre`,"dark sun":`soleil sombre`,"each side drawn on its own, or dark as light turned by half a turn":`chaque camp tiré pour lui-même, ou Sombre pareil à Clair, tourné d’un demi-tour`,god:`dieu`,gods:`dieux`,king:`roi`,kings:`rois`,light:`clair`,"light god":`dieu clair`,"light king":`roi clair`,"light pawns taken":`pions clairs pris`,"light serf":`serf clair`,"light sun":`soleil clair`,"pawns that were taken have left the board and play no more":`les pions pris ont quitté le plateau et ne jouent plus`,"row %s has %s squares, not %s":`la rangée %s a %s cases, pas %s`,"row %s has two digits in a row":`la rangée %s a deux chiffres de suite`,"row %s holds %s, which is no pawn and no number of empty squares":`la rangée %s contient %s, qui n’est ni un pion ni un nombre de cases vides`,serf:`serf`,serfs:`serfs`,"square %s":`case %s`,sun:`soleil`,suns:`soleils`,"the board has %s rows; the position has %s":`le plateau a %s rangées ; la position en a %s`,"the counter is a number from 0 to %s, not %s":`le compteur est un nombre de 0 à %s, pas %s`,"the game is drawn: %s turns without an attack":`la partie est nulle\xA0: %s tours sans attaque`,"the game is over: %s has brought a pawn across and won":`la partie est finie\xA0: le camp %s a mené un pion de l’autre côté et a gagné`,"the game is over: %s has no legal move and has lost":`la partie est finie\xA0: le camp %s n’a aucun coup permis et a perdu`,"the runes":`les runes`,"there is no pawn on %s to move":`il n’y a pas de pion à déplacer en %s`,"two pawns stand on %s: there is room for one":`deux pions se trouvent en %s\xA0: il n’y a de place que pour un`},lessons:{"skaane/title":`Un pion de l’autre côté`,"skaane/aim/text":`Vous avez les clairs, en bas. Menez un pion, n’importe lequel, à la rangée opposée et vous gagnez. Un pion va d’une case tout droit\xA0: en avant, en arrière ou de côté. Menez le serf de c2 à c3.`,"skaane/aim/after":`Bien. Les armées sont placées au hasard, quatre de chaque rune, et ensuite rien n’est caché.`,"skaane/aim/hint":`Touchez c2, puis c3.`,"skaane/aim/wrong":`Un beau coup, mais suivez-moi\xA0: de c2 à c3.`,"skaane/diagonal/text":`Essayez maintenant un pas en diagonale vers une case vide\xA0: de c3 à d4.`,"skaane/diagonal/after":`Les diagonales ne servent qu’à prendre. Vers une case vide, on va tout droit.`,"skaane/diagonal/hint":`Touchez c3, puis d4.`,"skaane/diagonal/wrong":`C’est permis. Essayez la diagonale, de c3 à d4.`,"skaane/ladder/text":`Vos propres pions ne comptent pas comme des cases\xA0: on court tout droit par-dessus. Menez le roi de b1 par-dessus celui de b2, en b3.`,"skaane/ladder/after":`Une file d’amis est une route. Plus elle est longue, plus le dernier pion court loin en un coup.`,"skaane/ladder/hint":`Touchez b1, puis b3.`,"skaane/ladder/wrong":`C’est permis. Cette fois, courez par-dessus un ami\xA0: de b1 à b3.`,"skaane/enemy/text":`Encore une rangée d’amis, mais un serf sombre se tient au bout, en e4. Essayez de courir de b4 par-dessus tous, jusqu’en f4.`,"skaane/enemy/after":`Par-dessus des amis, oui ; par-dessus un ennemi, jamais. Un seul pion ennemi ferme toute la route.`,"skaane/enemy/hint":`Touchez b4, puis f4.`,"skaane/enemy/wrong":`C’est permis. Essayez de courir par-dessus l’ennemi, de b4 à f4.`,"skaane/straight/text":`Un roi sombre se tient juste devant votre dieu, et les dieux prennent les rois. Essayez tout droit, de d4 à d5.`,"skaane/straight/after":`Tout droit pour avancer, en diagonale pour prendre. Face à face, les pions ne font que se bloquer.`,"skaane/straight/hint":`Touchez d4, puis d5.`,"skaane/straight/wrong":`C’est permis. Essayez de prendre tout droit, de d4 à d5.`,"skaane/circle/text":`Le dieu prend le roi, le roi prend le serf, le serf prend le dieu. Prenez-les tous les trois, l’un après l’autre\xA0: b3 prend a4, d3 prend c4, f3 prend g4.`,"skaane/circle/after":`On prend en allant sur l’autre. Une case, dans n’importe quelle diagonale, en arrière aussi. On n’est jamais obligé de prendre.`,"skaane/circle/hint":`Touchez le dieu en b3, puis le roi en a4. Puis les autres de la même façon.`,"skaane/circle/wrong":`C’est permis, mais il y a quelque chose à prendre\xA0: b3 vers a4, d3 vers c4, f3 vers g4.`,"skaane/fear/text":`Votre roi en d4 touche un dieu sombre en c5. Essayez de le prendre, de d4 à c5.`,"skaane/fear/after":`C’est l’inverse\xA0: un dieu prend un roi. Un roi ne prend pas non plus un roi. Il prend les serfs et les soleils.`,"skaane/fear/hint":`Touchez d4, puis c5.`,"skaane/fear/wrong":`C’est permis. Essayez de prendre le dieu, de d4 à c5.`,"skaane/sun/text":`Le soleil prend tout, et tout prend le soleil. Prenez le roi sombre\xA0: de f4 à e5. Puis regardez.`,"skaane/sun/after":`Votre soleil a pris un roi, et un humble serf a pris votre soleil. Un soleil frappe le premier, ou il meurt.`,"skaane/sun/hint":`Touchez le soleil en f4, puis e5.`,"skaane/sun/wrong":`C’est permis, mais servez-vous de votre soleil\xA0: de f4 à e5.`,"skaane/guard/text":`Le roi sombre en b5 va prendre votre serf en c4. Gardez-le avec la rune qui bat un roi\xA0: menez le dieu de d2 à d3.`,"skaane/guard/after":`Les sombres ont pris le serf quand même. C’est au tour de votre gardien.`,"skaane/guard/hint":`Touchez d2, puis d3.`,"skaane/guard/wrong":`Cela ne garde pas le serf. Menez le dieu de d2 à d3.`,"skaane/retake/text":`Le dieu prend le roi. Reprenez, de d3 à c4.`,"skaane/retake/after":`Un pion chacun. Gardez par la rune, pas par le nombre\xA0: un dieu derrière un serf, un roi derrière un dieu, un serf derrière un roi.`,"skaane/retake/hint":`Touchez d3, puis c4.`,"skaane/retake/wrong":`Prenez le roi tant que vous le pouvez\xA0: de d3 à c4.`,"skaane/across/text":`Les sombres sont à un pas de votre première rangée, mais c’est à vous. Menez votre serf de d7 à d8, et la course est gagnée.`,"skaane/across/after":`De l’autre côté, et gagné. Comptez cette course à chaque tour, pour les deux camps.`,"skaane/across/hint":`Touchez d7, puis d8.`,"skaane/across/wrong":`Les sombres passeraient les premiers ! De d7 à d8.`,"skaane/draws/text":`Votre roi en a1 est enfermé, et qui ne peut plus bouger a perdu. C’est rare, comme les parties nulles\xA0: la même position pour la troisième fois, ou cent tours sans prise.`,"skaane/win/text":`Gagnez en deux coups ! Les dieux sombres en c8 et e8 gardent la rangée opposée, et les dieux prennent les rois. Lequel de vos pions en d4, d5 et d6 doit courir en d7 ?`,"skaane/win/after":`Magnifique. Le serf a couru par-dessus deux amis, n’a craint aucun dieu, et en a pris un sur la rangée opposée. Vous êtes prêt pour votre première partie.`,"skaane/win/hint":`Les dieux ne prennent pas un serf, mais un serf prend les dieux\xA0: courez de d4 à d7. Puis prenez en c8.`,"skaane/win/wrong":`Les sombres ont une réponse à cela. Pensez à la rune qu’un dieu redoute.`},rules:{"SK-1":"8 colonnes `a`–`h`, 8 rangées `1`–`8`\xA0: la feuille compare la mise en place aux échecs. `board=8x8` ; aussi LxH avec L 4, 6 ou 8 et H de 5 à 8 (`6x6` est une bonne partie rapide).","SK-2":`Chaque joueur remplit les deux rangées les plus proches de lui, un pion par case, au hasard, runes cachées, puis tous sont montrés.`,"SK-3":`Le même nombre de chaque rune (4 de chacune sur 8 colonnes ; la moitié du nombre de colonnes). Moins de soleils donnent davantage de nulles (essayé).`,"SK-4":"`deal=random` tire chaque camp pour lui-même. `deal=mirror` donne à Sombre la même disposition tournée d’un demi-tour, pour les matchs. Une donne est tirée uniformément d’une graine, selon la dérivation du hasard que le projet a mise par écrit, pour que chacun puisse la tirer de nouveau.","SK-0":`À son tour, on déplace un de ses propres pions, celui qui se tient sur la case nommée d’abord.`,"SK-5":`*Déplacement*\xA0: une case le long d’une rangée ou d’une colonne, dans l’une des quatre directions, vers une case vide. Les pions amis sur le chemin ne comptent pas comme des cases\xA0: le pion passe tout droit par-dessus autant d’entre eux qu’il y en a, jusqu’à la première case derrière, qui doit être vide. Jamais par-dessus un ennemi, jamais avec un changement de direction.`,"SK-6":`*Attaque*\xA0: une case en diagonale, dans l’une des quatre directions, sur un pion ennemi qu’il peut prendre ; jamais par-dessus un pion ami. Le pion ennemi quitte le plateau.`,"SK-7":`Le dieu prend le roi, le roi prend le serf, le serf prend le dieu. Un soleil prend tout. Un soleil est pris par tout, un autre soleil compris. Rien d’autre ne peut être pris.`,"SK-8":`Un pion qui atteint la rangée la plus éloignée du côté de son propriétaire gagne aussitôt, par un déplacement ou par une attaque. (La feuille dit «\xA0de l’autre côté du plateau\xA0» ; la dernière rangée est notre lecture.)`,"SK-9":"Un joueur au trait sans coup permis perd (`win:` l’autre) ; cela comprend le cas où il n’a plus de pions.","SK-10":"Troisième apparition d’une position\xA0: `draw:repetition`, partie nulle. Ensuite\xA0: 100 tours de suite, ceux des deux joueurs comptés ensemble, sans attaque\xA0: `draw:limit`, partie nulle.","SK-T":`Est refusé comme impossible, et rien d’autre ne l’est\xA0: dans un camp, plus de pions d’une même rune que la moitié du nombre de colonnes ; un pion du camp au trait déjà de l’autre côté (il aurait gagné avant) ; un compteur au-dessus de 100 ; tout ce qui n’a pas exactement cette forme (deux chiffres de suite, une rangée de mauvaise longueur ; une action qui n’est pas deux cases du plateau).`}},r={engine:JSON.parse(`{"%s and %s":"%s et %s","%s cannot be on %s, a %s spot of the rim: it goes back to the Gate from there":"%s ne peut pas être en %s, un point %s du bord\xA0: de là, on retourne dans la Porte","%s cannot be on %s, where a %s piece stands":"%s ne peut pas être en %s, où se trouve une perle du joueur %s","%s character":"%s caractère","%s characters":"%s caractères","%s has %s on the board and %s in hand, more than %s together":"le joueur %s a %s sur le plateau et %s en réserve, plus de %s en tout","%s has %s on the board and %s in hand, not %s together":"le joueur %s a %s sur le plateau et %s en réserve, et non %s en tout","%s has won with a piece in the Gate":"%s a gagné avec une perle dans la Porte","%s has won: %s has no piece left on the board":"%s a gagné\xA0: le joueur %s n’a plus de perle sur le plateau","%s is %s and needs one connection; %s":"%s est %s et demande une liaison ; %s","%s is %s, not a number from 0 to %s":"%s vaut %s, et non un nombre de 0 à %s","%s is %s, the other player's colour, and needs two connections; %s":"%s est %s, la couleur de l’autre joueur, et demande deux liaisons ; %s","%s is a starting spot of %s and needs two connections; without any you may play only your own starting spots (%s)":"%s est un point de départ du joueur %s et demande deux liaisons ; sans aucune, vous ne pouvez jouer que vos propres points de départ (%s)","%s is black and needs two connections; %s":"%s est noir et demande deux liaisons ; %s","%s is no spot: ring %s has %s only":"%s n’est pas un point\xA0: le cercle %s n’a que %s","%s is no spot: ring %s has %s to %s":"%s n’est pas un point\xA0: le cercle %s va de %s à %s","%s is no spot: the rings are a to %s":"%s n’est pas un point\xA0: les cercles vont de a à %s","%s is not a %s starting spot: in turn %s %s places a piece on %s":"%s n’est pas un point de départ %s\xA0: au tour %s, le joueur %s pose une perle en %s","%s is not empty: %s there":"%s n’est pas vide\xA0: %s","%s or %s":"%s ou %s","%s piece":"%s perle","%s pieces":"%s perles","%s ring":"%s cercle","%s rings":"%s cercles","%s spot":"%s point","%s spots":"%s points","%s: move the Skorpion":"%s\xA0: déplacez le Skorpion","%s: place a piece or move the Skorpion":"%s\xA0: posez une perle ou déplacez le Skorpion","%s: place your first piece on a %s starting spot (%s)":"%s\xA0: posez votre première perle sur un point de départ %s (%s)","%s; an action is a spot, such as %s, or the Skorpion's way, such as Sb1 or Sb1-c3-b2":"%s ; une action est un point, comme %s, ou le trajet du Skorpion, comme Sb1 ou Sb1-c3-b2","Blue":"Bleu","Drawn: turn %s was played without a winner":"Partie nulle\xA0: le tour %s a été joué sans vainqueur","Lay a path of pieces to the Gate before your opponent does, while both of you may walk the Skorpion that guards it.":"Tracez un chemin de perles jusqu’à la Porte avant l’adversaire, pendant que chacun peut promener le Skorpion qui la garde.","PLAYER is %s, not \\"red\\" or \\"blue\\"":"PLAYER vaut %s, et non «\xA0red\xA0» ou «\xA0blue\xA0»","RINGS has %s, but this board has %s":"RINGS a %s, mais ce plateau en a %s","RINGS: ring %s has %s, but is written with %s":"RINGS\xA0: le cercle %s a %s, mais il est écrit avec %s","RINGS: spot %s shows %s; a spot is \\".\\", \\"R\\" or \\"B\\"":"RINGS\xA0: le point %s montre %s ; un point est «\xA0.\xA0», «\xA0R\xA0» ou «\xA0B\xA0»","Red":"Rouge","Skorpion":"Skorpion","TURN is %s, not a number from 1 to %s":"TURN vaut %s, et non un nombre de 1 à %s","a blue piece stands":"une perle bleue s’y trouve","a piece is placed by touching the spot where it goes":"pour poser une perle, touchez le point où elle va","a piece of yours stands":"une de vos perles s’y trouve","a position has %s fields with single spaces between (%s), this text has %s":"une position a %s champs séparés par une seule espace (%s), ce texte en a %s","a red piece stands":"une perle rouge s’y trouve","a second step is written with the piece paid and the spot, as in Sb1-c3-b2: one of the two is missing":"un deuxième pas s’écrit avec la perle payée et le point, comme dans Sb1-c3-b2\xA0: l’un des deux manque","a turn places one piece, and the one on %s is all of it":"un tour pose une seule perle, et celle en %s est déjà posée","after the S: %s":"après le S\xA0: %s","after the step to %s you have a single piece on the board (%s), and the last one cannot be paid":"après le pas en %s, vous n’avez qu’une perle sur le plateau (%s), et la dernière ne peut pas être payée","bead":"perle","before turn 4 the Skorpion and the Tail are in the Gate, but the Skorpion is on %s":"avant le tour 4, le Skorpion et la Queue sont dans la Porte, mais le Skorpion est en %s","black":"noir","black spot %s":"point noir %s","blue":"bleu","blue piece":"perle bleue","blue spot %s":"point bleu %s","blue starting spot %s":"point de départ bleu %s","blue's hand":"réserve de Bleu","blue's pieces that have left the game":"perles de Bleu qui ont quitté la partie","discard is \\"hand\\" (a paid piece goes back to the hand) or \\"out\\" (it leaves the game), not %s":"discard vaut «\xA0hand\xA0» (une perle payée retourne en réserve) ou «\xA0out\xA0» (elle quitte la partie), pas %s","eight":"huit","five":"cinq","four":"quatre","from %s the Skorpion and the Tail go back to the Gate, so the second step starts there; it can lead to %s, not to %s":"de %s, le Skorpion et la Queue retournent dans la Porte, le deuxième pas part donc de là ; il peut mener en %s, pas en %s","gate":"porte","gray":"gris","gray rim spot %s":"point gris du bord %s","gray spot %s":"point gris %s","in turn %s %s has %s in hand, not %s":"au tour %s, le joueur %s a %s en réserve, pas %s","in turn %s %s has %s on the board, not %s":"au tour %s, le joueur %s a %s sur le plateau, pas %s","in turn %s the %s piece is on a %s starting spot (%s), not on %s":"au tour %s, la perle du joueur %s est sur un point de départ %s (%s), pas en %s","neither player has a piece on the board, but the game ends when the first has none":"aucun des deux joueurs n’a de perle sur le plateau, mais la partie finit dès que le premier n’en a plus","no line leads from %s, where the Skorpion is, to %s; it can step to %s":"aucune ligne ne mène de %s, où est le Skorpion, à %s ; il peut aller en %s","none":"aucune","one":"une","pieces that have left the game stay out of it":"les perles qui ont quitté la partie n’y reviennent pas","red":"rouge","red piece":"perle rouge","red spot %s":"point rouge %s","red starting spot %s":"point de départ rouge %s","red's hand":"réserve de Rouge","red's pieces that have left the game":"perles de Rouge qui ont quitté la partie","second step: %s":"deuxième pas\xA0: %s","seven":"sept","six":"six","skorpion":"Skorpion","tail":"Queue","that is %s's hand: %s places pieces from the own one":"c’est la réserve du joueur %s\xA0: le joueur %s pose des perles de la sienne","the Gate":"la Porte","the Gate (%s) needs two connections; %s":"la Porte (%s) demande deux liaisons ; %s","the Gate, %s":"la Porte, %s","the Skorpion":"le Skorpion","the Skorpion and the Tail are":"le Skorpion et la Queue s’y trouvent","the Skorpion does not move yet: in turn %s %s places a piece on %s":"le Skorpion ne bouge pas encore\xA0: au tour %s, le joueur %s pose une perle en %s","the Skorpion is":"le Skorpion s’y trouve","the Skorpion is in the Gate, so the Tail is there too and not on %s":"le Skorpion est dans la Porte, la Queue y est donc aussi et non en %s","the Skorpion is on %s already; it can step to %s":"le Skorpion est déjà en %s ; il peut aller en %s","the Skorpion moves once, as in Sb1, or twice, as in Sb1-c3-b2, and never further in a turn":"le Skorpion se déplace une fois, comme Sb1, ou deux, comme Sb1-c3-b2, et jamais plus en un tour","the Skorpion never makes more than two steps in a turn":"le Skorpion ne fait jamais plus de deux pas en un tour","the Skorpion never steps into the Gate (%s); from %s it can step to %s":"le Skorpion n’entre jamais dans la Porte (%s) ; de %s il peut aller en %s","the Tail":"la Queue","the Tail is":"la Queue s’y trouve","the Tail is on %s, and the Skorpion never steps onto its Tail; it can step to %s":"la Queue est en %s, et le Skorpion ne marche jamais sur sa Queue ; il peut aller en %s","the Tail on %s is not next to the Skorpion on %s":"la Queue en %s n’est pas à côté du Skorpion en %s","the board: one that comes with the game, or a board file":"le plateau\xA0: un de ceux du jeu, ou un fichier de plateau","the game is over: %s has a piece in the Gate and has won":"la partie est finie\xA0: le joueur %s a une perle dans la Porte et a gagné","the game is over: %s has no piece left on the board, so %s has won":"la partie est finie\xA0: le joueur %s n’a plus de perle sur le plateau, le joueur %s a donc gagné","the game is over: turn %s was played without a winner, which is a draw":"la partie est finie\xA0: le tour %s a été joué sans vainqueur, c’est une partie nulle","the hands are not on the Skorpion's way: touch a spot of the board":"les réserves ne sont pas sur le chemin du Skorpion\xA0: touchez un point du plateau","the step to %s removes %s's last piece and ends the game, so there is no second step":"le pas en %s enlève la dernière perle du joueur %s et finit la partie, il n’y a donc pas de deuxième pas","this is no action on this board":"ce n’est pas une action sur ce plateau","this program already uses %s different boards and has no room for another":"ce programme utilise déjà %s plateaux différents et n’a pas de place pour un autre","three":"trois","turn %s is %s's, not %s's: red has the odd turns and blue the even ones":"le tour %s est celui du joueur %s, pas du joueur %s\xA0: Rouge a les tours impairs et Bleu les tours pairs","two":"deux","two pieces stand on %s: there is room for one":"deux pièces se trouvent en %s\xA0: il n’y a de place que pour une","where a piece goes that is paid for the Skorpion's second step":"où va une perle payée pour le deuxième pas du Skorpion","you have %s (%s)":"vous en avez %s (%s)","you have no piece in hand to place, so you must move the Skorpion":"vous n’avez plus de perle en réserve à poser, vous devez donc déplacer le Skorpion","you have no piece on %s to pay for a second step; you can pay %s":"vous n’avez pas de perle en %s pour payer un deuxième pas ; vous pouvez payer %s","you have none":"vous n’en avez aucune","your piece on %s is back in your hand once the Skorpion has stepped there, so it cannot be paid; you can pay %s":"votre perle en %s est de retour dans votre réserve une fois que le Skorpion y est passé, elle ne peut donc pas être payée ; vous pouvez payer %s"}`),lessons:{"skorpion/title":`Le chemin de la Porte`,"skorpion/begin/text":`Posez une perle dans la Porte, a1, et vous gagnez. Elle est loin\xA0: on commence au bord. Vos trois points de départ sont e1, e5 et e9. Touchez e1.`,"skorpion/begin/after":`Vous voilà en place, et bleu commence en e7. Un de vos points de départ, s’il est vide, vous reste ouvert pendant toute la partie.`,"skorpion/begin/hint":`Touchez le point tout en haut, e1.`,"skorpion/begin/wrong":`C’est aussi un bon début ! Pour cette leçon, prenez e1.`,"skorpion/colours/text":`Tout autre point demande des liaisons\xA0: des perles à vous qu’une ligne relie à lui. Essayez le point bleu d1, à côté de votre perle en e1.`,"skorpion/colours/after":`Refusé, et le plateau dit pourquoi. Un point de la couleur adverse demande deux de vos perles à côté, et vous n’en avez qu’une.`,"skorpion/colours/hint":`Touchez simplement d1. Vous ne pouvez rien casser.`,"skorpion/colours/wrong":`Ce coup-là est permis. Ici, nous voulons être refusés\xA0: touchez d1.`,"skorpion/gray/text":`Les points gris et les points rouges, votre couleur, ne demandent qu’une liaison. Votre perle en e1 est reliée au point gris e2. Posez une perle en e2.`,"skorpion/gray/after":`Les perles ne bougent pas et ne prennent pas. Elles restent, et vous ouvrent les points suivants.`,"skorpion/gray/hint":`e2 est le premier point à droite de e1.`,"skorpion/gray/wrong":`C’est permis aussi. Cette fois, posez en e2.`,"skorpion/two/text":`Regardez de nouveau le point bleu d1. Il est relié à e1 et à e2\xA0: cela fait deux liaisons. Posez en d1.`,"skorpion/two/after":`Une liaison pour le gris et le rouge, deux pour le bleu. Deux aussi pour les points noirs\xA0: les voici.`,"skorpion/two/hint":`Touchez d1, entre e1 et le centre.`,"skorpion/two/wrong":`C’est permis, mais voyez\xA0: d1 est devenu possible. Prenez-le.`,"skorpion/black/text":`Quelques tours plus tard, votre chemin est tout près. Le point noir b2 touche la Porte, et votre perle en c2 lui est reliée. Essayez de poser en b2.`,"skorpion/black/after":`Les points noirs demandent deux liaisons, et la Porte aussi.`,"skorpion/black/hint":`Touchez le point noir b2.`,"skorpion/black/wrong":`C’est permis. Touchez d’abord b2 et lisez pourquoi il ne l’est pas.`,"skorpion/front/text":`Donnez donc une seconde liaison à b2. Posez sur le point gris c3\xA0: alors c2 et c3 touchent tous deux b2.`,"skorpion/front/after":`Retenez ce chemin\xA0: e1, e2, d2, c2, c3, puis b1 et b2, puis la Porte. Huit perles, toutes celles que vous avez.`,"skorpion/front/hint":`Touchez c3. Votre perle en c2 lui est reliée.`,"skorpion/front/wrong":`C’est permis, mais b2 a besoin d’une seconde liaison. Posez en c3.`,"skorpion/walk/text":`Vous tenez b1 et b2, deux liaisons avec la Porte, mais le Skorpion et sa Queue la gardent. À votre tour, vous pouvez le déplacer au lieu de poser\xA0: touchez-le en a1, puis le point b3.`,"skorpion/walk/after":`Il avance d’un pas le long d’une ligne, et il n’est à personne\xA0: bleu peut le déplacer aussi.`,"skorpion/walk/hint":`Touchez a1, puis b3. Si on vous le demande, appuyez sur Terminer\xA0: un pas suffit.`,"skorpion/walk/wrong":`Le Skorpion doit aller en b3, loin de vos propres perles, et s’y arrêter.`,"skorpion/guard/text":`Le Skorpion est dehors, et une perle dans la Porte suffirait. Essayez de poser en a1.`,"skorpion/guard/after":`La Queue y est encore. Elle se tient toujours là d’où vient le Skorpion, et on ne pose que sur un point vide.`,"skorpion/guard/hint":`Touchez a1, au centre.`,"skorpion/guard/wrong":`Bientôt ! Touchez d’abord a1 et lisez pourquoi vous ne pouvez pas encore y poser.`,"skorpion/tail/text":`Le Skorpion peut-il faire demi-tour ? Touchez-le en b3 et renvoyez-le en a1.`,"skorpion/tail/after":`Il ne marche jamais sur sa Queue, et n’entre jamais à pied dans la Porte. Il ne peut qu’avancer.`,"skorpion/tail/hint":`Touchez b3, puis a1.`,"skorpion/tail/wrong":`C’est permis. Essayez d’abord le pas en arrière, de b3 à a1.`,"skorpion/take/text":`Là où le Skorpion arrive, la perle retourne dans la réserve de son propriétaire. Envoyez-le de b3 en c6, sur la perle bleue. La Queue le suit et quitte la Porte.`,"skorpion/take/after":`La perle bleue est revenue dans la réserve de bleu, qui pourra la reposer. Et la Porte est ouverte.`,"skorpion/take/hint":`Touchez b3, puis c6. Un pas suffit.`,"skorpion/take/wrong":`Prenez la perle bleue en c6, d’un seul pas depuis b3.`,"skorpion/gate/text":`La Porte est vide, et vos perles en b1 et b2 la touchent. Posez en a1 et gagnez !`,"skorpion/gate/after":`Vous êtes dans la Porte\xA0: vous avez gagné. Apprenez maintenant à en empêcher les autres.`,"skorpion/gate/hint":`Touchez la Porte au centre, a1.`,"skorpion/gate/wrong":`Vous pouvez gagner tout de suite\xA0: posez en a1.`,"skorpion/home/text":`Danger ! Bleu tient b3 et b4, et la Porte est ouverte. Un point rouge ou bleu du bord renvoie aussitôt le Skorpion chez lui. Touchez-le en e6, puis la perle bleue en e7.`,"skorpion/home/after":`Le Skorpion et sa Queue sont de retour dans la Porte, qui est fermée. Les points gris du bord n’ont pas cet effet.`,"skorpion/home/hint":`Touchez e6, puis e7, et arrêtez-vous là.`,"skorpion/home/wrong":`Renvoyez le Skorpion chez lui avant que bleu n’entre dans la Porte\xA0: de e6 à e7, et arrêtez-vous là.`,"skorpion/pay/text":`Encore un danger, et la perle en b3 est à deux pas. Après un pas, vous pouvez payer une de vos perles pour en faire un second\xA0: touchez c3, c4, votre perle en e1, puis b3.`,"skorpion/pay/after":`Sauvé. La perle payée est revenue dans votre réserve, mais votre dernière perle sur le plateau ne peut jamais être payée. Réserve vide, vous ne pouvez plus que déplacer le Skorpion.`,"skorpion/pay/hint":`Quatre touches\xA0: c3, c4, e1, b3.`,"skorpion/pay/wrong":`Bleu tient encore deux points à côté de la Porte et gagnerait. Touchez c3, c4, e1, b3.`,"skorpion/draws/text":`Les parties nulles sont rares\xA0: la même position pour la troisième fois, ou trois cents tours sans vainqueur. Et il y a une autre façon de gagner. La voici.`,"skorpion/last/text":`Bleu n’a plus qu’une perle sur le plateau, en e7. Si le Skorpion prend la dernière perle d’un joueur, ce joueur a perdu. Menez-le de e6 à e7 et gagnez !`,"skorpion/last/after":`Gagné ! Ne restez donc jamais avec une seule perle. Vous connaissez tout le jeu\xA0: posez e1, e2, d2, c2, c3, b1, b2, éloignez le gardien, et entrez dans la Porte.`,"skorpion/last/hint":`Touchez e6, puis e7.`,"skorpion/last/wrong":`Vous pouvez battre bleu tout de suite\xA0: de e6 à e7.`},rules:{"KO-1":`Des points reliés par des lignes. Au centre la Porte, avec exactement quatre voisins. Deux points noirs près du centre. Des points rouges, bleus et gris. Sur le bord extérieur, trois points de départ rouges et trois bleus, et aucun autre point rouge ou bleu.`,"KO-2":"L’image est perdue, les plateaux sont donc des données. Celui par défaut, `gate33`, est `games/skorpion/boards/gate33.json`\xA0: les cercles `a` (la Porte), `b` (4), `c` (8), `d` (8), `e` (12, le bord), numérotés dans le sens des aiguilles d’une montre à partir du haut. Il respecte tout ce que dit la feuille\xA0: KO-1, et son exemple (un départ rouge à côté d’un point gris et d’un point bleu qui se touchent). Un demi-tour échange Rouge et Bleu. Il a été choisi parmi beaucoup d’autres par des parties d’ordinateur\xA0: sur des plateaux plus denses, le jeu fort finissait une fois sur deux par une nulle ; ici il n’y en a presque jamais, une partie dure environ 60 tours, et Rouge, qui joue le premier, gagne de 55 à 65\xA0%. `gate25` (`games/skorpion/boards/gate25.json`\xA0: des cercles de 1, 4, 8 et 12) est le petit plateau\xA0: des parties rapides, mais le jeu fort y favorise Rouge (78\xA0%). Qui possède l’original peut l’écrire sous la même forme et y jouer.","KO-B":"Un fichier de plateau est refusé, avec la raison, sauf si\xA0: il y a au plus 64 points ; les noms sont une lettre de cercle et un numéro, les cercles `a`, `b`, `c`, … sans trou, les numéros à partir de 1 sans trou, donnés dans cet ordre ; `ring`, `rim` (vrai exactement pour le dernier cercle) et `start` s’y accordent ; un `gate` (le seul point du cercle `a`), deux points `black`, tous les autres `red`, `blue` ou `gray` ; sur le bord exactement trois points rouges et trois bleus, les points de départ de cette couleur, et aucun noir ; les lignes relient deux points différents, jamais deux fois les mêmes ; tout est relié ; la Porte a quatre lignes ; chaque autre point a au moins deux lignes qui ne mènent pas à la Porte (le Skorpion peut donc toujours bouger). Un fichier absent, ou qui n’est pas du JSON de cette forme, est refusé de la même façon.","KO-3":`Le Skorpion et la Queue commencent tous deux dans la Porte.`,"KO-4":`Rouge pose une perle sur un point de départ rouge, puis Bleu une perle sur un point de départ bleu. Ce sont les tours 1 et 2, et rien d’autre n’y est permis.`,"KO-5":`Un de ses propres points de départ peut toujours être joué s’il est vide ; tout autre point demande de ses propres perles sur des points voisins (*liaisons*).`,"KO-6":`Les points de sa propre couleur et les points gris demandent une liaison, les points gris du bord comme les autres.`,"KO-7":`Un point de l’autre couleur en demande deux, les points de départ de l’autre joueur compris.`,"KO-8":`Un point noir et la Porte demandent deux liaisons.`,"KO-9":`Le point doit être vide\xA0: ni perle, ni Skorpion, ni Queue.`,"KO-10":`Un joueur sans perle en réserve ne peut pas poser.`,"KO-11":`Le Skorpion fait un pas le long d’une ligne, jamais sur la Queue, jamais dans la Porte. La Queue va sur le point qu’il a quitté.`,"KO-12":`Une perle sur le point où il entre, de l’un ou l’autre joueur, retourne dans la réserve de son propriétaire.`,"KO-13":`S’il entre sur un point rouge ou bleu du bord, alors (après KO-12) le Skorpion et la Queue retournent aussitôt tous deux dans la Porte. Les points gris du bord ne font pas cela.`,"KO-14":`Après un pas, le joueur peut payer une de ses perles du plateau pour le déplacer une deuxième fois ; la perle quitte le plateau avant le deuxième pas. Un joueur qui n’a à ce moment qu’une seule perle sur le plateau (le premier pas a pu en enlever une) ne peut pas payer. La perle payée peut se trouver là où le Skorpion va ensuite. Jamais plus de deux pas par tour.`,"KO-15":"Une perle payée retourne en réserve (`discard=hand`)\xA0: la feuille compte toujours huit perles par joueur. `discard=out` la retire de la partie (le mot de la feuille est «\xA0défausser\xA0»).","KO-16":`Un joueur qui pose une perle dans la Porte gagne.`,"KO-17":`Quand le Skorpion enlève la dernière perle d’un joueur sur le plateau, ce joueur perd aussitôt, quel que soit celui qui l’a déplacé. Le pas lui-même est mené à son terme (Queue, retour dans la Porte) ; un deuxième pas n’a pas lieu.`,"KO-18":"Troisième apparition d’une position\xA0: `draw:repetition`, partie nulle. Les réserves font partie de la position, le numéro du tour non.","KO-19":"Tour 300 joué sans vainqueur\xA0: `draw:limit`, partie nulle. La feuille ne connaît pas de nulles, mais rien d’autre n’empêche deux joueurs de promener le Skorpion en rond.","KO-T":"Est refusé comme impossible, et rien d’autre ne l’est\xA0: un texte qui n’a pas exactement cette forme ; un TURN pair avec Rouge au trait ou impair avec Bleu ; TURN au-dessus de 301 ; le plateau et la réserve d’un joueur dont la somme n’est pas 8 (avec `discard=out`\xA0: plus de 8) ; une Queue qui n’est pas voisine du Skorpion, sauf si tous deux sont dans la Porte ; le Skorpion dans la Porte sans la Queue ; l’un des deux sur un point coloré du bord, ou sur une perle ; aux tours 1 à 3, tout ce qui n’est pas la mise en place (tour 1\xA0: aucune perle, réserves 8 8 ; 2\xA0: une perle rouge sur un départ rouge, réserves 7 8 ; 3\xA0: aussi une perle bleue sur un départ bleu, réserves 7 7 ; Skorpion et Queue dans la Porte) ; à partir du tour 4, les deux joueurs sans perle sur le plateau. Une action qui n’a pas cette forme, ou qui ne nomme aucun point du plateau, est aussi refusée avec KO-T. Lu dans un texte\xA0: une perle dans la Porte a gagné ; à partir du tour 4, un joueur sans perle sur le plateau a perdu."}},i=`# Pierre, Ciseaux, Papier\xA0: l’hexagone

Le vieux jeu de mains devenu bataille sur un plateau hexagonal.
Les Pierres roulent, les Ciseaux coupent et se verrouillent, les Papiers s’empilent et s’étalent en lignes.
Chaque camp a deux Drapeaux à garder. Prenez-en un à l’ennemi et vous gagnez.

![Le départ\xA0: Rouge en bas, Bleu en haut ; de chaque côté une rangée de sept Papiers devant les Pierres, les Ciseaux et deux Drapeaux](img/rsp-start.svg)

Dans le programme, le jeu s’appelle \`rsp\`. L’énoncé exact de chaque règle se trouve dans le [livre des règles](rulebook.md). Les numéros, comme RP-7, sont les mêmes là-bas, ici et dans le programme.
Dans un terminal, le programme répond en anglais ; les exemples ci-dessous le montrent tel quel.

## Ce que vous avez

- Un hexagone de cinq cases de côté, 61 en tout (RP-1). La rangée a est la plus proche de Rouge, la rangée i la plus proche de Bleu. Les cases sont numérotées à partir de la gauche. Chaque case a jusqu’à six voisines\xA0: à gauche, à droite, et deux dans la rangée du dessus comme dans celle du dessous. De c3 on monte en d3 ou d4, de e3 on monte en f2 ou f3\xA0: les rangées s’allongent jusqu’à la rangée e, et raccourcissent ensuite.
- **Rouge** est au sud et joue le premier, **Bleu** est au nord. Chacun a trois Pierres \`R\`, quatre Ciseaux \`S\`, sept Papiers \`P\` et deux Drapeaux \`F\` (RP-2). Voici la mise en place de Rouge ; celle de Bleu est la même, tournée d’un demi-tour\xA0:

| rangée | cases |
| --- | --- |
| c | sept Papiers, un sur chaque case |
| b | Pierre, Ciseaux, vide, vide, Ciseaux, Pierre |
| a | Ciseaux, Drapeau, Pierre, Drapeau, Ciseaux |

Les pièces rouges portent un anneau, les bleues une croix.

## Ce qu’il faut pour gagner

Prendre un Drapeau de l’ennemi. Dans la partie longue, \`flags=2\`, il faut les deux (RP-15).

## Votre tour

Déplacez une de vos pièces, celle qui est sur la case que vous nommez d’abord (RP-0). On ne peut pas passer.

**Qui prend qui** (RP-3). La Pierre prend les Ciseaux, les Ciseaux prennent le Papier, le Papier prend la Pierre. Chacun d’eux prend un Drapeau ennemi. On prend en arrivant sur l’autre pièce, qui quitte le plateau. Une pile de Papiers est prise tout entière.

### La Pierre\xA0: elle roule

Une Pierre roule en ligne droite, sur autant de cases vides que vous voulez (RP-4). Elle s’arrête sur une case vide, ou sur la première pièce qu’elle rencontre, si ce sont des Ciseaux ennemis ou un Drapeau ennemi\xA0: la pièce est prise.

![Une Pierre rouge en d3 ; des Ciseaux bleus en g4 sur sa ligne, un Papier bleu en f2 et une Pierre bleue en d7 sur deux autres](img/rsp-rock.svg)

Ici la Pierre de d3 peut prendre les Ciseaux de g4. Le Papier de f2 ne fait que l’arrêter\xA0:

\`\`\`console
$ antares why rsp --position '.f.f./....../...s.../.p....../........./..R...r./......./....../.F.F. red 0' d3g4
d3g4 is legal for red
…
$ antares why rsp --position '.f.f./....../...s.../.p....../........./..R...r./......./....../.F.F. red 0' d3f2
RP-3: a Rock takes Scissors or a Flag, not the blue Paper on f2
…
\`\`\`

**Le choc** (RP-5). Une Pierre ne prend pas une Pierre, mais elle peut la pousser. Il faut trois choses\xA0: votre Pierre a roulé sur au moins une case vide ; la première pièce qu’elle rencontre est une Pierre ennemie ; et la case derrière cette Pierre, dans la même direction, est sur le plateau et elle est vide ou porte un Drapeau. Alors votre Pierre prend sa place, et la Pierre ennemie est poussée d’une case. Rien n’est pris, sauf un Drapeau sur lequel arrive la Pierre poussée\xA0: la Pierre se tient alors là.

| à Rouge de jouer, comme ci-dessus | après \`d3d7\`\xA0: la Pierre bleue est poussée en d8 |
| --- | --- |
| ![Une Pierre rouge en d3, une Pierre bleue en d7 dans la même rangée, des cases vides entre elles et derrière](img/rsp-rock.svg) | ![La Pierre rouge en d7, la Pierre bleue en d8](img/rsp-knocked.svg) |

\`\`\`console
$ antares apply rsp --position '.f.f./....../...s.../.p....../........./..R...r./......./....../.F.F. red 0' d3d7
.f.f./....../...s.../.p....../........./......Rr/......./....../.F.F. blue 1
ongoing
$ antares why rsp --position '.f.f./....../...s.../.p....../........./..Rr..../......./....../.F.F. red 0' d3d4
RP-5: a knock needs a run-up: your Rock on d3 must roll over at least one empty space before it meets the blue Rock on d4
…
\`\`\`

### Le Papier\xA0: il se pose en ligne

Vos Papiers sur une même case forment une pile. Vous levez autant de Papiers que vous voulez d’une seule pile et vous les posez le long d’une ligne droite (RP-6)\xA0:

- La ligne commence sur une case voisine de la pile et continue tout droit.
- Elle compte au plus autant de cases que vous avez levé de Papiers.
- Vous choisissez combien de Papiers déposer sur chaque case. Sur la dernière, au moins un ; et à la fin votre main est vide.

D’une pile de trois, sans rien sur le chemin, une direction offre ceci\xA0: un Papier ; deux, \`11\` ou \`2\` ; trois, \`111\`, \`12\`, \`21\` ou \`3\`.

Ce qui peut se trouver sur la ligne (RP-7)\xA0:

| sur la case | vous pouvez déposer |
| --- | --- |
| rien | au moins un |
| de vos Papiers | autant que vous voulez, même aucun |
| une Pierre ennemie | aucun\xA0: vous la survolez ; ou au moins un\xA0: vous la prenez |
| une de vos Pierres, de vos Ciseaux, ou des Papiers ennemis | aucun\xA0: vous survolez, la ligne ne peut donc pas finir là |
| des Ciseaux ennemis | la ligne finit là avec tout ce que vous tenez encore, et ces Papiers sont détruits |
| un Drapeau, de l’un ou l’autre camp | la ligne finit là avec tout ce que vous tenez encore, et le Drapeau est pris |

| Rouge a une pile de quatre en c3 | après \`c3d4:0013\` |
| --- | --- |
| ![Rouge\xA0: quatre Papiers en c3, une Pierre en d4. Bleu\xA0: un Papier en e5, une Pierre en g5](img/rsp-stack.svg) | ![Un Papier rouge en f5 et trois en g5, où était la Pierre bleue](img/rsp-laid.svg) |

Les quatre Papiers survolent la Pierre de Rouge en d4 et le Papier bleu en e5. Un est déposé sur la case vide f5, trois sur la Pierre de g5, qui est prise.

\`\`\`console
$ antares apply rsp --position '.f.f./....../....r../......../....p..../...R..../..P4..../....../.F.F. red 7' c3d4:0013
.f.f./....../....P3../....P.../....p..../...R..../......./....../.F.F. blue 0
ongoing
$ antares why rsp --position '.f.f./....../....r../......../....p..../...R..../..P4..../....../.F.F. red 7' c3d4:0004
RP-7: f5 is empty and needs at least one Paper
…
\`\`\`

### Les Ciseaux\xA0: ils marchent

Les Ciseaux avancent de trois cases au plus en ligne droite, ou de deux cases avec un changement de direction (RP-8). Ils ne sautent jamais\xA0: les cases du chemin doivent être vides. Ils finissent sur une case vide, sur des Papiers ennemis ou sur un Drapeau ennemi. Ils s’arrêtent quand ils prennent quelque chose (RP-9).

**Les verrous.** Dès que vos Ciseaux se trouvent à côté de Ciseaux ennemis qu’ils ne touchaient pas au début du coup, les deux sont **verrouillés**, et le coup finit là (RP-10). Deux Ciseaux ennemis sont verrouillés exactement tant qu’ils sont voisins. Les Ciseaux d’un même camp ne se verrouillent jamais entre eux, et des Ciseaux peuvent être verrouillés avec plusieurs autres.

Des Ciseaux verrouillés peuvent encore bouger, mais après chaque pas, même un pas qui prend, ils doivent toujours toucher tous les Ciseaux ennemis qu’ils touchaient au début du coup (RP-11). Et les Papiers qui arrivent sur eux sont détruits comme toujours (RP-12).

| Ciseaux rouges en d2, libres | Ciseaux rouges en d3, verrouillés avec e4 |
| --- | --- |
| ![Ciseaux rouges d2, Ciseaux bleus e4, une case entre eux](img/rsp-free.svg) | ![Ciseaux rouges d3 à côté des Ciseaux bleus e4](img/rsp-locked.svg) |

À gauche, d3 touche les Ciseaux bleus\xA0: les rouges doivent s’y arrêter. À droite, ils ne peuvent que tourner autour des bleus\xA0:

\`\`\`console
$ antares why rsp --position '.f.f./....../......./......../...s...../.S....../......./....../.F.F. red 0' d2d4
RP-10: on d3 your Scissors meet the enemy's on e4, are locked and stop there, before d4
…
$ antares moves rsp --position '.f.f./....../......./......../...s...../..S...../......./....../.F.F. red 0'
d3d4
d3e3
d3e5
d3f3
$ antares why rsp --position '.f.f./....../......./......../...s...../..S...../......./....../.F.F. red 0' d3d2
RP-11: your Scissors on d3 are locked with the enemy's on e4 and must keep touching them; on d2 they would not touch e4
…
\`\`\`

### Le Drapeau\xA0: il reste

Les Drapeaux ne bougent jamais, et ils barrent le chemin. De vos propres pièces, seuls des Papiers que l’on pose et une Pierre que l’on pousse peuvent arriver sur votre Drapeau (RP-13). Mais toute pièce qui arrive sur un Drapeau le prend, la vôtre sur votre propre Drapeau aussi (RP-14). Regardez donc où finissent vos Papiers, et ne garez pas une Pierre devant votre Drapeau\xA0:

![Une Pierre rouge en d3, une Pierre bleue en h4, et derrière elle le Drapeau bleu en i4, le tout sur une ligne](img/rsp-flag.svg)

\`\`\`console
$ antares apply rsp --position '.f.f./...r../......./......../........./..R...../......./....../.F.F. red 0' d3h4
.f.r./...R../......./......../........./......../......./....../.F.F. blue 0
win:red
$ antares why rsp a3a2
RP-13: only Papers being laid and a knocked Rock can land on your Flag on a2
…
\`\`\`

## Comment la partie finit

Le programme regarde ceci, dans cet ordre, après chaque coup.

1. **Les Drapeaux** (RP-15). Avec \`flags=1\`, un joueur qui a perdu un Drapeau perd. Avec \`flags=2\`, un joueur qui a perdu les deux perd. Un Drapeau qui n’est pas sur le plateau est perdu.
2. **Aucun coup** (RP-16). Un joueur qui doit jouer et ne le peut pas perd.
3. **Tourner en rond** (RP-17). La même position pour la troisième fois, avec le même joueur au trait, est une partie nulle. Ensuite\xA0: 100 coups de suite, ceux des deux joueurs comptés ensemble, où rien n’est pris ni détruit, font aussi une partie nulle. Perdre son propre Drapeau compte comme une prise.

\`\`\`console
$ antares apply rsp --position 'rf.f./....../......./......../........./......../......./....../.F.F. red 12'
rf.f./....../......./......../........./......../......./....../.F.F. red 12
win:blue
$ antares apply rsp --position 'rf.f./....../......./......../........./......../......./....../RF.F. red 0' a1b1 i1h1 b1a1 h1i1 a1b1 i1h1 b1a1 h1i1
rf.f./....../......./......../........./......../......./....../RF.F. red 8
draw:repetition
$ antares apply rsp --position 'rf.f./....../......./......../........./......../......./....../RF.F. red 99' a1b1
rf.f./....../......./......../........./......../......./R...../.F.F. blue 100
draw:limit
\`\`\`

## Options

| option | ce qu’elle fait | règle |
| --- | --- | --- |
| \`--set flags=1\` | un Drapeau pris finit la partie | RP-15 |
| \`--set flags=2\` | la partie longue\xA0: les deux Drapeaux doivent tomber | RP-15 |

Le même choc que plus haut, dans la partie longue, ne gagne que le premier Drapeau\xA0:

\`\`\`console
$ antares apply rsp --set flags=2 --position '.f.f./...r../......./......../........./..R...../......./....../.F.F. red 0' d3h4
.f.r./...R../......./......../........./......../......./....../.F.F. blue 0
ongoing
\`\`\`

## Écrire les coups, lire les positions

| vous tapez | cela veut dire |
| --- | --- |
| \`b1e4\` | la Pierre ou les Ciseaux de b1 vont en e4 |
| \`c3d4\` | lever un Papier de c3, d’une pile aussi, et le poser en d4 |
| \`c3d4:201\` | en lever trois de c3 ; en poser deux en d4, aucun sur la case suivante de cette ligne, un sur la troisième |

Une position a trois champs\xA0:

\`\`\`
sfrfs/rs..sr/ppppp2.p/......../....P..../...P..../P..PPPP/RS..SR/SFRFS blue 3
rangées depuis le haut, i à a                                          |    coups depuis la dernière prise
                                                                       au trait
\`\`\`

\`.\` est une case vide, les majuscules sont à Rouge (\`R\` Pierre, \`S\` Ciseaux, \`P\` Papier, \`F\` Drapeau), les minuscules à Bleu, \`p2\` est une pile de deux. Sur le plateau que dessine le terminal, une case vide montre son numéro.
Un texte qui n’a pas cette forme, ou une position qui ne peut pas exister, est refusé (RP-T). Un seul Papier s’écrit sans dépôts\xA0:

\`\`\`console
$ antares why rsp c4d4:1
RP-T: one Paper is moved without drops: c4d4
…
$ antares why rsp c4z9
RP-T: a space is a letter from a to i and a number, as in c3; "z9" is not
…
\`\`\`

## Un exemple commenté

D’abord le piège le plus court. La Pierre de Rouge en b1 vise, par la ligne c2, d3, e4, f4, g4, h4, le Drapeau bleu en i4. Deux Papiers seulement les séparent\xA0: celui de Rouge en c2 et celui de Bleu en g4.

\`\`\`console
$ antares apply rsp c2c3 g4f5 b1i4
sfrRs/rs..sr/ppp.ppp/....p.../........./......../P.P2PPPP/.S..SR/SFRFS blue 0
win:red
\`\`\`

1. \`c2c3\`\xA0: Rouge empile le Papier de c2 sur c3 (RP-6) et ouvre la ligne. \`g4f5\`\xA0: Bleu bouge le mauvais Papier.
2. \`b1i4\`\xA0: la Pierre roule jusqu’au bout et prend le Drapeau (RP-4, RP-15).

| avant \`b1i4\` | après |
| --- | --- |
| ![c2 et g4 sont vides, la ligne de b1 à i4 est ouverte](img/rsp-trap.svg) | ![La Pierre rouge en i4, où était le Drapeau bleu](img/rsp-trapped.svg) |

Et maintenant avec une meilleure défense\xA0:

\`\`\`console
$ antares apply rsp c2c3 g6g5 c3d4:11
sfrfs/rs..sr/ppppp2.p/......../....P..../...P..../P..PPPP/RS..SR/SFRFS blue 3
ongoing
$ antares apply rsp c2c3 g6g5 c3d4:11 h6e6 e5e6
sfrfs/rs..s./ppppp2.p/......../.....P.../...P..../P..PPPP/RS..SR/SFRFS blue 0
ongoing
\`\`\`

1. \`g6g5\`\xA0: Bleu empile aussi, et garde g4.
2. \`c3d4:11\`\xA0: Rouge lève les deux Papiers et en pose un en d4 et un en e5 (RP-6). C’est la première position.
3. \`h6e6\`\xA0: une Pierre bleue dévale la ligne ouverte et s’arrête en e6, à côté d’un Papier rouge. Une erreur\xA0:
4. \`e5e6\`\xA0: le Papier prend la Pierre (RP-3, RP-7). Le dernier nombre de la deuxième position est revenu à 0.

![Le Papier rouge en e6 a pris la Pierre bleue](img/rsp-worked.svg)

## Trois conseils

- **Attention au Papier du milieu.** Les Pierres de Rouge en b1 et b6 visent toutes deux les Drapeaux de Bleu à travers g4, et les Pierres de Bleu visent les vôtres à travers c4. Ne bougez pas ce Papier sans un plan (RP-4).
- **Gardez un peu de tout.** Seuls les Papiers prennent les Pierres, seules les Pierres prennent les Ciseaux, seuls les Ciseaux prennent les Papiers (RP-3). Si vous avez perdu toute une espèce, il y a une espèce ennemie que vous ne pouvez plus prendre.
- **Quatre Papiers ont le bras long.** Une pile de quatre atteint quatre cases et survole presque tout (RP-6, RP-7). Ce qu’elle ne peut pas survoler, ce sont les Ciseaux\xA0: gardez les vôtres entre une pile ennemie et votre Drapeau ; même verrouillés, ils font l’affaire (RP-12).

## Essayez

\`\`\`sh
antares play rsp
antares play rsp --set flags=2 --as blue
antares show rsp --position '.f.f./....../....r../......../....p..../...R..../..P4..../....../.F.F. red 7'
antares rules rsp RP-11
\`\`\`

## Ce que dit la feuille, et ce que nous avons décidé

Il ne reste qu’un fragment de la feuille\xA0: les Ciseaux, les Drapeaux, la partie à deux Drapeaux et des remarques sur le jeu. Les passages sur le plateau, la mise en place, les Pierres et les Papiers sont perdus. Ce jeu est donc le plus reconstruit des quatre. Nous l’avons essayé dans des milliers de parties entre ordinateurs\xA0: moins de 1\xA0% de nulles, Rouge a gagné 56 ± 8\xA0%, et chaque sorte de pièce a compté.

| question | la feuille | ce qui est perdu ou passé sous silence | notre décision, et pourquoi | règle |
| --- | --- | --- | --- | --- |
| Le plateau | rien que nous ayons | l’image | Un hexagone de cinq cases de côté\xA0: un catalogue de l’époque dit le plateau hexagonal | RP-1 |
| La mise en place | deux Drapeaux par camp, une ligne de Papiers, des piles de quatre et plus | le reste | Sept Papiers devant, trois Pierres et quatre Ciseaux derrière\xA0: les parties se décident et sont presque égales | RP-2 |
| Qui prend qui | les Ciseaux détruisent les Papiers ; les Papiers protègent des Pierres | la règle elle-même | Comme au jeu de mains | RP-3 |
| Comment va une Pierre | rien d’autre ne circule aussi bien | la règle | Toute distance en ligne droite | RP-4 |
| Le choc | une Pierre peut être repoussée, même sur un Drapeau de son camp | comment | Avec de l’élan ; sans élan, deux Pierres pourraient se pousser sans fin | RP-5 |
| Comment vont les Papiers | une pile de trois a plusieurs façons de descendre une ligne ; les grandes piles vont loin | la règle et son image | Lever, puis poser le long d’une ligne | RP-6 |
| Ce que survolent les Papiers | la plupart des pièces | lesquelles | Tout sauf les Drapeaux et les Ciseaux ennemis ; arriver sur un Drapeau ami le prend | RP-7 |
| Les Ciseaux qui prennent | ils peuvent percer la ligne de Papiers | s’ils continuent | Ils s’arrêtent | RP-9 |
| Aucun coup | rien | ce qui se passe alors | Vous perdez | RP-16 |
| Les nulles | rien | ce qui finit une partie qui ne mène nulle part | La troisième répétition, et 100 coups sans prise | RP-17 |
| Le texte des positions et des coups | rien | c’était un jeu de table | Notre propre notation | RP-T |

Les autres règles sont celles de la feuille, avec nos mots\xA0: RP-0, RP-8, RP-10 à RP-15.
Retour à la [liste des jeux](../../docs/rules/README.md). Qui les a faits\xA0: [les auteurs](../../docs/credits.md).
`,a=`# Scorpion\xA0: la course

Une course aux dés pour deux à quatre joueurs. Vos scorpions partent par un couloir jaune et rentrent par un couloir noir.
Arrivez sur un autre scorpion et vous le piquez\xA0: vous gagnez un dé de plus, et souvent vous pouvez le pousser dans l’autre couloir.
Le premier qui fait sortir tous ses scorpions gagne.

![Le départ\xA0: une piste sinueuse où une case jaune et une case noire vont côte à côte, quatre scorpions dans chaque réserve](img/scorpion-start.svg)

Ceci est Scorpion, avec un *c*, la course aux dés. Le jeu de la Porte est un autre jeu\xA0: [Skorpion](../skorpion/rules.md).
L’énoncé exact de chaque règle se trouve dans le [livre des règles](rulebook.md). Les numéros, comme SC-13, sont les mêmes là-bas, ici et dans le programme.
Dans un terminal, le programme répond en anglais ; les exemples ci-dessous le montrent tel quel.

## Ce que vous avez

- Les joueurs sont assis dans l’ordre bleu, rouge, vert, blanc. Chacun a quatre scorpions, tous en réserve au début.
- La piste a deux couloirs, côte à côte (SC-1). Un scorpion suit le couloir **jaune** jusqu’au bout, fait demi-tour et revient par le couloir **noir**. Chaque case jaune a une case noire en face d’elle.
- Chaque couloir a 24 cases (SC-2). Le chemin est y1, y2, … y24, puis b24, b23, … b1, puis la sortie. En face de y9 se trouve b9. Un scorpion en y2 et un autre en b2 sont donc voisins, mais le premier est au début de son chemin et le second presque arrivé.
- Deux dés, et deux couloirs de feutre pour les lancer, un jaune et un noir.

Pas besoin d’un compte exact pour quitter la piste\xA0: tout ce qui dépasse b1 est sorti (SC-3).

## Ce qu’il faut pour gagner

Avoir tous vos scorpions dehors avant tout le monde (SC-18). Leur nombre dépend de la façon de jouer (SC-4)\xA0:

| \`mode\` | qui | ce qu’il faut à chacun |
| --- | --- | --- |
| \`free\` | 2 à 4 joueurs, chacun pour soi | vos quatre scorpions dehors |
| \`double\` | deux joueurs, Bleu et Rouge, huit scorpions chacun, comme d’une seule couleur | vos huit scorpions dehors |
| \`teams\` | quatre joueurs, les partenaires sont face à face\xA0: Bleu avec Vert, Rouge avec Blanc | les huit scorpions de l’équipe dehors |

Sur cette page, *votre camp* c’est vous et votre partenaire, si vous en avez un. Tous les autres sont des *adversaires*. Dans une équipe, un joueur dont tous les scorpions sont sortis est sauté, et cela ne compte pas comme un tour (SC-5).

## Votre premier tour

Lancez les deux dés sur jaune. Leur total fait entrer votre premier scorpion\xA0: 4 et 3 le mettent en y7. Il n’y a rien à choisir, mais si quelqu’un s’y trouve, vous piquez, comme expliqué plus bas (SC-6).

\`\`\`console
$ antares apply scorpion --set players=2 4 3
h,h,h,y7/h,h,h,h red 2 open
ongoing
\`\`\`

## Un tour ordinaire, pas à pas

### 1. Choisir un couloir et lancer, deux fois

Avant de lancer un dé, vous dites dans quel couloir\xA0: jaune ou noir. Vous pouvez regarder le premier dé avant de choisir le couloir du second (SC-7). Le programme les lance toujours l’un après l’autre, car ce n’est jamais moins bon pour vous.

- Un dé **jaune** fait avancer un de vos scorpions qui est sur jaune, ou en fait entrer un de votre réserve. Un dé **noir** fait avancer un scorpion qui est sur noir. Un dé ne sert qu’à votre couleur, jamais à celle de votre partenaire (SC-8).
- Un dé lancé dans un couloir où vous n’avez rien à bouger est perdu ; il ne roule même pas. Si vous perdez les deux, vous perdez le tour. Vous pouvez le faire exprès\xA0: c’est la façon de ne pas bouger (SC-9).

![Bleu a lancé un 3 dans le couloir noir et un 5 dans le couloir jaune et choisit maintenant un coup](img/scorpion-dice.svg)

### 2. Jouer les dés

Il y a deux façons (SC-10)\xA0:

- **un scorpion avance du total**, si les deux dés sont dans le même couloir ; ou
- **deux scorpions différents avancent d’un dé chacun**, dans l’ordre que vous voulez.

Un même scorpion ne prend jamais les deux dés l’un après l’autre. Voici ce que Bleu peut faire sur l’image\xA0:

\`\`\`console
$ antares moves scorpion --set players=2 --position 'h,y4,b9,o/h,h,y20,b6 blue 21 play:B3,Y5'
b9+3
h+5
y4+5
$ antares why scorpion --set players=2 --position 'h,y4,b9,o/h,h,y20,b6 blue 21 play:B3,Y5' b9+8
SC-10: the total of 8 can be taken only with both dice on one lane, and there is 3 on black and 5 on yellow
…
\`\`\`

Ce qui peut être joué doit être joué (SC-11). Si les deux dés sont dans un même couloir et qu’un seul de vos scorpions peut s’en servir, il prend le total. Le second dé va à un scorpion qui peut s’en servir à ce moment-là et qui ne vient pas de bouger ; s’il n’y en a pas, le dé est perdu. Vous n’êtes jamais obligé de prévoir\xA0: un premier coup qui ne laisse rien pour le second dé est permis.

Vous pouvez faire entrer un scorpion à n’importe quel tour. De la réserve, un compte de 5 arrive en y5 (SC-12).

### 3. Regarder où l’on arrive

**Personne, et personne avec qui échanger\xA0:** vous vous arrêtez.

**Quelqu’un est là\xA0: une piqûre.** Peu importe qui c’est, ami ou adversaire. Si la case d’en face est libre, vous choisissez\xA0: le scorpion piqué y traverse (\`cross\`), ou non (\`stay\`) (SC-13). De jaune à noir, c’est un bond en avant ; de noir à jaune, une chute en arrière. Vous aiderez donc les vôtres et gênerez les autres.

| Bleu joue \`b9+3\` et arrive sur Rouge | Bleu dit \`cross\`\xA0: Rouge retombe en y6 |
| --- | --- |
| ![Un scorpion bleu et un rouge partagent la case noire 6](img/scorpion-sting.svg) | ![Le scorpion rouge est maintenant sur la case jaune 6, Bleu seul sur la case noire 6](img/scorpion-cross.svg) |

- Un scorpion de votre propre camp sur l’une des six premières cases, y1 à y6, ne traverse jamais. Là où la traversée est impossible, il n’y a rien à choisir (SC-14).
- Après **chaque** piqûre, avec ou sans traversée, vous lancez aussitôt un dé de plus, et le même scorpion continue d’autant. Il arrive selon les mêmes règles, et peut piquer encore, jusqu’à ce qu’il arrive sur une case libre ou quitte la piste (SC-15). Deux scorpions ne restent donc jamais sur une même case.

\`\`\`console
$ antares apply scorpion --set players=2 --position 'h,y4,b9,o/h,h,y20,b6 blue 21 play:B3,Y5' b9+3 cross 2
h,y4,b4,o/h,h,y6,y20 blue 21 last:Y5,b4
ongoing
$ antares why scorpion --set players=2 --position 'h,h,y3,y3/h,h,h,b20 blue 3 extra:y3,-' cross
SC-14: there is no choice: the stung scorpion on y3 is of the own side, which never crosses from y1 to y6; the extra die is rolled
…
\`\`\`

**Vous êtes sur une case jaune libre, et un adversaire se tient sur la case noire d’en face\xA0: un échange.** Vous changez de place, toujours, sans choix (SC-16). L’adversaire se retrouve sur jaune et vous sur sa case noire. À partir de y7, vous lancez en plus un dé et continuez depuis la case noire. De y1 à y6, vous vous arrêtez là.

| Bleu joue \`y5+4\` vers y9, Rouge est en face en b9 | ils ont changé de place, et Bleu relance |
| --- | --- |
| ![Bleu sur la case jaune 5, Rouge sur la case noire 9, un 4 dans le couloir jaune](img/scorpion-before-swap.svg) | ![Bleu sur la case noire 9, Rouge sur la case jaune 9](img/scorpion-after-swap.svg) |

\`\`\`console
$ antares apply scorpion --set players=2 --position 'h,h,h,y5/h,h,h,b9 blue 3 play:Y4,-' y5+4 3
h,h,h,b6/h,h,h,y9 red 4 throw
ongoing
$ antares apply scorpion --set players=2 --position 'h,h,h,y5/h,h,h,b4 blue 3 play:Y4,-' h+4
h,h,y5,b4/h,h,h,y4 red 4 throw
ongoing
\`\`\`

Le premier exemple échange en y9 et continue jusqu’en b6. Le second échange en y4 et reste en b4.

**Les petits caractères** (SC-17). Si la case jaune elle-même est occupée, seule cette piqûre compte, et il n’y a pas d’échange. Arriver sur noir ne touche jamais la case jaune d’en face. Un scorpion poussé de l’autre côté ou échangé n’«\xA0arrive\xA0» nulle part\xA0: il ne lui arrive plus rien.

## Comment la partie finit

- Dès que tous les scorpions d’un camp sont sortis, ce camp gagne, même au milieu d’un tour (SC-18).
- Si personne n’a gagné après 2000 tours, la partie est nulle (SC-19). Vous ne le verrez presque jamais.

\`\`\`console
$ antares apply scorpion --set players=2 --position 'b2,o,o,o/h,y5,b20,b4 blue 41 throw' B 3 Y b2+3
o,o,o,o/h,y5,b20,b4 blue 41 over
win:blue
$ antares apply scorpion --set players=2 --position 'h,h,h,y7/h,h,h,y10 red 2000 throw' B B
h,h,h,y7/h,h,h,y10 red 2000 over
draw:limit
\`\`\`

Bleu a lancé un 3 sur noir, a renoncé au second dé (Bleu n’a rien sur jaune ni en réserve), et est sorti de b2 avec un point de trop.

## Options

| option | ce qu’elle fait | règle |
| --- | --- | --- |
| \`--set mode=free\` | chacun pour soi ; aussi \`double\` et \`teams\` | SC-4 |
| \`--set players=4\` | le nombre de joueurs\xA0: 2 à 4 en \`free\` ; toujours 2 en \`double\` et 4 en \`teams\` | SC-4 |
| \`--set squares=24\` | les cases de chaque couloir, 12 à 40 ; moins il y en a, plus la course est courte | SC-2 |

\`\`\`console
$ antares new scorpion --set mode=double
h,h,h,h,h,h,h,h/h,h,h,h,h,h,h,h blue 1 open
$ antares new scorpion --set squares=5
SC-2: each lane has 12 to 40 squares, not "5"
\`\`\`

## Écrire les coups, lire les positions

| vous tapez | cela veut dire |
| --- | --- |
| \`Y\`, \`B\` | lancer le prochain dé sur jaune (*yellow*), sur noir (*black*) |
| \`h+5\` | faire entrer un scorpion de la réserve, avec 5 |
| \`y7+9\` | le scorpion en y7 avance de 9 |
| \`cross\`, \`stay\` | pousser le scorpion piqué de l’autre côté, ou le laisser |
| \`1\` à \`6\` | ce que montre un dé ; seulement là où vous fixez vous-même les dés, comme avec \`antares apply\` |

Une position a quatre champs\xA0: les places, le joueur, le tour et le moment du tour.

\`\`\`
h,y4,b9,o/h,h,y20,b6 blue 21 play:B3,Y5
Bleu     /Rouge      |    |  un 3 sur noir et un 5 sur jaune attendent d'être joués
                     |    le 21e tour
                     à qui de jouer
\`\`\`

Chaque place donne ses scorpions du dernier au premier sur leur chemin\xA0: \`h\` en réserve, \`y4\` et \`b9\` sur la piste, \`o\` sorti. Les moments d’un tour sont ceux-ci\xA0:

| texte | moment |
| --- | --- |
| \`open\`, \`open:3\` | un premier tour\xA0: le premier dé, ou le second après un 3, va rouler |
| \`throw\`, \`throw:Y3\`, \`throw:-\` | choisir un couloir pour le premier dé ; pour le second après un 3 sur jaune ; après un dé perdu |
| \`die:Y\`, \`die:Y3,B\` | ce dé va rouler |
| \`play:Y3,B5\`, \`play:Y3,-\` | choisir un coup ; \`-\` est un dé perdu |
| \`last:B5,y9\` | il reste un dé ; le scorpion qui vient de bouger est en y9 |
| \`sting:y9,B5\` | traverser ou rester ; l’attaquant est en y9 ; le dé après la virgule attend |
| \`extra:y9,B5\` | un dé de plus va rouler pour le scorpion en y9 |
| \`over\` | la partie est finie |

Un texte qui n’a pas cette forme, ou une position qui ne peut pas exister, est refusé (SC-T)\xA0:

\`\`\`console
$ antares why scorpion --set players=2 jump
SC-T: "jump" is no action: it takes a lane (Y or B), a play such as h+5 or y7+9, cross, stay, or a die from 1 to 6
…
$ antares moves scorpion --set players=2 --position 'o,b2,y5,h/h,h,h,y9 blue 21 throw'
SC-T: the scorpions of blue are out of order: b2 comes before o on the way
\`\`\`

## Un exemple commenté

Deux joueurs, depuis le départ.

\`\`\`console
$ antares apply scorpion --set players=2 4 3 5 2
h,h,h,y7/h,h,h,y7 red 2 sting:y7,-
ongoing
$ antares apply scorpion --set players=2 4 3 5 2 stay 3
h,h,h,y7/h,h,h,y10 blue 3 throw
ongoing
$ antares apply scorpion --set players=2 4 3 5 2 stay 3 Y 3 Y 5 y7+3 stay 6
h,h,h,y16/h,h,h,y10 blue 3 last:Y5,y16
ongoing
$ antares apply scorpion --set players=2 4 3 5 2 stay 3 Y 3 Y 5 y7+3 stay 6 h+5
h,h,y5,y16/h,h,h,y10 red 4 throw
ongoing
\`\`\`

1. Bleu ouvre avec 4 et 3 et se tient en y7 (SC-6).
2. Rouge ouvre avec 5 et 2, encore y7\xA0: une piqûre ! Traverser mènerait Bleu en b7, presque à la maison. Rouge dit \`stay\` (SC-13), lance un 3 (SC-15) et continue jusqu’en y10.
3. Bleu lance \`Y\` et voit un 3, puis encore \`Y\`\xA0: 5. Avec le 3, le scorpion de y7 rejoint Rouge en y10 et le pique. Bleu aussi dit \`stay\`, lance un 6 et continue jusqu’en y16.
4. Le 5 est encore là. Il ne peut pas aller au scorpion qui vient de bouger (SC-10) ; Bleu en fait donc entrer un nouveau\xA0: \`h+5\` arrive en y5 (SC-12). C’est à Rouge.

![Après trois tours\xA0: Bleu en y5 et y16, Rouge en y10](img/scorpion-worked.svg)

\`\`\`console
$ antares why scorpion --set players=2 --position 'h,h,h,y16/h,h,h,y10 blue 3 last:Y5,y16' y16+5
SC-10: the scorpion on y16 has just moved: one scorpion never takes the two dice one after the other
…
\`\`\`

## Trois conseils

- **Piquez les vôtres.** Un de vos scorpions que vous piquez sur jaune peut traverser sur noir, et vous gagnez un dé par-dessus le marché (SC-13, SC-15). Le plus tôt est le mieux\xA0: de y7 à b7 on gagne 35 cases, de y24 à b24 une seule. De y1 à y6, cela ne marche jamais (SC-14).
- **Gardez-en un en réserve.** Les dernières cases du couloir noir, b6 à b1, sont en face des premières cases du jaune. Un scorpion qui entre là change de place avec un adversaire presque arrivé\xA0: celui-ci retombe au départ, et c’est vous qui êtes presque arrivé (SC-16).
- **Regardez avant le second lancer.** Choisissez le couloir du second dé quand vous connaissez le premier (SC-7). Et si tout coup doit vous nuire, lancez dans un couloir où vous n’avez rien (SC-9).

## Essayez

\`\`\`sh
antares play scorpion
antares play scorpion --set players=2 --as blue,red
antares play scorpion --set mode=teams --as blue,green
antares show scorpion --set players=2 --position 'h,y4,b9,o/h,h,y20,b6 blue 21 play:B3,Y5'
antares rules scorpion SC-16
\`\`\`

## Ce que dit la feuille, et ce que nous avons décidé

Le début de la feuille française et ses figures sont perdus.

| question | la feuille | ce qui est perdu ou passé sous silence | notre décision, et pourquoi | règle |
| --- | --- | --- | --- | --- |
| Le trajet | parle de cases jaunes et noires face à face, et de se rapprocher de la sortie ou de s’en éloigner | l’image de la piste | Aller sur jaune, retour sur noir\xA0: les exemples l’exigent, et une description de l’époque le confirme | SC-1 |
| La longueur | rien que nous ayons | le nombre de cases | 24 par couloir. Un catalogue annonce une demi-heure ; 24 cases font environ 76 tours à quatre joueurs. L’option \`squares\` donne d’autres longueurs | SC-2 |
| La sortie | les scorpions sortent | si le compte doit être exact | Il n’a pas à l’être | SC-3 |
| Les partenaires | jouent en équipe et s’entraident | qui est un adversaire, et ce que fait un joueur qui a fini | Un partenaire n’est pas un adversaire ; un joueur qui a fini est sauté | SC-5 |
| Un seul dé perdu | nomme le tour perdu, pour les deux dés | un seul dé dans un couloir vide | Il est perdu, et l’autre compte\xA0: notre lecture | SC-9 |
| Faut-il bouger ? | on peut jouer les dés ensemble ou séparément | si l’on peut refuser | Les dés qui peuvent être joués doivent l’être, une décision à la fois | SC-11 |
| Un partenaire de y1 à y6 | les vôtres n’y traversent jamais | ceux du partenaire | La même chose\xA0: notre lecture | SC-14 |
| Deux choses à la fois | la piqûre sur la case, l’échange avec la case d’en face | laquelle passe d’abord, et ce qui arrive à celui qu’on pousse | La piqûre passe d’abord, et celui qui est poussé n’arrive nulle part. Le tour reste court et clair | SC-17 |
| Les parties sans fin | rien | avec des dés, cela n’importe guère | 2000 tours, pour qu’un ordinateur finisse toujours | SC-19 |
| Le texte des positions et des coups | rien | c’était un jeu de table | Notre propre notation | SC-T |

Toutes les autres règles sont celles de la feuille, avec nos mots\xA0: SC-4, SC-6 à SC-8, SC-10, SC-12, SC-13, SC-15, SC-16 et SC-18.
Retour à la [liste des jeux](../../docs/rules/README.md). Qui les a faits\xA0: [les auteurs](../../docs/credits.md).
`,o=`# Skaane\xA0: les runes

Deux armées de pions à runes se font face\xA0: dieux, rois, serfs et soleils. On prononce *skâ-né*.
Chaque rune en bat une et en craint une autre ; le soleil les bat toutes et les craint toutes.
Menez un seul pion de l’autre côté du plateau et vous gagnez.

![Un départ\xA0: Clair sur les rangées 1 et 2, Sombre sur les rangées 7 et 8, les runes dans un ordre tiré au sort](img/skaane-start.svg)

L’énoncé exact de chaque règle se trouve dans le [livre des règles](rulebook.md). Les numéros, comme SK-5, sont les mêmes là-bas, ici et dans le programme.
Dans un terminal, le programme répond en anglais ; les exemples ci-dessous le montrent tel quel.

## Ce que vous avez

- Un plateau de 8 colonnes, a à h, et de 8 rangées, 1 à 8 (SK-1). **Clair** habite les rangées 1 et 2 et joue le premier. **Sombre** habite les rangées 7 et 8.
- Seize pions chacun, un sur chaque case de vos deux rangées. On les place au hasard, runes cachées, puis on les retourne tous (SK-2). À partir de là, rien n’est caché et le hasard n’a plus de part.
- Quatre pions de chaque rune (SK-3).

Le programme fait la donne pour vous (SK-4). Avec \`deal=random\`, chaque camp est tiré pour lui-même. Avec \`deal=mirror\`, Sombre a la même armée tournée d’un demi-tour, ce qui est équitable pour un match. Une donne vient d’une graine, un nombre, et chacun peut la tirer de nouveau à partir de ce nombre. L’image ci-dessus est la graine 7\xA0:

\`\`\`console
$ antares new skaane --seed 7
ksksuggu/uksguksg/8/8/8/8/UKSGUUGG/SKSKSKUG light 0
$ antares new skaane --seed 7 --set deal=mirror
guksksks/gguugsku/8/8/8/8/UKSGUUGG/SKSKSKUG light 0
\`\`\`

De gauche à droite sur cette petite image\xA0: dieu, roi, serf, soleil. Les pions clairs sont ronds, les sombres ont des angles.

![Les quatre runes sur un petit plateau\xA0: dieu, roi, serf, soleil ; Sombre en haut, Clair en bas](img/skaane-runes.svg)

## Ce qu’il faut pour gagner

Amenez un de vos pions sur la rangée du fond\xA0: la rangée 8 pour Clair, la rangée 1 pour Sombre (SK-8). N’importe quel pion convient.

## Votre tour

Déplacez un de vos propres pions, celui qui se tient sur la case que vous nommez d’abord (SK-0). Il y a deux sortes de coups, et ils ne vont pas dans les mêmes directions.

### Le déplacement\xA0: tout droit, vers une case vide

Un pion avance d’une case le long de sa rangée ou de sa colonne\xA0: en avant, en arrière, à gauche ou à droite (SK-5). La case doit être vide.

Vos propres pions ne comptent pas comme des cases. Un pion court tout droit par-dessus autant d’entre eux qu’il y en a, jusqu’à la première case derrière, si elle est vide. Il ne passe jamais par-dessus un ennemi, et il ne tourne jamais en chemin.

| à Clair de jouer | après \`b4e4\`\xA0: le serf a couru par-dessus deux amis |
| --- | --- |
| ![Clair\xA0: serf b4, dieu c4, soleil d4 ; un serf sombre en g4](img/skaane-jump.svg) | ![Le serf se tient en e4](img/skaane-jumped.svg) |

Le serf peut faire cela. Le soleil de d4 ne peut pas aller plus loin que e4. Et avec un serf sombre en e4, comme dans la troisième question, personne ne passe\xA0:

\`\`\`console
$ antares why skaane --position '8/8/3k4/8/1SGU2s1/8/8/8 light 0' b4e4
b4e4 is legal for light
…
$ antares why skaane --position '8/8/3k4/8/1SGU2s1/8/8/8 light 0' d4h4
SK-5: e4 is empty and comes first: a pawn goes one space, only friendly pawns do not count
…
$ antares why skaane --position '8/8/8/8/1SGUs3/8/8/8 light 0' b4f4
SK-5: a dark serf on e4 is in the way: a pawn never goes over an enemy
…
\`\`\`

### L’attaque\xA0: en diagonale, sur un ennemi

Un pion prend à une case en diagonale, dans n’importe laquelle des quatre directions, en arrière aussi (SK-6). Il va sur la case de l’ennemi, et l’ennemi quitte le plateau. Il ne peut pas courir par-dessus un ami pour attaquer, et il ne peut pas aller en diagonale sans prendre.

Qui prend qui (SK-7)\xA0:

| rune | lettre | prend | est prise par |
| --- | --- | --- | --- |
| dieu | \`G\` | roi, soleil | serf, soleil |
| roi | \`K\` | serf, soleil | dieu, soleil |
| serf | \`S\` | dieu, soleil | roi, soleil |
| soleil | \`U\` | tout | tout |

Donc\xA0: le dieu bat le roi, le roi bat le serf, le serf bat le dieu. Le soleil gagne chaque fois qu’il attaque, et tombe chaque fois qu’il est attaqué, par un autre soleil aussi. Un pion ne prend jamais sa propre espèce, sauf le soleil, qui prend le soleil.

![Clair\xA0: roi d4 et soleil f4 ; Sombre\xA0: dieu c5, roi e5, serfs c3 et e3](img/skaane-attack.svg)

Sur cette image, le roi de d4 peut prendre les serfs de c3 et e3, mais ni le dieu de c5 ni le roi de e5. Le soleil de f4 peut prendre e5 et e3.

\`\`\`console
$ antares why skaane --position '8/8/8/2g1k3/3K1U2/2s1s3/8/8 light 12' d4c5
SK-7: a king may not take a god: it takes a serf or a sun
…
$ antares apply skaane --position '8/8/8/2g1k3/3K1U2/2s1s3/8/8 light 12' f4e5
8/8/8/2g1U3/3K4/2s1s3/8/8 dark 0
ongoing
\`\`\`

Il faut jouer. Prendre n’est jamais obligatoire.

## Comment la partie finit

Le programme regarde ceci, dans cet ordre, après chaque coup.

1. **Un pion est arrivé de l’autre côté**\xA0: son propriétaire gagne aussitôt, que ce soit par un déplacement ou par une attaque (SK-8).
2. **Le joueur au trait n’a aucun coup permis**, ou plus aucun pion\xA0: ce joueur perd (SK-9).
3. **La même position pour la troisième fois**, avec le même joueur au trait\xA0: partie nulle. Ensuite\xA0: **100 tours de suite sans attaque**, ceux des deux joueurs comptés ensemble\xA0: partie nulle (SK-10).

![Un serf clair en d7, à un pas de la rangée du fond](img/skaane-win.svg)

\`\`\`console
$ antares apply skaane --position '8/3S4/8/8/8/8/6k1/8 light 5' d7d8
3S4/8/8/8/8/8/6k1/8 dark 6
win:light
$ antares apply skaane --position '8/8/8/8/8/1s6/gk6/Kg6 light 3'
8/8/8/8/8/1s6/gk6/Kg6 light 3
win:dark
$ antares apply skaane --position '8/8/k7/8/8/7K/8/8 light 0' h3h4 a6a5 h4h3 a5a6 h3h4 a6a5 h4h3 a5a6
8/8/k7/8/8/7K/8/8 light 8
draw:repetition
$ antares apply skaane --position '8/8/k7/8/8/7K/8/8 light 99' h3h4
8/8/k7/8/7K/8/8/8 dark 100
draw:limit
\`\`\`

La deuxième de ces positions est un roi clair enfermé en a1\xA0: Sombre gagne sans jouer.

## Options

| option | ce qu’elle fait | règle |
| --- | --- | --- |
| \`--set board=8x8\` | colonnes et rangées\xA0: 4, 6 ou 8 sur 5 à 8. \`6x6\` est une bonne partie rapide | SK-1 |
| \`--set deal=random\` | chaque armée tirée pour elle-même ; \`mirror\`\xA0: les deux pareilles | SK-4 |

Sur un plateau plus étroit, chaque camp a de chaque rune la moitié du nombre de colonnes (SK-3).

\`\`\`console
$ antares new skaane --seed 7 --set board=6x6
kukugg/kusssg/6/6/GUSGGK/KSSUUK light 0
$ antares new skaane --set board=9x9
SK-1: a board is 4, 6 or 8 columns by 5 to 8 rows, such as 8x8 or 6x6, not "9x9"
\`\`\`

## Écrire les coups, lire les positions

Un coup, ce sont deux cases, de et vers\xA0: \`e2e3\`. Une course par-dessus des amis et une attaque s’écrivent de la même façon.

Une position a trois champs\xA0:

\`\`\`
ksksuggu/u1sguksg/8/1k6/2S5/8/UK1GUUGG/SKSKSKUG light 4
rangées depuis le haut, 8 à 1                   |     tours depuis la dernière attaque
                                                au trait
\`\`\`

Les majuscules sont à Clair, les minuscules à Sombre\xA0: \`G\` dieu (*god*), \`K\` roi (*king*), \`S\` serf (*serf*), \`U\` soleil (*sun*). Un chiffre compte les cases vides. Une attaque remet le dernier nombre à 0.
Un texte qui n’a pas cette forme, ou une position qui ne peut pas exister, est refusé (SK-T)\xA0:

\`\`\`console
$ antares why skaane e2e33
SK-T: "e2e33" is not two squares such as e2e3
…
$ antares moves skaane --position '8/8/8/8/8/8/GGGGG3/8 light 0'
SK-T: light has 5 gods; each side has 4 (SK-3)
\`\`\`

## Un exemple commenté

À partir de la graine 7\xA0:

\`\`\`console
$ antares apply skaane --seed 7 c2c3 b7b6 c3c4 b6b5
ksksuggu/u1sguksg/8/1k6/2S5/8/UK1GUUGG/SKSKSKUG light 4
ongoing
$ antares apply skaane --seed 7 c2c3 b7b6 c3c4 b6b5 d2d3
ksksuggu/u1sguksg/8/1k6/2S5/3G4/UK2UUGG/SKSKSKUG dark 5
ongoing
$ antares apply skaane --seed 7 c2c3 b7b6 c3c4 b6b5 d2d3 b5c4 d3c4
ksksuggu/u1sguksg/8/8/2G5/8/UK2UUGG/SKSKSKUG dark 0
ongoing
\`\`\`

1. Clair envoie un serf en avant\xA0: \`c2c3\` et \`c3c4\`. Sombre répond avec un roi\xA0: \`b7b6\` et \`b6b5\` (SK-5).
2. Le serf de c4 et le roi de b5 se touchent maintenant en diagonale. Un roi prend un serf, un serf ne prend pas un roi (SK-7)\xA0:

\`\`\`console
$ antares why skaane --position 'ksksuggu/u1sguksg/8/1k6/2S5/8/UK1GUUGG/SKSKSKUG light 4' c4b5
SK-7: a serf may not take a king: it takes a god or a sun
…
\`\`\`

3. Clair ne s’enfuit pas. \`d2d3\` met un dieu derrière le serf\xA0: ce qui prend en c4 peut être repris de d3, si c’est un roi.
4. \`b5c4\`\xA0: le roi prend le serf (SK-6). \`d3c4\`\xA0: le dieu prend le roi. Un pion de chaque côté.

| avant \`b5c4\` | à la fin |
| --- | --- |
| ![Roi sombre b5, serf clair c4, dieu clair d3](img/skaane-worked1.svg) | ![Le dieu clair en c4 ; un serf et un roi à côté du plateau](img/skaane-worked2.svg) |

## Trois conseils

- **Gardez par la rune, pas par le nombre.** Le pion qui garde doit battre celui qui attaque\xA0: mettez un dieu derrière un serf, un roi derrière un dieu, un serf derrière un roi (SK-7).
- **Construisez des échelles.** Une colonne d’amis est une route\xA0: le pion le plus en arrière les franchit tous en un coup (SK-5). Mais la case derrière le dernier ami doit être vide\xA0: un ennemi y ferme toute la route.
- **Les soleils frappent les premiers ou meurent.** Un soleil à côté d’un ennemi, en diagonale, prend tout si c’est à vous de jouer, et est pris par tout dans le cas contraire (SK-7). Gardez-le à côté de vos pions, pas devant les leurs. Et comptez la course à chaque tour\xA0: une course par-dessus des amis saute des rangées, et un seul pion arrivé finit tout (SK-8).

## Essayez

\`\`\`sh
antares play skaane
antares play skaane --seed 7 --set board=6x6 --as dark
antares show skaane --seed 7
antares rules skaane SK-5
\`\`\`

## Ce que dit la feuille, et ce que nous avons décidé

Le texte de la feuille est presque entier ; ses figures et le plateau sont perdus.

| question | la feuille | ce qui est perdu ou passé sous silence | notre décision, et pourquoi | règle |
| --- | --- | --- | --- | --- |
| Le plateau | compare la mise en place aux échecs | sa taille | 8 sur 8, comme aux échecs ; d’autres tailles par option | SK-1 |
| Combien de chaque rune | rien | la liste du matériel | Le même nombre de chacune. Nous avons essayé moins de soleils\xA0: davantage de nulles | SK-3 |
| La donne | au hasard, faces cachées | comment un ordinateur distribue | Uniformément, à partir d’une graine que chacun peut vérifier ; \`mirror\` pour des matchs équitables | SK-4 |
| «\xA0De l’autre côté\xA0» | un pion doit traverser le plateau | s’il doit en sortir | Atteindre la dernière rangée suffit\xA0: notre lecture | SK-8 |
| Aucun coup | rien | ce qui se passe alors | Vous perdez\xA0: cela règle aussi la partie où un camp n’a plus de pions | SK-9 |
| Les nulles | rien | ce qui finit une partie qui ne mène nulle part | La troisième répétition, et 100 tours sans attaque | SK-10 |
| Le texte des positions et des coups | rien | c’était un jeu de table | Notre propre notation | SK-T |

Toutes les autres règles sont celles de la feuille, avec nos mots\xA0: SK-0, SK-2, SK-5, SK-6 et SK-7.
Retour à la [liste des jeux](../../docs/rules/README.md). Qui les a faits\xA0: [les auteurs](../../docs/credits.md).
`,s=`# Skorpion\xA0: la Porte

Deux joueurs tracent des chemins de perles à travers le ciel, vers la Porte qui en est le centre.
La Porte a un gardien\xA0: le Skorpion, et sa Queue derrière lui. Il n’appartient à personne, et chacun des deux peut le mener.
Qui pose une perle dans la Porte gagne. Qui perd toutes ses perles du plateau est perdu.

![Le départ\xA0: une carte du ciel vide faite de cercles et de lignes, le Skorpion et sa Queue dans la Porte, huit perles dans chaque réserve](img/skorpion-start.svg)

Ceci est Skorpion, avec un *k*, le jeu de la Porte. La course aux dés est un autre jeu\xA0: [Scorpion](../scorpion/rules.md).
L’énoncé exact de chaque règle se trouve dans le [livre des règles](rulebook.md). Les numéros, comme KO-8, sont les mêmes là-bas, ici et dans le programme.
Dans un terminal, le programme répond en anglais ; les exemples ci-dessous le montrent tel quel.

## Ce que vous avez

- Huit perles rouges et huit bleues. Les perles rouges portent un anneau, les bleues une croix.
- Un Skorpion et une Queue. Ils commencent ensemble dans la Porte (KO-3).
- Un plateau de points reliés par des lignes (KO-1). Au centre se trouve la **Porte**, avec quatre lignes. Près d’elle, deux points **noirs**. Les autres sont **rouges**, **bleus** ou **gris**. Sur le bord extérieur, chaque joueur a trois **points de départ** de sa couleur ; tous les autres points du bord sont gris.

Notre plateau s’appelle \`gate33\` (KO-2). Ses cercles sont nommés de l’intérieur vers l’extérieur\xA0: \`a1\` est la Porte, puis viennent \`b\`, \`c\` et \`d\`, et \`e\` est le bord. Les numéros tournent dans le sens des aiguilles d’une montre, à partir du haut. Rouge part de e1, e5 et e9 ; Bleu de e3, e7 et e11. Les points noirs sont b2 et b4. Faites faire un demi-tour au plateau\xA0: Rouge et Bleu échangent leurs places. Personne n’a donc le meilleur côté.

## Ce qu’il faut pour gagner

- Poser une de vos perles dans la Porte (KO-16), **ou**
- laisser le Skorpion enlever du plateau la dernière perle de l’adversaire (KO-17).

## Les deux premiers tours

Rouge pose une perle sur un point de départ rouge. Puis Bleu en pose une sur un point de départ bleu. Rien d’autre n’est permis pendant ces deux tours (KO-4).

| après \`e1\` et \`e7\` | deux tours plus tard, après \`e2\` et \`e8\` |
| --- | --- |
| ![Une perle rouge en e1, tout en haut, une perle bleue en e7, tout en bas](img/skorpion-first.svg) | ![Rouge en e1 et e2, Bleu en e7 et e8](img/skorpion-two.svg) |

## Votre tour

À partir du tour 3, vous faites l’une de ces deux choses\xA0: **poser une perle** ou **déplacer le Skorpion**. On ne peut pas passer.

### Poser une perle

Choisissez un point et comptez vos **liaisons**\xA0: vos propres perles sur les points qu’une ligne relie à lui. Ce sont les lignes qui comptent, pas la distance.

| où | liaisons nécessaires | règle |
| --- | --- | --- |
| un de vos points de départ | aucune\xA0: vous pouvez toujours y recommencer | KO-5 |
| un point de votre couleur, ou un point gris (sur le bord aussi) | une | KO-6 |
| un point de l’autre couleur, y compris les points de départ adverses | deux | KO-7 |
| un point noir, et la Porte | deux | KO-8 |

Le point doit être vide\xA0: ni perle, ni Skorpion, ni Queue (KO-9). Personne ne peut donc entrer dans la Porte tant que le gardien ou sa Queue s’y trouve.
Si toutes vos perles sont sur le plateau, vous n’en avez plus à poser, et vous devez déplacer le Skorpion (KO-10).

Regardez l’image de gauche ci-dessus. Rouge a une seule perle, en e1. Le point gris e2 lui est ouvert, le point bleu d1 pas encore\xA0:

\`\`\`console
$ antares why skorpion --position './..../......../......../R.....B..... a1 a1 red 7 7 3' e2
e2 is legal for red
…
$ antares why skorpion --position './..../......../......../R.....B..... a1 a1 red 7 7 3' d1
KO-7: d1 is blue, the other player's colour, and needs two connections; you have one (e1)
…
\`\`\`

Sur l’image de droite, Rouge a e1 et e2. Tous deux touchent d1, qui peut maintenant être joué\xA0:

\`\`\`console
$ antares why skorpion --position './..../......../......../RR....BB.... a1 a1 red 6 6 5' d1
d1 is legal for red
…
\`\`\`

Vos perles ne bougent jamais et ne prennent jamais. Une perle ne quitte le plateau que si le Skorpion arrive sur elle, ou si vous la donnez en paiement.

### Déplacer le Skorpion

Le Skorpion fait un pas le long d’une ligne. Il ne peut pas marcher sur sa Queue, et il ne peut jamais entrer dans la Porte. La Queue le suit sur le point qu’il vient de quitter (KO-11). Ainsi, à son premier pas dehors, la Queue reste en arrière dans la Porte et la bloque encore. C’est le deuxième pas qui libère la Porte.

Si une perle se trouve là où le Skorpion arrive, la vôtre ou celle de l’adversaire, elle retourne dans la réserve de son propriétaire (KO-12). Elle n’est pas perdue\xA0: on peut la poser de nouveau.

| le Skorpion est sorti en b1, la Queue garde la Porte | ensuite il prend la perle rouge en c2, et la Porte est ouverte |
| --- | --- |
| ![Le Skorpion en b1, à côté d’une perle rouge en c2, la Queue dans la Porte](img/skorpion-out.svg) | ![Le Skorpion en c2, la Queue en b1, la Porte vide, une perle rouge de plus en réserve](img/skorpion-take.svg) |

**Retour à la maison.** Les points rouges et bleus du bord renvoient le Skorpion chez lui. Quand il entre sur l’un d’eux, il prend d’abord la perle qui s’y trouve, puis retourne aussitôt dans la Porte, avec sa Queue (KO-13). Les points gris du bord ne font rien de tel. C’est le seul chemin de retour vers la Porte.

| le Skorpion en e2, à Bleu de jouer | après \`Se1\`\xA0: la perle est prise, tous deux sont rentrés |
| --- | --- |
| ![Le Skorpion sur le point gris e2 du bord, sa Queue en d1 ; des perles rouges en e1 et d2, bleues en d6, e4 et e7](img/skorpion-rim.svg) | ![Le Skorpion et la Queue dans la Porte ; e1 est vide et Rouge a sept perles en réserve](img/skorpion-home.svg) |

**Un deuxième pas.** Après un premier pas, vous pouvez payer une de vos perles du plateau et déplacer le Skorpion encore une fois (KO-14).

- La perle quitte le plateau avant le deuxième pas. Ce peut être celle-là même que le Skorpion va rejoindre.
- Votre dernière perle sur le plateau ne peut pas servir à payer. Comptez après le premier pas\xA0: il a pu prendre une des vôtres.
- Deux pas par tour sont un maximum.
- Si le premier pas a renvoyé le Skorpion chez lui, le deuxième part de la Porte.
- Une perle payée retourne dans votre réserve (KO-15).

À partir de l’image de gauche ci-dessus, Bleu va en d2, prend la perle qui s’y trouve, paie e7 et continue en c2. Si au contraire le premier pas mène en e1, le deuxième part de la Porte\xA0:

\`\`\`console
$ antares apply skorpion --position './..../......../.R...B../R..B..B..... e2 d1 blue 6 5 12' Sd2-e7-c2
./..../......../.....B../R..B........ c2 d2 red 7 6 13
ongoing
$ antares why skorpion --position './..../......../.R...B../R..B..B..... e2 d1 blue 6 5 12' Se1-e7-e2
KO-13: from e1 the Skorpion and the Tail go back to the Gate, so the second step starts there; it can lead to b1, b2, b3 or b4, not to e2
…
\`\`\`

## Comment la partie finit

Le programme pose ces questions après chaque tour, dans cet ordre.

1. **Quelqu’un a-t-il posé une perle dans la Porte ?** Ce joueur gagne (KO-16).
2. **Le Skorpion a-t-il pris la dernière perle d’un joueur sur le plateau ?** Ce joueur perd aussitôt, peu importe qui a déplacé le Skorpion. Les perles en réserve n’y changent rien. Le pas est mené à son terme, avec la Queue et le retour à la Porte, mais il n’y a pas de deuxième pas (KO-17). Prenez garde\xA0: vous pouvez perdre par votre propre pas.
3. **La même position est-elle là pour la troisième fois**, avec le même joueur au trait ? Partie nulle. Les réserves font partie de la position, le numéro du tour non (KO-18).
4. **Le tour 300 a-t-il été joué ?** Partie nulle (KO-19).

| à Rouge de jouer\xA0: \`a1\` gagne | à Rouge de jouer\xA0: \`Se7\` gagne |
| --- | --- |
| ![Rouge tient b1 et b2 à côté de la Porte vide ; le Skorpion est loin, en c6](img/skorpion-gate.svg) | ![Le Skorpion en e6, à côté de la seule perle de Bleu en e7](img/skorpion-last.svg) |

\`\`\`console
$ antares apply skorpion --position './RR../.RR.B.../.R..BB../RR....BB.... c6 c7 red 1 3 25' a1
R/RR../.RR.B.../.R..BB../RR....BB.... c6 c7 blue 0 3 26
win:red
$ antares apply skorpion --position './..../.R....../.R....../RR....B..... e6 d4 red 4 7 15' Se7
./..../.R....../.R....../RR.......... a1 a1 blue 4 8 16
win:red
\`\`\`

Les deux parties nulles\xA0: d’abord le Skorpion fait quatre fois le tour du triangle b1, c1, c2 ; ensuite le tour 300 est joué.

\`\`\`console
$ antares apply skorpion --position './..../......../.R...B../R.....BB.... b1 c2 red 6 5 9' Sc1 Sc2 Sb1 Sc1 Sc2 Sb1 Sc1 Sc2 Sb1 Sc1 Sc2 Sb1
./..../......../.R...B../R.....BB.... b1 c2 red 6 5 21
draw:repetition
$ antares apply skorpion --position './..../.R....../.R...B../RR....BB.... b1 a1 blue 4 5 300' Sc1
./..../.R....../.R...B../RR....BB.... c1 b1 red 4 5 301
draw:limit
\`\`\`

## Options

| option | ce qu’elle fait | règle |
| --- | --- | --- |
| \`--set board=gate33\` | le plateau habituel, 33 points | KO-2 |
| \`--set board=gate25\` | un petit plateau de 25 points\xA0: des parties rapides, mais le bon jeu y favorise Rouge | KO-2 |
| \`--set board=FILE\` | votre propre plateau, décrit dans un fichier JSON | KO-B |
| \`--set discard=hand\` | une perle payée retourne dans votre réserve, comme d’habitude | KO-15 |
| \`--set discard=out\` | une perle payée quitte la partie pour de bon | KO-15 |

![Le petit plateau gate25\xA0: une Porte et trois cercles](img/skorpion-gate25.svg)

Un fichier de plateau doit décrire un plateau équitable et jouable ; sinon, le programme dit ce qui ne va pas (KO-B). Il faut une Porte à quatre lignes, deux points noirs, trois points de départ de chaque couleur sur le bord, un plateau d’un seul tenant, 64 points au plus, et de partout une issue pour le Skorpion. Les noms se suivent sans trou, cercle par cercle. Le [livre des règles](rulebook.md) donne la liste complète.

\`\`\`console
$ antares new skorpion --set board=missing.json
KO-B: board "missing.json": there is no such file (boards with a name are gate33 and gate25)
$ antares apply skorpion --set discard=out --position './..../......../.R...B../R..B..B..... e2 d1 blue 6 5 12' Sd2-e7-c2
./..../......../.....B../R..B........ c2 d2 red 7 5 13
ongoing
\`\`\`

## Écrire les coups, lire les positions

| vous tapez | cela veut dire |
| --- | --- |
| \`c3\` | poser une perle en c3 |
| \`Sb1\` | le Skorpion va en b1 |
| \`Sb1-c3-b2\` | le Skorpion va en b1, vous payez votre perle en c3, il continue en b2 |

Une position est une ligne de sept champs\xA0:

\`\`\`
./..../..RR.B../.R...B../RR....BB.... c2 b1 red 3 4 13
cercles a/b/c/d/e                     |  |  |   | | tour
                                      |  |  |   | réserve de Bleu
                                      |  |  |   réserve de Rouge
                                      |  |  au trait
                                      |  Queue
                                      Skorpion
\`\`\`

Chaque cercle donne ses points à partir du numéro 1\xA0: \`.\` est vide, \`R\` et \`B\` sont des perles. Un texte qui n’a pas cette forme, ou une position qui ne peut pas exister, est refusé, de même qu’un coup qui ne nomme aucun point (KO-T)\xA0:

\`\`\`console
$ antares why skorpion f1
KO-T: "f1" is no spot: the rings are a to e; an action is a spot, such as e1, or the Skorpion's way, such as Sb1 or Sb1-c3-b2
…
$ antares moves skorpion --position './..../......../......../R.....B..... a1 a1 red 8 7 3'
KO-T: red has 1 piece on the board and 8 in hand, more than 8 together
\`\`\`

## Un exemple commenté

\`\`\`console
$ antares apply skorpion e1 e7 e2 e8 d2 d6 c2 Sb1
./..../.R....../.R...B../RR....BB.... b1 a1 red 4 5 9
ongoing
$ antares apply skorpion e1 e7 e2 e8 d2 d6 c2 Sb1 c3 Sc2 c4 c6
./..../..RR.B../.R...B../RR....BB.... c2 b1 red 3 4 13
ongoing
\`\`\`

1. Rouge part de e1, Bleu de e7 (KO-4).
2. \`e2\`, \`e8\`\xA0: tous deux avancent le long du bord, sur un point gris (KO-6).
3. \`d2\`, \`d6\`\xA0: vers l’intérieur, sur des points de leur propre couleur, avec une liaison chacun (KO-6).
4. \`c2\`\xA0: Rouge est près du centre et touche b1 et b2. Bleu en a assez vu\xA0: \`Sb1\` réveille le Skorpion. Il se tient à côté de c2, et la Queue est encore dans la Porte (KO-11). C’est la première position ci-dessus.
5. \`c3\`\xA0: Rouge élargit son front. Le point noir b2 touche c2 et c3, il serait donc prêt au coup suivant (KO-8).
6. \`Sc2\`\xA0: le Skorpion prend cette perle (KO-12) et la Queue le suit en b1. Rouge n’a plus qu’une liaison en b2\xA0:

\`\`\`console
$ antares why skorpion --position './..../..R...../.R...B../RR....BB.... c2 b1 red 4 5 11' b2
KO-8: b2 is black and needs two connections; you have one (c3)
…
\`\`\`

7. \`c4\`\xA0: Rouge construit de l’autre côté. Maintenant b2 a c3 et c4. \`c6\`\xA0: Bleu s’approche aussi. C’est la deuxième position. La Porte est vide, c’est à Rouge de jouer, et c’est une course.

![La position après douze tours\xA0: Rouge en e1, e2, d2, c3 et c4, Bleu en e7, e8, d6 et c6, le Skorpion en c2](img/skorpion-worked.svg)

## Trois conseils

- **Huit perles suffisent tout juste.** Sur \`gate33\`, le plus court chemin vers la Porte demande huit perles, celle de la Porte comprise. Une perle loin derrière le front a fait son travail\xA0: payez-la, ou laissez-la au Skorpion, et vous pourrez la reposer devant (KO-12, KO-15).
- **Ne vivez jamais sur une seule perle.** Avec une seule perle sur le plateau, vous ne pouvez pas payer (KO-14), et un seul pas du Skorpion vous bat (KO-17). Vos points de départ vous restent toujours ouverts (KO-5).
- **Surveillez la Queue.** Le Skorpion ne peut pas faire demi-tour par-dessus elle (KO-11) ; il doit contourner pour atteindre ce qui est derrière lui. Et le premier pas hors de la Porte ne l’ouvre pas, puisque la Queue y est encore (KO-9). Un Skorpion près d’un point coloré du bord est une clé dans votre main\xA0: un pas, et la Porte se referme (KO-13).

## Essayez

\`\`\`sh
antares play skorpion
antares play skorpion --set board=gate25 --as blue
antares show skorpion --position './RR../.RR.B.../.R..BB../RR....BB.... c6 c7 red 1 3 25'
antares rules skorpion KO-13
\`\`\`

## Ce que dit la feuille, et ce que nous avons décidé

Nous avons deux copies du texte de la feuille de règles. Les images n’ont pas survécu.

| question | la feuille | ce qui est perdu ou passé sous silence | notre décision, et pourquoi | règle |
| --- | --- | --- | --- | --- |
| Le plateau | dit quelles sortes de points il y a, d’où partent les joueurs, et que la Porte a quatre voisins | l’image | Les plateaux sont des fichiers de données. \`gate33\` respecte tout ce que dit le texte, y compris l’exemple d’un départ à côté d’un point gris et d’un point bleu. Nous avons essayé beaucoup de plateaux par ordinateur\xA0: sur les plus denses, le jeu fort finissait une fois sur deux par une nulle. Ici les nulles sont rares, une partie dure environ 60 tours, et Rouge, qui commence, gagne de 55 à 65\xA0%. Sur \`gate25\`, c’est 78\xA0% | KO-1, KO-2 |
| Vos propres plateaux | rien | qui possède l’original a l’image | On peut l’écrire et y jouer. Les vérifications le gardent jouable | KO-B |
| Une perle payée | est «\xA0défaussée\xA0» | où elle va | Dans la réserve, puisque la feuille compte toujours huit perles par joueur. \`discard=out\` est l’autre lecture | KO-15 |
| Tourner en rond | aucune nulle | ce qui arrête deux joueurs qui ne font que promener le Skorpion | La troisième fois, c’est nul | KO-18 |
| Les parties sans fin | rien | la même chose | Le tour 300 est le dernier | KO-19 |
| Le texte des positions et des coups | rien | c’était un jeu de table | Notre propre notation | KO-T |

Toutes les autres règles sont celles de la feuille, avec nos mots\xA0: KO-3 à KO-14, KO-16 et KO-17.
Retour à la [liste des jeux](../../docs/rules/README.md). Qui les a faits\xA0: [les auteurs](../../docs/credits.md).
`,c=Object.values([e,t,n,r]),l=e=>Object.assign({},...c.map(e)),u=Object.fromEntries(Object.entries(Object.assign({"../../../games/rsp/rules.fr.md":i,"../../../games/scorpion/rules.fr.md":a,"../../../games/skaane/rules.fr.md":o,"../../../games/skorpion/rules.fr.md":s})).map(([e,t])=>[e.split(`/`).at(-2)??``,t])),d={name:`Français`,plurals:[`one`,`other`],ui:{common:{title:`Antares : {count} jeux de plateau rares`,numbers:`un deux trois quatre cinq six sept huit neuf dix onze douze`,play:`Jouer`,close:`Fermer`,cancel:`Annuler`,loading:`Un instant…`,again:`Réessayer`,home:`Accueil`,skip:`Aller au contenu`,menu:`Menu`,theme:`Thème`,themeAuto:`Thème : comme l’appareil`,themeLight:`Thème : clair`,themeDark:`Thème : sombre`,language:`Langue`,level:`Niveau {n}`,missing:`Cette page n’existe pas.`,failed:`La page n’a pas pu être chargée. La connexion est peut-être coupée.`,unreachable:`Le serveur est injoignable.`,players:`{players} joueurs`,fair:`Les dés étaient-ils honnêtes ?`,fairDeal:`La donne était-elle honnête ?`,api:`Pour les programmes`},connection:{open:`Connecté`,connecting:`Connexion…`,waiting:`Connexion perdue, nouvel essai…`,offline:`Vous êtes hors ligne. La partie reprendra dès votre retour.`},board:{board:`Plateau`,empty:`vide`,chosen:`choisi`,canTouch:`peut être choisi`,several:`{n} × {piece}`,moved:`{piece} de {from} à {to}`,came:`{piece} arrive : {to}`,left:`{piece} quitte {from}`,dice:`dés : {dice}`,pickedNow:`{site} choisi|{site} choisi ; {n} cases possibles`,takenBack:`Annulé`,undo:`Annuler`,done:`Terminer`,confirm:`Jouer ce coup`},front:{lead:`{count} jeux de plateau rares, épuisés depuis longtemps. Jouez tout de suite contre l’ordinateur, ou invitez quelqu’un par un lien : sans inscription.`,continue:`Vos parties`,yourTurn:`à vous de jouer`,waits:`attend un joueur`,running:`en cours`,against:`contre {names}`,choose:`Comment voulez-vous jouer à {game} ?`,computer:`Contre l’ordinateur`,beginner:`Première partie ? Prenez le niveau 1 ou 2.`,others:`À plusieurs`,friend:`Inviter par un lien`,screen:`À plusieurs sur cet écran`,howMany:`Joueurs`,easy:`doux`,hard:`redoutable`,rated:`classée`},play:{yourTurn:`À vous de jouer`,turnOf:`C’est au tour de {name}`,thinking:`{name} réfléchit…`,thinks:`réfléchit`,you:`vous`,free:`place libre`,kept:`place réservée`,take:`Prendre cette place`,waitingFor:`La partie commence quand toutes les places sont prises.|La partie commence quand toutes les places sont prises : il en reste {n}.`,invite:`Envoyez ce lien à qui doit jouer :`,copy:`Copier le lien`,copied:`Copié`,watchers:`{n} personne regarde|{n} personnes regardent`,moves:`Coups`,noMoves:`Aucun coup pour l’instant.`,chat:`Discussion`,say:`Écrire un message`,send:`Envoyer`,noChat:`Seuls les joueurs de la table lisent ceci.`,resign:`Abandonner`,reallyResign:`Vraiment abandonner ?`,abort:`Annuler la partie`,leave:`Se lever`,draw:`Proposer la nulle`,takeback:`Reprendre le coup`,rematch:`Rejouer`,flip:`Tourner le plateau`,hint:`Conseil`,hinted:`L’ordinateur jouerait {action}.`,offersDraw:`{name} propose la nulle.`,offersTakeback:`{name} voudrait reprendre son coup.`,offersRematch:`{name} voudrait rejouer.`,youOfferDraw:`Vous avez proposé la nulle.`,youOfferTakeback:`Vous avez demandé à reprendre votre coup.`,youOfferRematch:`Vous voudriez rejouer.`,accept:`Accepter`,decline:`Refuser`,withdraw:`Retirer`,declined:`Refusé : {name} continue.`,spectator:`Vous êtes spectateur.`,rule:`Règle {rule}`,whyNot:`Impossible ici.`,won:`{name} a gagné`,youWon:`Vous avez gagné !`,youLost:`Vous avez perdu`,drawn:`Partie nulle`,aborted:`Partie annulée`,byRule:`selon les règles ({rule})`,byResigning:`par abandon`,byTime:`au temps`,byAgreement:`d’un commun accord`,replay:`Revoir et analyser`,opening:`Tout le monde est là. La partie commence dans un instant.`,openingLead:`Chaque navigateur montre maintenant le nombre qu’il avait scellé, pour que personne ne puisse choisir les dés.`,openingWaits:`On attend {names}.`,openingElsewhere:`Vous avez pris place sur un autre appareil ou dans un autre navigateur. Ouvrez-y cette table pour que la partie commence.`,hasBegun:`Votre partie a commencé.`,goThere:`Aller à la table`,closeTable:`Fermer la table`,closed:`Table fermée`,expired:`Table expirée`,expiredWhy:`Personne n’est venu à temps.`,offeredAlready:`Vous pourrez le proposer de nouveau après le prochain coup adverse.`,checkedDice:`Dés vérifiés : honnêtes`,checkedDeal:`Donne vérifiée : honnête`,checkingNow:`Vérification…`,unchecked:`Cette partie n’a pas encore pu être vérifiée : {why}`,uncheckedAgain:`Vérifier de nouveau`,unfairNow:`Pas honnête : voir l’avertissement.`,fairDice:`Vérifier les dés`,fairDeal:`Vérifier la donne`,nextGame:`Vers la nouvelle partie`,notThere:`Cette table n’existe pas.`,clock:`Pendule de {name} : {time}`,gone:`est parti`,bot:`ordinateur`,options:`Cette partie`,days:`{n} jour par coup|{n} jours par coup`,untimed:`sans pendule`,actions:`Ce que vous pouvez faire`,lowTime:`{name} : il reste {n} seconde|{name} : il reste {n} secondes`,menu:`Plateau et sons`,sounds:`Sons`,tone:`Son des coups`,toneWood:`bois`,toneGlass:`verre`,toneDrum:`tambour`,ring:`Sonner quand c’est à moi`,showHints:`Éclairer où je peux jouer`,confirmMoves:`Demander avant d’envoyer un coup`,turnBoard:`Tourner le plateau vers qui doit jouer`,after:`Coup {n} sur {of} : {action}`,atStart:`Le début`,toLive:`Revenir à la partie`,first:`Au début`,previous:`Un coup en arrière`,next:`Un coup en avant`},nav:{lobby:`Salon`,watch:`Regarder`,leaders:`Classement`,account:`Se connecter`,settings:`Réglages`},tables:{noClock:`sans pendule`,fischer:`{minutes} min + {increment} s`,days:`{n} jour par coup|{n} jours par coup`,rated:`classée`,unrated:`amicale`,nobody:`personne encore`,free:`{n} place libre|{n} places libres`,watching:`{n} personne regarde|{n} personnes regardent`,yourTurn:`à vous de jouer`,theirTurn:`à l’adversaire`,waits:`attend des joueurs`,kept:`une place vous est réservée`,more:`Voir la suite`},new:{title:`Nouvelle partie`,game:`Jeu`,options:`Variantes`,usual:`comme d’habitude`,rule:`Règle {rule}`,who:`Qui joue`,computer:`Moi contre l’ordinateur`,people:`Moi et d’autres personnes`,screen:`À plusieurs sur cet écran`,mixed:`Place par place`,level:`Niveau`,seat:`Ma place`,random:`au hasard`,me:`moi`,person:`quelqu’un d’autre`,turn:`Tourner le plateau vers qui doit jouer`,find:`Comment viennent les autres`,byLink:`Par un lien que je leur envoie`,byLobby:`N’importe qui, depuis le salon`,watched:`La montrer parmi les parties en cours`,clock:`Pendule`,clockNone:`Aucune`,clockFischer:`À la pendule`,clockDays:`Des jours par coup`,minutes:`Minutes`,increment:`Secondes en plus à chaque coup`,days:`Jours pour chaque coup`,rated:`Classée : elle compte, sans conseils ni reprises`,ratedClock:`Une partie classée se joue à la pendule. Choisissez-en une pour jouer classé.`,ratedAccount:`Une partie classée demande un compte, pour qu’un classement appartienne à une seule personne. Il suffit d’un nom et d’un mot de passe ; vos parties restent à vous.`,computersAccount:`Une partie entre ordinateurs seulement demande un compte. Il suffit d’un nom et d’un mot de passe ; vos parties restent à vous.`,ratedLogin:`J’en ai déjà un`,begin:`Commencer`,open:`Ouvrir la table`,preview:`Le plateau au début`,more:`Plus de choix : variantes, pendule, partie classée…`,anybody:`N’importe qui, dans le salon`},level:{l1:`Voit un coup d’avance et ne remarque qu’un coup sur deux. Pour une première partie.`,l2:`Comme le niveau 1, un peu plus attentif.`,l3:`Remarque davantage, et jamais ne manque un gain immédiat.`,l4:`Pense deux coups d’avance et se trompe parfois.`,l5:`Pense trois coups d’avance et se trompe rarement.`,l6:`Pense quatre coups d’avance : punit ce que vous laissez en prise.`,l7:`Calcule. Un adversaire solide pour joueurs exercés.`,l8:`Calcule loin. C’est aussi lui qui donne les conseils.`,l9:`Très fort.`,l10:`Tout ce que le programme sait faire, une seconde par coup.`},option:{board:`Plateau`,discard:`Prix du second pas`,mode:`Camps`,players:`Joueurs`,squares:`Cases`,deal:`Distribution`,flags:`Drapeaux à perdre`,v_gate33:`33 points`,v_gate25:`25 points`,v_hand:`retour en main`,v_out:`hors du jeu`,v_free:`chacun pour soi`,v_double:`deux joueurs, huit scorpions chacun`,v_teams:`par équipes`,v_random:`chaque camp au hasard`,v_mirror:`la même pour les deux`},invite:{share:`Partager…`,shareText:`Joue à {game} avec moi !`,scan:`Ou faites scanner ceci :`,qr:`Code QR du lien`,lobby:`La table est aussi dans le salon.`,waiting:`La partie commence d’elle-même dès que tout le monde est assis.`,asks:`{name} vous invite à une partie.`,open:`Une place est libre.`,sit:`S’asseoir et jouer`,rules:`Comment joue-t-on ?`,rated:`Cette partie est classée. Il faut un compte.`},lobby:{title:`Salon`,mine:`Vos parties`,invited:`On vous invite`,open:`Qui cherche des joueurs`,none:`Personne n’attend en ce moment. Ouvrez une table : tout le monde la verra ici aussitôt.`,create:`Ouvrir une table`,yours:`la vôtre`,sit:`Jouer`,sitAt:`Jouer à {game} avec {name}`,withdraw:`Retirer`,live:`En ce moment`,all:`Toutes les parties en cours`},watch:{title:`Parties en cours`,lead:`Les plateaux bougent au rythme des coups. Choisissez-en un.`,none:`Aucune partie n’est montrée en ce moment.`,all:`Tous les jeux`,which:`Jeu`,move:`coup {n}`},profile:{guest:`invité`,member:`joueur`,bot:`programme`,level:`ordinateur`,since:`ici depuis le {date}`,ratings:`Cotes`,noRatings:`Pas encore de partie classée.`,between:`très probablement entre {low} et {high}`,games:`{n} partie|{n} parties`,now:`En cours`,history:`Parties`,noHistory:`Pas encore de partie finie.`,won:`gagnée`,lost:`perdue`,drew:`nulle`,none:`sans résultat`,alone:`jouée sur un seul écran`,account:`Compte`,missing:`Personne ne porte ce nom.`,missingLead:`Le nom a peut-être changé.`},leaders:{title:`Classement`,none:`Personne n’a encore joué assez de parties classées : il en faut 20, contre 5 adversaires.`,place:`Rang`,name:`Nom`,rating:`Cote`,games:`Parties classées`,how:`Cotes selon Glicko-2 : le nombre après ± dit combien elle est sûre.`},account:{title:`Compte`,asGuest:`Vous jouez en invité sous le nom de {name}. Ce navigateur vous reconnaît ; avec un nom et un mot de passe vous êtes chez vous partout, et gardez toutes vos parties.`,asNobody:`On joue sans compte. Avec un compte, on vous reconnaît sur chaque appareil et vous gardez vos parties.`,asMember:`Vous êtes connecté sous le nom de {name}.`,register:`Créer un compte`,login:`Se connecter`,loginLoses:`Si vous vous connectez à un compte plus ancien, les parties de {name} restent à cet invité.`,logout:`Se déconnecter`,name:`Nom`,nameHelp:`2 à 24 lettres ou chiffres ; entre eux, espaces, traits d’union, points et apostrophes.`,password:`Mot de passe`,passwordHelp:`Au moins 8 caractères.`,change:`Changer le mot de passe`,old:`Ancien mot de passe`,new:`Nouveau mot de passe`,changed:`C’est fait. Tous les autres appareils sont déconnectés.`,toProfile:`Profil et parties`,bots:`Les programmes qui jouent pour vous`,botsLead:`Un programme joue avec un jeton, par l’interface pour programmes.`,botsDocs:`Description de l’interface`,botName:`Nom du programme`,makeBot:`Créer`,token:`Le jeton de {name}, montré cette seule fois. Gardez-le comme un mot de passe :`,copy:`Copier`,copied:`Copié`,days:`Expire après`,never:`jamais`,inDays:`{n} jour|{n} jours`,tokenOf:`Jeton {id}, créé le {date}`,ends:`expire le {date}`,endless:`n’expire pas`,newToken:`Un autre jeton`,revoke:`Révoquer`,noTokens:`Aucun jeton valide.`,noBots:`Aucun pour l’instant.`},settings:{title:`Réglages`,lead:`Gardés sur cet appareil, en vigueur tout de suite.`,look:`Apparence`,theme:`Thème`,auto:`comme l’appareil`,light:`clair`,dark:`sombre`,pieces:`Pièces`,figures:`figures`,letters:`lettres`,language:`Langue`,animations:`Les pièces glissent et les dés roulent`,play:`Jeu`,hints:`Montrer où je peux jouer`,confirm:`Demander avant d’envoyer un coup`,flip:`Retourner le plateau`,turn:`Sur un seul écran, tourner le plateau vers qui doit jouer`,sounds:`Sons`,sample:`Voici ce que cela donne`},errors:{unreachable:`Le serveur est injoignable.`,bad_request:`Ce n’est pas possible.`,unauthorized:`Vous n’êtes plus connecté.`,bad_password:`Le nom ou le mot de passe est faux.`,forbidden:`Vous n’en avez pas le droit.`,not_found:`Il n’y a rien ici.`,conflict:`Ce n’est plus possible.`,name_taken:`Ce nom est déjà pris.`,rate_limited:`C’était trop souvent. Attendez un peu.`,internal:`C’est notre faute. Réessayez.`,unavailable:`Pas maintenant. Réessayez bientôt.`},learn:{learn:`Apprendre`,lead:`Une leçon par jeu\xA0: faites ceci, essayez ce qui est interdit et lisez pourquoi, puis gagnez. Dix minutes chacune.`,lesson:`Leçon`,begin:`Commencer la leçon`,goOn:`Continuer la leçon`,again:`Reprendre la leçon`,progress:`{done} étapes sur {of}`,finished:`Terminée`,step:`Étape {n} sur {of}`,steps:`Étapes`,stepDone:`Étape {n}\xA0: terminée`,back:`Retour`,next:`Suivant`,restart:`Recommencer l’étape`,watch:`Regardez…`,good:`C’est cela !`,notThis:`Pas cette fois`,hint:`Un indice`,end:`Vous connaissez maintenant ce jeu.`,playNow:`Jouer contre le niveau 1`,nextLesson:`Leçon suivante\xA0: {game}`,teaches:`Règles de cette étape`,puzzles:`Vous connaissez déjà les règles\xA0? Résolvez des problèmes.`},puzzles:{puzzles:`Problèmes`,lead:`Des positions où une action gagne. Trouvez-la, et continuez jusqu’à la victoire.`,none:`Il n’y en a pas pour ce jeu\xA0: là où les dés décident, presque aucune victoire n’est certaine.`,all:`Tous les problèmes`,others:`Problèmes des autres jeux`,solve:`Résoudre`,choose:`Choisir`,solvedOf:`{n} résolu sur {of}|{n} résolus sur {of}`,puzzle:`Problème {n}`,puzzleOf:`Problème {n} sur {of}`,difficulty:`Difficulté {n} sur 5`,isSolved:`résolu`,plyIs:`Un demi-coup est une action d’un seul camp.`,missing:`Ce problème n’existe pas.`,task:`{player} joue et gagne.`,only:`Une seule action gagne.`,within:`Rien d’autre ne gagne en {n} demi-coup.|Rien d’autre ne gagne en {n} demi-coups ou moins.`,plies:`La victoire prend {n} demi-coup.|La victoire prend au plus {n} demi-coups.`,goOn:`Continuez, et gagnez.`,wrong:`Cette action ne gagne pas.`,wrongWithin:`Cette action ne gagne pas en {n} demi-coup.|Cette action ne gagne pas en {n} demi-coups ou moins.`,otherwise:`Cette action ne gagne pas tout de suite, et la solution continue autrement.`,no:`Pas cela.`,hint:`Un indice.`,hinted:`Commencez ici\xA0: {site}.`,solution:`Solution`,solved:`Résolu\xA0!`,shown:`Voici la solution.`,played:`Joué jusqu’ici`,next:`Problème suivant`,previous:`Précédent`,restart:`Depuis le début`},rules:{rules:`Règles`,rulesOf:`Règles de {game}`,contents:`Sommaire`,rulebook:`Les règles à la lettre`,marks:`Chaque règle a un numéro. Un coup refusé nomme la règle qu’il enfreint.`,markS:`La feuille de règles d’origine le dit.`,markR:`La feuille n’en dit rien, ou son image est perdue\xA0: c’est notre décision.`,sheet:`feuille`,ruling:`décision`,terminal:`Dans le terminal`,tryIt:`Touchez les plateaux de cette page\xA0: ils se jouent.`,reset:`Revenir à l’image`,open:`La lire dans les règles`,notThere:`Il n’y a pas de règles pour un tel jeu.`},study:{study:`Étudier`,studyLead:`Essayez des coups sur un plateau à vous, avec l’ordinateur à vos côtés, composez une position, ou rejouez une partie notée.`,replay:`Revoir et analyser`,analysis:`Plateau d’analyse`,analysisLead:`Analyse : jouez pour tous les camps`,running:`La partie n’est pas finie`,notBegun:`Cette partie n’a pas encore commencé.`,toTable:`Vers la table`,walk:`Parcourir la partie`,first:`Au début`,back:`Un coup en arrière`,forward:`Un coup en avant`,last:`À la fin`,auto:`Lecture automatique`,pause:`Arrêter`,of:`sur`,noMoves:`Rien n’est encore joué.`,forget:`Oublier cet essai`,off:`Vous essayez, hors de la partie.`,return:`Revenir à la partie`,roll:`Lancer les dés`,orChoose:`ou choisissez le dé sous le plateau`,percent:`{n} %`,inaccuracy:`imprécision`,mistake:`erreur`,blunder:`gaffe`,inaccuracies:`imprécisions`,mistakes:`erreurs`,blunders:`gaffes`,opinion:`L’avis de l’ordinateur`,opinionLead:`L’ordinateur examine chaque coup : ce qu’il valait, où la partie a basculé, et ce qui aurait été meilleur.`,analyse:`Analyser la partie`,analysing:`L’ordinateur examine : {done} coups sur {of}…`,failed:`L’analyse a échoué. Réessayez dans une minute.`,graph:`Qui menait, coup par coup`,graphStart:`Début : {chances}`,graphPly:`{ply}. {action} : {chances}`,asTable:`Le graphique en tableau`,ply:`Nº`,move:`Coup`,better:`Mieux`,seat:`Camp`,accuracy:`précision`,signs:`?! une imprécision coûte au moins 5 points de chance de gain, ? une erreur 10, ?? une gaffe 20.`,luckAndSkill:`La chance et le talent`,fromTo:`de {from} à {to}`,luck:`chance aux dés`,own:`fautes commises`,others:`fautes des autres`,residue:`imprévu`,luckWords:`Tout est en points de chance de gain. La chance aux dés est ce que les dés ont donné par rapport à l’attente ; les fautes commises sont ce qui a été perdu par rapport au meilleur coup ; les fautes des autres sont ce qu’ils ont donné ; l’imprévu n’est apparu qu’en regardant le tour suivant.`,lucky:`{name} : les dés ont donné plus que le jeu ({luck} par chance, {skill} par le jeu).`,unlucky:`{name} : les dés ont pris plus que le jeu n’y pouvait ({luck} par chance, {skill} par le jeu).`,skilled:`{name} : le jeu a compté plus que les dés ({skill} par le jeu, {luck} par chance).`,outplayed:`{name} : les fautes ont coûté plus que les dés ({skill} par le jeu, {luck} par chance).`,evenly:`{name} : ni la chance ni les fautes n’ont beaucoup pesé.`,comment:`{ply}. {action} : {judgement}.`,cost:`Cela coûte {n} de chance de gain.`,allowsWin:`Cela permet un gain en {n} coup.|Cela permet un gain en {n} coups.`,missedWin:`Un gain en {n} coup est manqué.|Un gain en {n} coups est manqué.`,wouldPlay:`L’ordinateur aurait joué`,tryInstead:`Essayer cela`,luckOf:`Le dé {action} était une chance pour {name} : {n}.`,showBest:`Montrer ce que jouerait l’ordinateur`,thisPosition:`L’ordinateur sur cette position`,ask:`Qu’en pense l’ordinateur ?`,thinking:`Il réfléchit…`,gameOver:`Ici la partie est finie.`,winsIn:`gagne en {n}`,losesIn:`perd en {n}`,seatWinsIn:`{name} gagne à coup sûr en {n} coup.|{name} gagne à coup sûr en {n} coups.`,seatLosesIn:`{name} perd à coup sûr en {n} coup.|{name} perd à coup sûr en {n} coups.`,tryLine:`Essayer cette suite`,lines:`Les meilleures suites, avec la chance de qui joue. Touchez-en une pour l’essayer.`,diceNext:`Il faut maintenant lancer un dé.`,share:`Partager`,link:`Lien`,send:`Envoyer`,gif:`GIF animé`,record:`Fichier de la partie`,preview:`Image du plateau : {game}`,analyseHere:`Analyser depuis cette position`,editHere:`Modifier cette position`},verify:{lead:`Ici votre navigateur retire la donne et chaque dé d’une partie finie, à partir du secret sur lequel le serveur s’était engagé avant la partie et de ce que les joueurs ont ajouté. Il n’y a personne à croire sur parole.`,short:`Le serveur s’est engagé sur les dés avant la partie. Votre navigateur peut les retirer tous.`,shortDeal:`Le serveur s’est engagé sur la donne avant la partie. Votre navigateur peut la retirer.`,table:`Table`,check:`Vérifier`,checking:`Vérification…`,notOver:`La partie n’est pas finie : son secret n’est pas encore connu.`,fair:`Honnête : tout découle de l’engagement et des graines.`,unfair:`PAS honnête : voir ci-dessous.`,trouble:`La vérification n’a pas pu se faire : {why}`,more:`Comment cela marche`,commitment:`Le SHA-256 du secret est {is} ; l’engagement est {was}.`,mixed:`Mêlé aux graines {seeds}, il devient {is}.`,deal:`La donne devrait être {is} ; la partie a commencé par {was}.`,die:`Coup {ply} : le dé devrait être {is} ; la partie avait {was}.`,kept:`Vous avez gardé l’engagement {was} ; le serveur montre {is}.`,anySeed:`Vous avez gardé la graine {was} ; les places montrent {is}.`,ownSeed:`Votre place ({seat}) : vous avez gardé la graine {was} ; le serveur montre {is}.`,ownSeal:`Votre place ({seat}) : vous avez gardé le sceau {was} ; le serveur montre {is}.`,seal:`Place {seat} : le sceau est {was} ; la graine donne {is}.`,noSecret:`La partie est finie, mais le serveur ne montre pas son secret.`,actions:`Les événements ne correspondent pas aux coups et aux dés de la partie.`,seen:`Événement {seq} : vous avez vu « {was} » ; le serveur annonce maintenant « {is} ».`,steps:`Ce qui a été vérifié`,how:`Comment cela marche`,how1:`Avant que quiconque ne s’assoie, le serveur tire un secret et publie son SHA-256, l’engagement : il ne peut plus changer le secret.`,how2:`Chaque joueur ajoute une graine, tirée par son navigateur. En prenant place, il n’en envoie que le sceau, une empreinte ; la graine suit quand toutes les places sont prises. Ainsi personne ne peut choisir sa graine après avoir vu les autres.`,how3:`Secret et graines sont mêlés (HMAC-SHA256) ; la donne et tous les dés en découlent, dans l’ordre.`,how4:`Quand la partie est finie, le serveur montre le secret, et tout est tiré à nouveau.`,how5:`Avant que vous preniez place, votre navigateur a gardé l’engagement et votre graine. Il les compare de lui-même, et vous avertit si le serveur montre autre chose.`,own:`Ce que vous avez gardé vous-même`,ownLead:`Votre navigateur remplit ceci pour les tables où vous avez pris place. Si vous l’avez gardé ailleurs, par exemple dans le terminal, entrez-le ici.`,ownCommitment:`Engagement`,yourSeed:`Graine`,self:`De même avec le fichier de la partie et le programme :`},alarm:{title:`Le serveur n’a pas tenu sa promesse`,lead:`Ce que le serveur montre maintenant n’est pas ce qu’il avait promis avant que vous preniez place. On ne peut pas se fier aux dés de cette partie : quelqu’un qui contrôle le serveur les a peut-être choisis.`,table:`Table {id}`,differs:`Ce qui diffère`,more:`{n} autre différence se trouve dans les preuves.|{n} autres différences se trouvent dans les preuves.`,todo:`Que faire`,todo1:`Enregistrez les preuves : ce que votre navigateur a gardé et ce que le serveur montre.`,todo2:`Prévenez les autres joueurs de cette table.`,todo3:`Ne jouez plus sur ce serveur tant que ses responsables ne se sont pas expliqués.`,save:`Enregistrer les preuves`,saved:`Les preuves sont dans vos téléchargements.`,ok:`J’ai lu ceci`,banner:`Le serveur n’a pas tenu sa promesse à cette table. On ne peut pas se fier aux dés.`,details:`Voir les détails`,notSat:`Vous n’avez pas pris place : le serveur n’a pas tenu sa promesse à cette table.`,unkept:`Ce navigateur n’enregistre rien pour ce site, peut-être parce que la fenêtre est privée. Si vous fermez cette page, il ne pourra plus vérifier que le serveur a tenu sa promesse.`},record:{record:`D’après un fichier`,open:`Rejouer une partie notée`,lead:`Collez le texte d’une partie, ou choisissez son fichier. Le serveur n’en garde rien.`,file:`Choisir un fichier`,replay:`Rejouer`,another:`Une autre partie`,empty:`Il n’y a rien dedans.`,bad:`La ligne {line} est illisible.`,long:`C’est trop long : 400 000 caractères au plus.`},editor:{editor:`Éditeur de position`,lead:`Éditeur de position`,board:`Plateau à composer`,tools:`Pièces`,move:`Déplacer`,remove:`Enlever`,palette:`Pièces à poser`,put:`Poser {piece}, reste {n}`,putHow:`Touchez l’endroit où poser {piece}.`,moveHow:`Touchez une pièce, puis l’endroit où elle va.`,putDown:`Touchez maintenant l’endroit où elle va.`,removeHow:`Touchez ce qui s’en va.`,undo:`Annuler`,clear:`Vider le plateau`,start:`Position de départ`,turn:`Au trait`,possible:`Cette position est possible.`,analyse:`L’analyser`,paste:`Position en texte`,take:`Reprendre`,options:`Options du jeu`}},engine:{"%s does not lie there: %s":`%s ne va pas à cet endroit\xA0: %s`,"%s is %s here, not a file":`ici, %s vaut %s, pas un fichier`,"%s is no place of this board":`%s n’est pas un endroit de ce plateau`,"%s, %s":`%s, %s`,"%s: %s":`%s\xA0: %s`,"Drawn: this position has come up for the third time":`Partie nulle\xA0: cette position est apparue pour la troisième fois`,limit:`limite`,"no piece stands on %s":`aucune pièce ne se place à cet endroit\xA0: %s`,repetition:`répétition`,"somebody is to move: a seat from 0 to %s":`quelqu’un doit être au trait\xA0: une place de 0 à %s`,"the game is over: this position has come up for the third time":`la partie est finie\xA0: cette position est apparue pour la troisième fois`,"there are not that many of this piece in the game: %s":`il n’y a pas autant de ces pièces dans le jeu\xA0: %s`,"this game has no piece %s of seat %s":`ce jeu n’a pas de pièce %s pour la place %s`,...l(e=>e.engine)},lessons:l(e=>e.lessons),rules:{...l(e=>e.rules),...u}};export{d as language};