/**
 * What a sentence that rests on reviews may be made of, beside the words of the facts it cites: places,
 * water, ways, weather, seasons, and what somebody thought of them. Left out on purpose: advice (click,
 * bring, must), promises, medicine and drinking, danger and safety, who owns the land or may enter it,
 * and what is said of persons, their bodies, their character or their kind. Verbs that can also command
 * (come, take) are here: fact-rules.ts drops what begins with one. With what is left something untrue
 * can still be said of a place: that is for grounding.ts. Stems; `isPlainWord` bends them.
 */
const WORDS = `
a about above absent access according across actual add additional adjacent adjust afloat after afternoon
afterward again against agree agreement ahead algae alike all almost alone along alongside already
also although altogether always ambiance ambience amid among amount ample an ancient ankle another
any anything anytime apart apparently appeal appear approach approximate april are area arid around
arrival arrive ash aside aspect aspen at atmosphere attract attraction attractive august author
autumn average away back backpack bad bank barefoot barn barrel barren barrier basalt base basic
basin bat bath bathe bather bathhouse bay be beach bear bearable beautiful became because become bee
been before beforehand began begin beginning begun behind below bench bend beside between beyond
bicarbonate bicycle big bigger biggest bike bird blanket blend block bloom blue bluff board
boardwalk boat boil boot border borough both bottom boulder breeze breezy brick bridge bright broad
broken brook brown brush bubble bucket bug build building built bumpy bush busier busiest busy but
butte by cabin calcium calm came camp camper campground campsite can cannot canyon capable capacity
car carbonate carry cascade case cattle cause cave cavern cedar cement center centre century change
channel character charm chilly circumstance city clarity clay clean cleaner clear clearance
clearness cliff climate climb close closer cloudy coast cobble cold colder coldest color colour come
comfortable comfortably comment common comparison complain complaint completely composed concern
concrete condition confirm conflicting connect consensus considerable consist consistent constant
contain content continue contradict contradictory cool cooler coolest coordinate corner cottonwood
could count countless county couple cover cow crack cramp crater creek cross crossing crowd crust
current cycle daily dam damaged damp dark dawn day daylight daytime debris decade december decent
deck decrease deep deeper deepest deer degree demonstration dense depend deposit depth describe
desert despite detail developed did differ difference difficult difficulty dim dip dirt dirty
disagree disappoint discovered discovery disliked distance district disused ditch divert do does dog
done door double down downhill downstream dozen drain drier drift drip drive driven driver drop
dropped drought drove dry dug dune during dusk each earlier easier easily east eastern easy edge egg
either elk empty enclosed end enjoy enjoyable enough entirely equal equipment eroded erosion
especially estimate even ever every everything evidence evidently exact example except exist expect
experience exposed extend extra fact fairly fall fallen family famous far farm farther fast faster
favorite favourite feature february fed feeds feel feet fell felt fence ferry fertile few fewer
field fill final find fine fir fire firepit firm first fish fit flagged flashlight flat float flood
floor flow flower fluctuate fly fog foggy food foot for forest fork form formal former found four
fragile freeze frequent fresh friday frog from front frost frozen fuel full fully fumarole further
gap garbage gate gave gear generally generous gentle geothermal get getting geyser give given glass
go goat goes gone good gorge got gradual granite grass grassy gravel gravelled gray green grey
ground group grow grown growth gulch gush had half hammock handful handrail happy hard harder has
have headlamp hear heat heavier heavy height held hence here hidden high higher highest highway hike
hiker hill hillside hilltop hilly hint historic history hold hole holiday home horizon horse hose
hot hotter hottest hour house how however huge hundreds hut ice icy idea if image impassable imply
impossible impression improved improvised in inch include inconsistent increase indeed indicate
indication indoor inflow informal information infrequent inlet insect inside intense interest into
iron irregular is island isolated issue it itself jagged january jet journey july junction june
juniper just keep kept kilometer kilometre kind knee know known lack ladder lain lake lamp land
landmark landscape lane language large larger largest last late later latest lava lay lead leaf
least led ledge leech left length less lesser level lie light like likewise limestone limited lined
list lithium litter little local locate location log lonely long longer look loose lot loud loved
lovely low lower lowest lukewarm lunch lush lying made magnesium mainly maintain majority make
makeshift many map mapped march mark marker matter maximum may maybe meadow meal mean meanwhile
measure measurement medium meet melt member mention merely mesa mess messy met metal meter metre
midday middle midnight midweek might mild mile milky mine miner mineral minimal minimum minority
minute missing mist misty mix model moderate modern modest moment monday month mood moon moonlit
moose more moreover morning mosquito moss mossy most mountain mountainside move much mud muddy
multiple murky name narrow national natural nature near nearby nearest neat negative neglect
neighboring neighbouring neither nestled neutral never new newer newest next nice night nighttime no
nobody noise noisy none noon nor normally north northern not notably note nothing notice noticeable
november now number numerous obscure obvious occasional occupy ocean october odor odour of off often
old older oldest on once one onto operate operation opinion opposite or orange ordinary other
otherwise out outdoor outflow outhouse outlet outlook outside oval over overall overcrowded overflow
overgrown overhead overlook overnight pace pack pair pale parish park part partial particularly
party pass passable past pasture path paved peaceful peak pebble pebbly per perched perhaps period
permanent photo photograph pick picnic picture pine pipe place plain plan plank planned plastic
platform playa pleasant pleased plentiful plenty point pond pool poor popular popularity position
positive possible possibly pothole pour prairie praise precise precision present pressure pretty
previous primitive pristine probably problem proper provide pullout purpose put quality quantity
quarter question quick quiet quieter quietest quite railing railroad railway rain rainfall rainy ran
ranch range rank rapid rare rate rather ravine reach reachable ready reason rebuild rebuilt recent
reception record red reed regard region regular relate relaxed relaxing remain remark remote repair
report reservoir reside rest restroom result return review reviewer ride rider ridge right rim ring
ripple rise river road roadside rock rocky rolling roof room roomy rope rose rough rougher roughest
round route rubbish rugged ruin run running runoff rust rustic rusty rut rutted saddle sage
sagebrush said salt salty same sand sandal sandy sat saturday say scant scarce scattered scene
scenery scenic scent score scramble sea season seasonal seat secluded seclusion second sediment seem
seep seepage seldom sensation sense sentence separate september serene serenity set setting settler
several shade shady shaft shallow shallower shallowest share sharp sheep sheer shelter shift shoe
shore shoreline short shorter shrub side sign signal significant silence silent silica silt silty
similar simmer simple simply since single sit site sitting situate situation size ski sky slick
slight slime slimy slip slipped slippery slope slow slower small smaller smallest smell smelly
smooth snack snake snow snowmelt snowmobile snowshoe snowy so soak soakable soaker sodium soft soil
solid solitude some something sometime somewhat soon sooner sort sound source south southern space
spacious sparse special spend spent spill splash spot spring spruce square stable stagnant stair
stand star starlit start state stay steady steam steamy steep steeper step still stock stone stony
stood storm stormy stream street stretch strewn stroll strong stronger strongest stumble such sudden
suggest sulfur sulfurous sulphur sulphurous summarise summarize summary summer summit sun sunday
sunlight sunny sunrise sunset supply support surface surprise surround surrounding swim swimmable
swimmer swimming table take taken tank tarp temperature temporarily temporary tended tens tent tepid
terrace terrain test text than that thaw the their them themselves then there thereafter therefore
thermal these they thick thin third this those though through throughout thursday thus tick tidal
tide tidy tight timber time tinted tiny tire to today together toilet tolerable too took top total
toward towel town trace track traffic trail trailer trailhead tranquil tranquility tranquillity
transparency trash travel traveler traveller travelling travertine tree trek trickle trip triple
trouble truck tub tucked tuesday tunnel turbid turn turnoff turnout twice type typically tyre
unattractive unbearable uncertain unclear uncomfortable uncommon unconfirmed uncrowded under
undercut underfoot undeveloped undisturbed uneven unexpected unhappy unknown unless unlike
unmaintained unmapped unmarked unnamed unofficial unpaved unpleasant unpopular unrecorded
unremarkable unsigned unspoiled unspoilt unstable unsteady unsure untidy until untouched unusual
unverified up uphill upkeep upon upper upstream use useful usual vacant valley valve van vapor
vapour variable variation variety various vary vegetation vehicle vent verge very via view village
visibility visible visitor volcanic volcano volume volunteer wade waist wait walk walkable walker
wall wander warm warmer warmest warmth was wash washboard washout waste watch water waterfall way
weak weaker weather wednesday weed week weekday weekend well went were west western wet wetter what
wheel when whenever where wherever whether which whichever while who whoever whole whom whose why
wide wider width wild wilder wilderness wildlife will willow wind windblown window windswept windy
winter with within without wonder wood wooden woodland worn worse would write written wrote yard
year yellow yet
`;

const LIST = new Set(WORDS.trim().split(/\s+/));

/** With fewer letters 'ass' would be a form of 'as', and 'god' of 'go'. */
const SHORTEST_STEM = 3;

/** A word, and what it may be a form of; an irregular one is in the list itself. */
export const stemsOf = (word: string): string[] => [
  word,
  ...[
    word.replace(/(?:s|d|ly)$/, ''),
    word.replace(/(?:es|ed|ing)$/, ''),
    word.replace(/ing$/, 'e'),
    word.replace(/ies$|ied$/, 'y'),
  ].filter((stem) => stem.length >= SHORTEST_STEM),
];

/** `word` in lower case. */
export const isPlainWord = (word: string): boolean => stemsOf(word).some((stem) => LIST.has(stem));
