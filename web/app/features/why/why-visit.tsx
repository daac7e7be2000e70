import { contoursOf } from '@wildsoak/contract/rules/contours';
import type { ReactNode } from 'react';
import { SourceLink } from '../../ui/article.tsx';
import { CARD } from '../../ui/card.tsx';

/** Each number gives other contours; these fill a wide, low band. */
const { pool, rings } = contoursOf(17);

const LandBand = () => (
  <svg
    viewBox="0 60 400 110"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden
    className="h-36 w-full rounded-xl bg-sunken text-accent sm:h-48"
  >
    <g className="fill-current stroke-current" fillOpacity={0.05} strokeOpacity={0.3}>
      {rings.toReversed().map((ring) => (
        <path key={ring} d={ring} strokeWidth={0.6} />
      ))}
    </g>
    <path d={pool} className="fill-current" opacity={0.85} />
  </svg>
);

const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="mt-12">
    <h2 className="text-2xl font-semibold sm:text-3xl">{heading}</h2>
    <div className="mt-4 flex flex-col gap-4">{children}</div>
  </section>
);

const NaturalHealing = () => (
  <Section heading="Natural Healing">
    <p>
      People have carried sore joints to warm water for as long as there are records, and doctors
      have a word for it: balneotherapy. The evidence says less than the brochures do, but not
      nothing.
    </p>
    <p>
      For osteoarthritis, a{' '}
      <SourceLink href="https://doi.org/10.1002/14651858.CD006864">
        Cochrane review of seven trials
      </SourceLink>{' '}
      with 498 patients found that mineral baths eased pain compared with no treatment at all. The
      authors call the evidence weak and urge caution. For rheumatoid arthritis, a{' '}
      <SourceLink href="https://doi.org/10.1002/14651858.CD000518.pub2">second review</SourceLink>{' '}
      found too little to tell whether baths help more than other care, or than no care.
    </p>
    <p>
      So we make no promises. A soak is a pleasure that may bring relief, but it does not replace
      treatment. If you are pregnant or live with a heart condition, ask your doctor before you get
      in.
    </p>
  </Section>
);

const StressRelief = () => (
  <Section heading="Stress Relief">
    <p>
      In warm water you can't scroll for long, and you have to sit still. A{' '}
      <SourceLink href="https://doi.org/10.1007/s00484-018-1504-8">
        systematic review of fifteen studies
      </SourceLink>{' '}
      looked at cortisol, a stress hormone, before and after thermal baths and spa stays. Most saw
      it change, and the authors conclude that bathing may help people manage stress. The studies
      are small.
    </p>
    <p>
      Sleep has been studied too. A{' '}
      <SourceLink href="https://doi.org/10.1016/j.smrv.2019.04.008">
        meta-analysis of thirteen studies
      </SourceLink>{' '}
      found that as little as ten minutes in warm water (104 to 109 °F), one to two hours before
      bed, goes along with falling asleep sooner. The authors add that there's still little
      research. A bath at home will do. The stars are extra.
    </p>
  </Section>
);

const ConnectWithNature = () => (
  <Section heading="Connect with Nature">
    <p>
      A hot spring is rain with a long memory. Water sinks through cracks in the rock, the heat of
      the Earth warms it, and it finds its way up again. At{' '}
      <SourceLink href="https://www.nps.gov/hosp/">Hot Springs National Park</SourceLink> in
      Arkansas it comes out at about 143 °F, after a trip of some 4,400 years.
    </p>
    <p>
      A wild spring is often at the end of a hike or a gravel road, and getting there is half the
      fun. Among nearly 20,000 people surveyed in England, those who spent{' '}
      <SourceLink href="https://doi.org/10.1038/s41598-019-44097-3">
        at least two hours a week in nature
      </SourceLink>{' '}
      were more likely to report good health and well-being. That's a link, not proof of a cause.
      But it's a pleasant one to test.
    </p>
  </Section>
);

const BeforeYouGetIn = () => (
  <section className={`mt-14 ${CARD} p-6 sm:p-8`}>
    <h2 className="text-2xl font-semibold">Before you get in</h2>
    <ul className="mt-4 flex list-disc flex-col gap-3 pl-5 marker:text-quiet">
      <li>
        <strong>Test the water.</strong> The temperatures we show are for the source, from a 1980
        federal list. The CDC says a hot tub should be{' '}
        <SourceLink href="https://www.cdc.gov/healthy-swimming/">no hotter than 104 °F</SourceLink>.
        Many springs are far hotter, and scald.
      </li>
      <li>
        <strong>Keep your head above water.</strong> An amoeba that lives in warm fresh water,{' '}
        <SourceLink href="https://www.cdc.gov/naegleria/">
          <i>Naegleria fowleri</i>
        </SourceLink>
        , can infect the brain when water goes up the nose. It's very rare, and almost always fatal.
      </li>
      <li>
        <strong>Know where you are.</strong> In Yellowstone,{' '}
        <SourceLink href="https://www.nps.gov/yell/planyourvisit/safety.htm">
          soaking in hot springs is prohibited
        </SourceLink>
        . More than 20 people have died of burns there. Elsewhere a spring may be closed, or on
        private or tribal land. Look at its page, and ask first.
      </li>
      <li>
        <strong>Leave no trace.</strong> No soap, no glass, nothing left behind, no pools rebuilt.
        The <SourceLink href="https://lnt.org/why/7-principles/">seven principles</SourceLink> fit
        on a card, and they keep these places open.
      </li>
    </ul>
  </section>
);

export const WhyVisit = () => (
  <div className="text-lg leading-relaxed">
    <LandBand />
    <NaturalHealing />
    <StressRelief />
    <ConnectWithNature />
    <BeforeYouGetIn />
  </div>
);
