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
      well-known springs it leaves out. Counties come from Census Bureau maps. We fixed a few clear
      mistakes and wrote each one down. Members correct the rest.
    </p>
    <List>
      <li>
        Land: boundaries by the National Park Service, the Forest Service, the Census Bureau and the
        Bureau of Land Management. The lines are coarse, so close to an edge we say “near”.
      </li>
      <li>
        Dangers and closures: land managers, news, and reports our moderators accepted. Each has its
        source, and a date if we know it. About a third are rumors. We label them and say who to
        ask.
      </li>
      <li>
        Where people soak: guides, newspapers, agencies and operators, each with its source and
        date. If a source is more than five years old, we use the past tense. A rumor alone never
        makes a place to soak.
      </li>
      <li>
        Second temperatures and flows: state geological surveys of 1983 to 1994, as compiled by
        Ferguson and Grasby. Campgrounds: recreation.gov.
      </li>
      <li>
        Towns: <SourceLink href="https://www.geonames.org/">GeoNames</SourceLink>, CC BY 4.0.
      </li>
      <li>Reviews and photos: our members. Their opinions are their own.</li>
      <li>
        What people found: visits by members, each with its day and the member's name. A crowd
        counts for hours, a road for weeks, a pool for months, and a closure until it's cleared. One
        “open” doesn't undo a “closed”.
      </li>
      <li>
        Summaries: AI writes them from these facts and reviews. We drop every sentence they don't
        support. A summary can still be wrong.
      </li>
    </List>
  </Part>
);

const Age = () => (
  <Part id="age" heading="How old it is">
    <p>
      The list is from {SOURCE_YEAR}. Since then springs have dried up, moved, closed or been built
      over. So we date every review, and we say when a spring has none. Unknown never means open,
      and never means safe.
    </p>
  </Part>
);

const Precision = () => (
  <Part id="precision" heading="How precise it is">
    <p>
      Most positions are good to about 650 feet (200 m). In Hawaii it's 1,600 feet (500 m), and a
      few are only good to 0.6 mile (1 km). Each page says which.
    </p>
    <p>
      A temperature is the highest on record where the water comes out of the ground. It isn't the
      pool you'd sit in. If there's no record, we show no number.
    </p>
  </Part>
);

const Corrections = () => (
  <Part id="corrections" heading="How it gets better">
    <p>
      Members suggest corrections on a spring's page. Moderators check each one, but never their
      own. Once accepted, it appears with the member's name and the date. When a warning changes, we
      keep who changed it, when, why, and what it said before.
    </p>
    <p>
      Owners can ask us to add a note or remove the place. The form is on every spring's page. You
      can't pay us to list a place, rank it higher or remove a warning. For what makes a place
      forbidden, closed or deadly, see{' '}
      <TextLink to="/safety#how-we-judge" isInline>
        How we decide
      </TextLink>
      .
    </p>
  </Part>
);

const WhoWeAre = () => (
  <Part id="who-we-are" heading="Who we are">
    <p>
      {SITE_NAME} is open-source software (MIT license) and comes with the catalog of springs, so
      you can check what we say. Premium is the only thing we sell. We run no ads, and we don't sell
      your data. We haven't published a company name or a mailing address yet. To reach the people
      who run this site, write to <SupportLink />.
    </p>
    <p className="text-base text-quiet">
      Our headings use Fraunces, by The Fraunces Project Authors, under the{' '}
      <SourceLink href="/fraunces-license.txt">SIL Open Font License</SourceLink>. Detailed maps and
      satellite pictures are tiles courtesy of the U.S. Geological Survey, in the public domain.
      Forecasts and alerts come from the National Weather Service, fires from the National
      Interagency Fire Center, river gauges from the U.S. Geological Survey, and park alerts from
      the National Park Service. None of them vouches for us.
    </p>
  </Part>
);

export const HowWeKnow = ({ heading }: { heading: string }) => (
  <Article
    heading={heading}
    lead="Where our facts come from, how old and how precise they are, and who can change them."
  >
    <Sources />
    <Age />
    <Precision />
    <Corrections />
    <WhoWeAre />
  </Article>
);
