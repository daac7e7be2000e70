import { FUNCTION_WORDS } from './word-kinds.ts';

/**
 * With the words of the facts it cites, all that a sentence about reviews may be made of: places, water,
 * roads, weather, seasons, and opinions about them. Left out on purpose: advice (click, bring, must),
 * promises, medicine and drinking, danger and safety, who owns the land or may enter it, and anything
 * about people, their bodies, their character or their kind. Verbs that can also be orders (come, take)
 * are here: fact-rules.ts drops a clause that starts with one. These words can still say something untrue
 * about a place: grounding.ts looks for that. Stems; `isPlainWord` knows their forms.
 */
const WORDS = `
above absent access according across actual add additional adjacent adjust afloat after afternoon
afterward again against agree agreement ahead algae alike all almost alone along alongside already
altogether always ambiance ambience amid among amount ample ancient ankle another any anything anytime
apart apparently appeal appear approach approximate april area arid arrival arrive ash aside aspect aspen
atmosphere attract attraction attractive august author autumn average away back backpack bad bank barefoot
barn barrel barren barrier basalt base basic basin bat bath bathe bather bathhouse bay beach bear bearable
beautiful became become bee before beforehand began begin beginning begun behind below bench bend beside
between beyond bicarbonate bicycle big bigger biggest bike bird blanket blend block bloom blue bluff board
boardwalk boat boil boot border borough bottom boulder breeze breezy brick bridge bright broad broken
brook brown brush bubble bucket bug build building built bumpy bush busier busiest busy butte cabin
calcium calm came camp camper campground campsite can cannot canyon capable capacity car carbonate carry
cascade case cattle cause cave cavern cedar cement center century change channel character charm chilly
circumstance city clarity clay clean cleaner clear clearance clearness cliff climate climb close closer
cloudy coast cobble cold colder coldest color come comfortable comfortably comment common comparison
complain complaint completely composed concern concrete condition confirm conflicting connect consensus
considerable consist consistent constant contain content continue contradict contradictory cool cooler
coolest coordinate corner cottonwood could count countless county couple cover cow crack cramp crater
creek cross crossing crowd crust current cycle daily dam damaged damp dark dawn day daylight daytime
debris decade december decent deck decrease deep deeper deepest deer degree demonstration dense depend
deposit depth describe desert despite detail developed differ difference difficult difficulty dim dip dirt
dirty disagree disappoint discovered discovery disliked distance district disused ditch divert dog done
door double down downhill downstream dozen drain drier drift drip drive driven driver drop dropped drought
drove dry dug dune dusk earlier easier easily east eastern easy edge egg either elk empty enclosed end
enjoy enjoyable enough entirely equal equipment eroded erosion especially estimate even ever every
everything evidence evidently exact example except exist expect experience exposed extend extra fact
fairly fall fallen family famous far farm farther fast faster favorite feature february fed feeds feel
feet fell felt fence ferry fertile few fewer field fill final find fine fir fire firepit firm first fish
fit flagged flashlight flat float flood floor flow flower fluctuate fly fog foggy food foot forest fork
form formal former found four fragile freeze frequent fresh friday frog front frost frozen fuel full fully
fumarole gap garbage gate gave gear generally generous gentle geothermal get getting geyser give given
glass go goat goes gone good gorge got gradual granite grass grassy gravel gray green ground group grow
grown growth gulch gush half hammock handful handrail happy hard harder headlamp hear heat heavier heavy
height held hence here hidden high higher highest highway hike hiker hill hillside hilltop hilly hint
historic history hold hole holiday home horizon horse hose hot hotter hottest hour house however huge
hundreds hut ice icy idea image impassable imply impossible impression improved improvised inch include
inconsistent increase indeed indicate indication indoor inflow informal information infrequent inlet
insect intense interest iron irregular island isolated issue jagged january jet journey july junction june
juniper just keep kept kilometer kind knee know known lack ladder lain lake lamp land landmark landscape
lane language large larger largest last late later latest lava lay lead leaf least led ledge leech left
length less lesser level lie light like likewise limestone limited lined list lithium litter little local
locate location log lonely long longer look loose lot loud loved lovely low lower lowest lukewarm lunch
lush lying made magnesium mainly maintain majority make makeshift many map mapped march mark marker matter
maximum may maybe meadow meal mean meanwhile measure measurement medium meet melt member mention merely
mesa mess messy met metal meter midday middle midnight midweek might mild mile milky mine miner mineral
minimal minimum minority minute missing mist misty mix model moderate modern modest moment monday month
mood moon moonlit moose moreover morning mosquito moss mossy mountain mountainside move mud muddy multiple
murky name narrow national natural nature near nearby nearest neat negative neglect neighboring neither
nestled neutral never new newer newest next nice night nighttime no nobody noise noisy none noon nor
normally north northern not notably note nothing notice noticeable november now number numerous obscure
obvious occasional occupy ocean october odor often old older oldest onto operate operation opinion
opposite orange ordinary otherwise out outdoor outflow outhouse outlet outlook outside oval overall
overcrowded overflow overgrown overhead overlook overnight pace pack pair pale parish park part partial
particularly party pass passable past pasture path paved peaceful peak pebble pebbly per perched perhaps
period permanent photo photograph pick picnic picture pine pipe place plain plan plank planned plastic
platform playa pleasant pleased plentiful plenty point pond pool poor popular popularity position positive
possible possibly pothole pour prairie praise precise precision present pressure pretty previous primitive
pristine probably problem proper provide pullout purpose put quality quantity quarter question quick quiet
quieter quietest quite railing railroad railway rain rainfall rainy ran ranch range rank rapid rare rate
ravine reach reachable ready reason rebuild rebuilt recent reception record red reed regard region regular
relate relaxed relaxing remain remark remote repair report reservoir reside rest restroom result return
review reviewer ride rider ridge right rim ring ripple rise river road roadside rock rocky rolling roof
room roomy rope rose rough rougher roughest round route rugged ruin run running runoff rust rustic rusty
rut rutted saddle sage sagebrush said salt salty sand sandal sandy sat saturday say scant scarce scattered
scene scenery scenic scent score scramble sea season seasonal seat secluded seclusion second sediment seem
seep seepage seldom sensation sense sentence separate september serene serenity set setting settler
several shade shady shaft shallow shallower shallowest share sharp sheep sheer shelter shift shoe shore
shoreline short shorter shrub side sign signal significant silence silent silica silt silty similar simmer
simple simply since single sit site sitting situate situation size ski sky slick slight slime slimy slip
slipped slippery slope slow slower small smaller smallest smell smelly smooth snack snake snow snowmelt
snowmobile snowshoe snowy soak soakable soaker sodium soft soil solid solitude something sometime somewhat
soon sooner sort sound source south southern space spacious sparse special spend spent spill splash spot
spring spruce square stable stagnant stair stand star starlit start state stay steady steam steamy steep
steeper step still stock stone stony stood storm stormy stream street stretch strewn stroll strong
stronger strongest stumble sudden suggest sulfur sulfurous summarize summary summer summit sun sunday
sunlight sunny sunrise sunset supply support surface surprise surround surrounding swim swimmable swimmer
swimming table take taken tank tarp temperature temporarily temporary tended tens tent tepid terrace
terrain test text thaw themselves thereafter therefore thermal thick thin third throughout thursday thus
tick tidal tide tidy tight timber time tinted tiny tire today toilet tolerable took top total toward towel
town trace track traffic trail trailer trailhead tranquil tranquility transparency trash travel traveled
traveler travertine tree trek trickle trip triple trouble truck tub tucked tuesday tunnel turbid turn
turnoff turnout twice type typically unattractive unbearable uncertain unclear uncomfortable uncommon
unconfirmed uncrowded undercut underfoot undeveloped undisturbed uneven unexpected unhappy unknown unless
unlike unmaintained unmapped unmarked unnamed unofficial unpaved unpleasant unpopular unrecorded
unremarkable unsigned unspoiled unstable unsteady unsure untidy untouched unusual unverified uphill upkeep
upon upper upstream use useful usual vacant valley valve van vapor variable variation variety various vary
vegetation vehicle vent verge view village visibility visible visitor volcanic volcano volume volunteer
wade waist wait walk walkable walker wall wander warm warmer warmest warmth wash washboard washout waste
watch water waterfall way weak weaker weather wednesday weed week weekday weekend well went west western
wet wetter wheel whenever wherever whether whichever whole whom why wide wider width wild wilder
wilderness wildlife will willow wind windblown window windswept windy winter without wonder wood wooden
woodland worn worse write written wrote yard year yellow yet
`;

const LIST = new Set([...FUNCTION_WORDS, ...WORDS.trim().split(/\s+/)]);

/** With fewer letters, 'ass' would be a form of 'as', and 'god' of 'go'. */
const SHORTEST_STEM = 3;

/** A word, and what it may be a form of. Irregular forms are in the list itself. */
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
