import { SITE_NAME, SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import { numberText } from '../../lib/format.ts';
import { Article, List, Part, SourceLink } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

/** As many as `catalog/springs.csv` has. */
export const CATALOG_SPRINGS = 1_661;

const Sources = () => (
  <Part id="sources" heading="Where it comes from">
    <p>
      We started from {numberText(CATALOG_SPRINGS)} springs in a public list by the US government:{' '}
      <SourceLink href="https://doi.org/10.25921/c8p0-zs06">
        NOAA/NCEI, Thermal Springs List for the United States
      </SourceLink>
      , {SOURCE_YEAR}. Names, positions and source temperatures come from there. We added 11
      well-known ones that it lacks. Counties come from the Census Bureau’s shapes, and members
      correct what is wrong. We repaired a few clear mistakes, and wrote each of them down.
    </p>
    <List>
      <li>
        Land: boundaries by the National Park Service, the Forest Service, the Census Bureau and the
        Bureau of Land Management. They are drawn coarsely, so near an edge we say “near”.
      </li>
      <li>
        Dangers and closures: pages by the people in charge of the land, news, and what our
        moderators accepted, each with its source, and its date if it has one. About a third are
        rumors, labeled as rumors, with who to ask.
      </li>
      <li>
        Where people soak: guides, newspapers, agencies and operators, each with its source and
        date. If a source is more than five years old, we use the past tense. We never call a place
        one to soak in on a rumor alone.
      </li>
      <li>
        Second temperatures and flows: state geological surveys of 1983 to 1994, as compiled by
        Ferguson and Grasby. Campgrounds: recreation.gov.
      </li>
      <li>
        Towns: <SourceLink href="https://www.geonames.org/">GeoNames</SourceLink>, CC BY 4.0.
      </li>
      <li>Reviews and photos: members who signed up. They are their opinions, not ours.</li>
      <li>
        What people found: visits by members, each with its day and the member's name. An answer
        counts for as long as its kind stays true: people there for hours, a road for weeks, a pool
        for months, a closure until it is lifted. One “open” does not undo a “closed”.
      </li>
      <li>
        Summaries: written by a language model from these facts and reviews. We drop every sentence
        that they don't support, and it can still be wrong.
      </li>
    </List>
  </Part>
);

const Age = () => (
  <Part id="age" heading="How old it is">
    <p>
      The list is from {SOURCE_YEAR}. Since then springs have dried up, moved, been built over or
      closed. So every review has its date, and a spring that nobody wrote about says so. Unknown
      never means open, and never means safe.
    </p>
  </Part>
);

const Precision = () => (
  <Part id="precision" heading="How precise it is">
    <p>
      Most positions are good to about 650 feet (200 m), in Hawaii to 1,600 feet (500 m), and some
      only to 0.6 mile (1 km). Each page says which.
    </p>
    <p>
      A temperature is the highest that somebody measured where the water comes out, not in a pool
      that you could sit in. Where no number was recorded, we show none.
    </p>
  </Part>
);

const Corrections = () => (
  <Part id="corrections" heading="How it gets better">
    <p>
      Members suggest a correction on the page of a spring. A moderator who did not suggest it looks
      at it first, and once accepted it stands there with the member's name and the date. A warning
      is never taken away without a trace: we keep who changed it, when, why, and what it said
      before.
    </p>
    <p>
      The owner of a place can ask for a note, or for its removal: every page of a spring leads to
      the form. Nobody can pay to be listed, to rank higher, or to have a warning removed. What
      makes a place forbidden, closed or deadly is in{' '}
      <TextLink to="/safety#how-we-judge" isInline>
        How we judge
      </TextLink>
      .
    </p>
  </Part>
);

const WhoWeAre = () => (
  <Part id="who-we-are" heading="Who we are">
    <p>
      {SITE_NAME} is open-source software (MIT license), and the catalog of springs comes with it,
      so anybody can check what we say here. Premium is the only thing we sell: there are no ads,
      and we sell nobody's data. We have not published a company name or a postal address yet; you
      reach the people who run this site at <SupportLink />.
    </p>
    <p className="text-base text-quiet">
      Names and headings are set in Fraunces, by The Fraunces Project Authors, under the{' '}
      <SourceLink href="/fraunces-license.txt">SIL Open Font License</SourceLink>.
    </p>
  </Part>
);

export const HowWeKnow = ({ heading }: { heading: string }) => (
  <Article
    heading={heading}
    lead="Where our facts come from, how old and how precise they are, and who may change them."
  >
    <Sources />
    <Age />
    <Precision />
    <Corrections />
    <WhoWeAre />
  </Article>
);
