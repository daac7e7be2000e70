const listOf = (text: string) => new Set(text.trim().split(/\s+/));

/** Holds sentences together and says nothing by itself. */
export const FUNCTION_WORDS = listOf(`
a about also although an and are around as at be because been both but by did do does during each for
from further had has have how if in inside into is it its itself more most much of off on once one or
other over rather same so some such than that the their them then there these they this those
though through to together too under until up very via was were what when where which while who whose
with within would
`);

/** Beside function words, all that a sentence may add to the facts where no visitor is cited. */
export const RECORD_WORDS = listOf(`
accuracy according approximately approximate average called celsius currently data date
demonstration description detail exact exactly fact facts fahrenheit far feature figure given gives
here information instead kept kind known language latest lies list listed located location measured
measurement measurements model named newest only out place position precise put rate rated rating
record recorded records reported review reviewed reviewers reviews roughly rules score site situated
source spring springs state stated stored summary taken temperature thermal visitor visitors water
written year
`);

/** May be put in anywhere and changes little. */
export const FILLERS = listOf(
  'again already always even ever here just mostly now often only quite sometimes still well yet',
);

/** Who says something, and that it is said. */
export const REPORTING = listOf(`
according account author call comment consider describe few find found half many mention most note
notice one rate recall record report review reviewer reviewers say several single
some state think thought visit visitor visitors write wrote written call called two said given newest
latest recent remark impression opinion average
`);

export const NEGATION =
  /^(?:no|not|nor|none|never|nobody|nothing|neither|without|cannot|hardly|seldom|rarely|barely|false|wrong|whether|un(?:known|recorded|measured|clear|certain|confirmed|verified|sure))$|n't$/;

/** Only in the words of a cited safety fact, which is where they come from. */
export const DANGER =
  /^(?:danger|hazard|risk|injur|hurt|burn|scald|arsenic|caution|deadl|lethal|harm|kill|prohibit|forbid)/;

export const BATHING = /^(?:soak|bath|swim|swam|dip|wad(?:e|ing))/;
/** What a person does in water without its being called so. */
export const AT_EASE =
  /^(?:sit|sat|l(?:ie|ies|ay|ain|ying)$|splash|float|afloat|stand|stood|step|enjoy|relax|comfort|feel|felt|rest|play|jump|stay)/;
export const ENTERING = /^(?:enter|get|got|go(?:es|ing)?$|went|into)/;
export const WATER =
  /^(?:water|pool|spring|source|tub|basin|pond|lake|creek|stream|river|outflow|channel|barrel|tank)/;
export const HEAT =
  /^(?:hot|warm|cool|cold|heat|boil|steam|tepid|lukewarm|mild|temperature|degree|bearable|tolerable|above|below)/;

/** With these, as they are, nothing begins but an order. Nouns that are also verbs are not among them. */
export const ORDERS = listOf(`
add adjust approach arrive avoid be become begin bring build carry choose climb come confirm connect
consider continue cross dig dip do drain drive drop drink eat enjoy enter estimate expect fill find
follow get give go grow have hear hike hold ignore include jump keep know lay learn leave let lie
locate look make meet mention move need note notice pack pass pay pick play pour prefer put reach
read rely remain remember repair require respect ride run say scramble see share sit soak spend
splash stand start stay step stop swim take tell touch travel trek try turn use visit wade wait walk
wander watch wear write
`);
/** May stand before an order. */
export const BEFORE_ORDERS = listOf(
  'again also always and but first here instead just never next not now only or otherwise please simply so sometimes soon still then there therefore thus',
);

/** What nearly every review is about, and nobody has another word for. */
export const TOPICS = listOf('hot place pool road spring trail walk warm water');

/** Said for each other, so that whoever tells it in their own words is believed. */
const ALIKE = [
  'hot warm heat warmth',
  'cold cool chilly cooler',
  'quiet calm peaceful silent tranquil serene silence',
  'busy crowd crowded overcrowded',
  'rough rut rutted bumpy pothole washboard',
  'road drive track',
  'path trail hike walk trek',
  'pool tub basin pond',
  'litter trash garbage rubbish glass debris',
  'view scenery scenic landscape',
  'beautiful lovely pretty',
  'alone empty ourselves solitude nobody secluded',
  'upper higher',
  'last final',
  'difficult hard terrible',
];
export const GROUP_OF = new Map(
  ALIKE.flatMap((line) => line.split(' ').map((word): [string, string] => [word, line])),
);
