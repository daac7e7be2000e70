const listOf = (text: string) => new Set(text.trim().split(/\s+/));

/** Words that hold a sentence together and say nothing by themselves. */
export const FUNCTION_WORDS = listOf(`
a about also although an and are around as at be because been both but by did do does during each for
from further had has have how if in inside into is it its itself more most much of off on once one or
other over rather same so some such than that the their them then there these they this those
though through to together too under until up very via was were what when where which while who whose
with within would
`);

/** A sentence that cites no visitor may add only these and function words to the facts. */
export const RECORD_WORDS = listOf(`
accuracy according approximately approximate average called celsius currently data date
demonstration description detail exact exactly fact facts fahrenheit far feature figure given gives
here information instead kept kind known language latest lies list listed located location measured
measurement measurements model named newest only out place position precise put rate rated rating
record recorded records reported review reviewed reviewers reviews roughly rules score site situated
source spring springs state stated stored summary taken temperature thermal visitor visitors water
written year
`);

/** Adds little, or only says that somebody says something. */
export const TALK = listOf(`
according account again already always author average call comment consider describe ever few find
found given half here impression just latest many mention mostly newest note notice now often only
opinion quite rate recall recent record remark report review reviewer said say several single
sometimes state still think thought two visit visitor write written wrote yet
`);

export const NEGATION =
  /^(?:no|not|nor|none|never|nobody|nothing|neither|without|cannot|hardly|seldom|rarely|barely|false|wrong|whether|un(?:known|recorded|measured|clear|certain|confirmed|verified|sure))$|n't$/;

/** Allowed only in the words of a cited safety fact. */
export const DANGER =
  /^(?:danger|hazard|risk|injur|hurt|burn|scald|arsenic|caution|deadl|lethal|harm|kill|prohibit|forbid)/;

export const BATHING = /^(?:soak|bath|swim|swam|dip|wad(?:e|ing))/;
/** A place that nobody should bathe in is never called any of these. */
export const INVITING =
  /^(?:may|can|could|might|would|open|safe|allow|permit|legal|lawful|welcom|public|possible|free$|fine$|good|great|lovely|beautiful|pleasant|worth)/;
export const ENTERING = /^(?:enter|get|got|go(?:es|ing)?$|went|into)/;
/** Water, and what people do in it without calling it bathing. */
export const AT_WATER =
  /^(?:sit|sat|l(?:ie|ies|ay|ain|ying)$|splash|float|afloat|stand|stood|step|enjoy|relax|comfort|feel|felt|rest|play|jump|stay|water|pool|spring|source|tub|basin|pond|lake|creek|stream|river|outflow|channel|barrel|tank)/;
export const HEAT =
  /^(?:hot|warm|cool|cold|heat|boil|steam|tepid|lukewarm|mild|temperature|degree|bearable|tolerable|above|below)/;

/** Whether one can get in or there. Not 'close': pools are close to rivers. */
export const OPENNESS =
  /^(?:re)?open|^clos(?:ed|es|ing|ure)|^shut|^(?:un)?lock|^(?:accessib|reachab|passab|impassab)/;
export const PRESENT_VERB = /^(?:is|are|be|been|has|have|stays?|remains?|seems?)$/;
export const PRESENT = /^(?:now|current|present|today|tonight|still|nowadays|anymore|latest$)/;
export const ROAD = /^(?:road|track|drive|trail|path|walk|crossing)/;

/** A clause that starts with one of these is an order. Verbs that are also nouns are not here. */
export const ORDERS = listOf(`
add adjust approach arrive avoid be become begin bring build carry choose climb come confirm connect
consider continue cross dig dip do drain drive drop drink eat enjoy enter estimate expect fill find
follow get give go grow have hear hike hold ignore include jump keep know lay learn leave let lie
locate look make meet mention move need note notice pack pass pay pick play pour prefer put reach
read rely remain remember repair require respect ride run say scramble see share sit soak spend
splash stand start stay step stop swim take tell touch travel trek try turn use visit wade wait walk
wander watch wear write
`);
/** These may come before an order. */
export const BEFORE_ORDERS = listOf(
  'again also always and but first here instead just never next not now only or otherwise please simply so sometimes soon still then there therefore thus',
);

/** Nearly every review is about these, and nobody has another word for them. */
export const TOPICS = listOf('hot place pool road spring trail walk warm water');

/** Words that people use for each other, so a sentence in its own words still counts as grounded. */
const GROUPS = [
  'hot warm heat warmth',
  'cold cool chilly cooler',
  'quiet calm peaceful silent tranquil serene silence',
  'busy crowd crowded overcrowded',
  'rough rut rutted bumpy pothole washboard',
  'road drive track',
  'path trail hike walk trek',
  'pool tub basin pond',
  'litter trash garbage glass debris',
  'view scenery scenic landscape',
  'beautiful lovely pretty',
  'alone empty ourselves solitude nobody secluded',
  'upper higher',
  'last final',
  'difficult hard terrible',
];
/** Each word with its whole group as its meaning. */
export const ALIKE = new Map(
  GROUPS.flatMap((group) => group.split(' ').map((word): [string, string] => [word, group])),
);
