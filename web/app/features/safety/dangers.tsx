import type { ReactNode } from 'react';
import { Part, SourceLink } from '../../ui/article.tsx';

/** The land on a spring's page leads to its `id`. */
const Entry = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-4">
    <h3 id={id} className="scroll-mt-4 text-xl font-semibold">
      {heading}
    </h3>
    <div className="mt-2 flex flex-col gap-3">{children}</div>
  </section>
);

const Water = () => (
  <>
    <Entry id="heat" heading="Heat">
      <p>
        The temperatures we show are for the source, from a 1980 federal list. Spas stop at 104 °F.
        Tap water at 130 °F burns through skin in about thirty seconds, at 140 °F in six, and at 150
        °F in two (
        <SourceLink href="https://www.cpsc.gov/">Consumer Product Safety Commission</SourceLink>).
        Children burn faster.
      </p>
      <p>
        Ground around hot springs can be a thin crust over boiling water. Stay on boardwalks and
        trails, and keep children and dogs close. In Yellowstone alone,{' '}
        <SourceLink href="https://www.nps.gov/yell/planyourvisit/safety.htm">
          more than 20 people have died of burns
        </SourceLink>
        .
      </p>
      <p>
        Hot water and alcohol don't mix. People pass out and drown. If you are pregnant or have a
        heart condition, ask your doctor first. Small children overheat quickly.
      </p>
    </Entry>
    <Entry id="amoeba" heading="Amoeba">
      <p>
        <i>Naegleria fowleri</i> lives in warm fresh water and mud. If water goes up your nose, it
        can reach your brain. That's very rare, and almost always deadly (
        <SourceLink href="https://www.cdc.gov/naegleria/">CDC</SourceLink>). You can't see or smell
        it. No warning sign doesn't mean no amoeba.
      </p>
      <p>
        Keep your head above water. Don't dive, splash or stir up the mud. You can't catch it by
        drinking, but don't drink the water either. Other germs will make you sick.
      </p>
    </Entry>
    <Entry id="gas" heading="Gas">
      <p>
        Volcanic ground gives off carbon dioxide, which has no smell, and hydrogen sulfide, which
        smells of rotten eggs until it numbs your nose. Both are heavier than air and gather in
        hollows, caves, tubs under a roof and holes in snow. Three ski patrollers died in such a
        hole on Mammoth Mountain in 2006 (
        <SourceLink href="https://www.usgs.gov/programs/VHP">US Geological Survey</SourceLink>).
      </p>
      <p>
        Stay out of low spots and closed spaces. If you feel dizzy or short of breath, leave uphill.
      </p>
    </Entry>
    <Entry id="metals" heading="Metals">
      <p>
        Hot water dissolves rock. Some springs carry arsenic, mercury or lead, some are strongly
        acidic, and some lie on old mines. Don't drink the water or cook with it, even if it looks
        clear. Stay out where a page says “Deadly”.
      </p>
    </Entry>
    <Entry id="currents" heading="Currents and drops">
      <p>
        Many springs lie beside a river. Snowmelt and storms raise it within hours, and a flash
        flood can come from rain you never saw. Don't wade high or muddy water. Rocks are slick, and
        some springs are deep, sheer holes you can't climb out of.
      </p>
    </Entry>
    <Entry id="cold" heading="Cold">
      <p>
        Wet skin chills fast once you get out, even above freezing. Have dry clothes and a hat
        within reach, and know the way back in the dark. Check the road too. Many aren't plowed.
      </p>
    </Entry>
    <Entry id="disease" heading="Animals and disease">
      <p>
        Cattle, mice, ticks and fleas carry disease. Treat stream water before you drink it. Don't
        sleep in cabins with mouse droppings (hantavirus). Check for ticks, and leave rodents alone.
        Keep cuts out of the water.
      </p>
    </Entry>
  </>
);

const Land = () => (
  <>
    <Entry id="law" heading="Law and land">
      <p>
        A spring on a map is not an invitation. Trespassing is a crime, and so is harming a
        protected fish or snail. Many live in a single spring. “In or near” means our position or
        the boundary is too coarse to tell. Forests and reservations have private land inside them
        too, and our maps don't show it.
      </p>
    </Entry>
    <Entry id="national-park-service" heading="National Park Service land">
      <p>
        Each park has its own rules. Yellowstone, and most parks with boiling ground, forbid soaking
        in thermal features. Check the park's page or ask a ranger.
      </p>
    </Entry>
    <Entry id="national-forest" heading="National forests">
      <p>
        You can visit most of a national forest, but the Forest Service closes some sites after
        fires, at night or for good. Ask the ranger district.
      </p>
    </Entry>
    <Entry id="wilderness" heading="Wilderness">
      <p>
        On foot or horseback only. No bikes, no motors. Some areas require a permit, mostly for
        overnight stays. Help is hours away, often without a signal.
      </p>
    </Entry>
    <Entry id="wildlife-refuge" heading="Wildlife refuges">
      <p>
        Animals come first here. Many refuges forbid swimming or close for part of the year. Ask the
        refuge.
      </p>
    </Entry>
    <Entry id="tribal-land" heading="Tribal land">
      <p>
        A reservation is the land of a nation with its own laws. Many require a visitor permit, and
        some springs are sacred and closed. Ask the tribe before you go. Without a yes, stay out.
      </p>
    </Entry>
  </>
);

export const Dangers = () => (
  <Part id="dangers" heading="What can happen">
    <Water />
    <Land />
  </Part>
);
