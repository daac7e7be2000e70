import { Part, SourceLink } from '../../ui/article.tsx';
import { Entry } from './entry.tsx';

const Water = () => (
  <>
    <Entry id="heat" heading="Heat">
      <p>
        The temperature we show is the source's, from a 1980 federal list. Spas stop at 104 °F. Tap
        water at 130 °F burns through skin in about thirty seconds, at 140 °F in six, and at 150 °F
        in two (
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
        Hot water and alcohol do not mix: people pass out and drown. If you are pregnant or have a
        heart condition, ask your doctor first. Small children overheat quickly.
      </p>
    </Entry>
    <Entry id="amoeba" heading="Amoeba">
      <p>
        <i>Naegleria fowleri</i> lives in warm fresh water and mud. If water goes up your nose it
        can reach the brain. That is very rare, and almost always deadly (
        <SourceLink href="https://www.cdc.gov/naegleria/">CDC</SourceLink>). You cannot see or smell
        it, and no sign does not mean no amoeba.
      </p>
      <p>
        Keep your head above water. Do not dive, splash, or stir up the mud. Drinking it does not
        bring this illness, but do not drink it either: other germs will make you sick.
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
      <p>Stay out of low and closed places. If you feel dizzy or short of breath, leave uphill.</p>
    </Entry>
    <Entry id="metals" heading="Metals">
      <p>
        Hot water dissolves rock. Some springs carry arsenic, mercury or lead, some are strongly
        acid, and some lie on old mines. Do not drink the water or cook with it, whatever it looks
        like, and stay out where a page says “Deadly”.
      </p>
    </Entry>
    <Entry id="currents" heading="Currents and drops">
      <p>
        Many springs lie beside a river. Snowmelt and storms raise it within hours, and a flash
        flood can come from rain you never saw. Do not wade high or muddy water. Rocks are slick,
        and some springs are deep, sheer holes that nobody can climb out of.
      </p>
    </Entry>
    <Entry id="cold" heading="Cold">
      <p>
        Wet skin chills fast once you get out, even above freezing. Have dry clothes and a hat
        within reach, know the way back in the dark, and check the road: many are not plowed.
      </p>
    </Entry>
    <Entry id="disease" heading="Animals and disease">
      <p>
        Cattle, mice, ticks and fleas carry disease. Treat stream water before you drink it. Do not
        sleep in cabins with mouse droppings (hantavirus), check for ticks, and leave rodents alone.
        Keep cuts out of the water.
      </p>
    </Entry>
  </>
);

const Land = () => (
  <>
    <Entry id="law" heading="Law and land">
      <p>
        A spring on a map is not an invitation. Trespass is a crime, and so is harming a protected
        fish or snail; many live in a single spring. “In or near” means that our position or the
        boundary is too coarse to tell. Private land lies inside forests and reservations too, and
        no map of ours shows it.
      </p>
    </Entry>
    <Entry id="national-park-service" heading="National Park Service land">
      <p>
        Each park has its own rules. Yellowstone, and most parks with boiling ground, forbid bathing
        in thermal features. Check the park's page or ask a ranger.
      </p>
    </Entry>
    <Entry id="national-forest" heading="National forests">
      <p>
        You may visit most of a national forest, but the Forest Service closes sites by order: after
        fires, at night, or for good. Ask the ranger district.
      </p>
    </Entry>
    <Entry id="wilderness" heading="Wilderness">
      <p>
        On foot or horseback only; no bikes, no motors. Some areas want a permit, above all for
        nights. Help is hours away, often without a signal.
      </p>
    </Entry>
    <Entry id="wildlife-refuge" heading="Wildlife refuges">
      <p>
        Land for animals first. Many refuges forbid swimming and close parts of the year. Ask the
        refuge.
      </p>
    </Entry>
    <Entry id="tribal-land" heading="Tribal land">
      <p>
        A reservation is the land of a nation with its own laws. Many ask visitors for a permit, and
        some springs are sacred and closed. Ask the tribe before you go; without a yes, stay out.
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
