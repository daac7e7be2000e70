import type { ReactNode } from 'react';
import { CARD } from '../../ui/card.tsx';
import { Part } from '../../ui/article.tsx';

const Step = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <li>
    <strong>{heading}</strong> {children}
  </li>
);

export const Emergency = () => (
  <Part id="emergency" heading="In an emergency">
    <div className={`${CARD} p-6 sm:p-8`}>
      <p className="text-xl font-semibold">
        Call{' '}
        <a href="tel:911" className="underline underline-offset-4">
          911
        </a>{' '}
        first.
      </p>
      <ul className="mt-4 flex list-disc flex-col gap-3 pl-5 marker:text-quiet">
        <Step heading="No signal?">
          Many springs have none. Try a text to 911, and your phone's satellite SOS if it has one.
          Go up to a ridge or back to the road, or send somebody. Before you leave home, tell
          somebody where you go and when to worry.
        </Step>
        <Step heading="Say where you are.">
          Read out the coordinates from the spring's page. Pages that you opened before still open
          without a signal.
        </Step>
        <Step heading="Somebody fell into hot water.">
          Do not go in after them or after a dog. Reach or throw something.
        </Step>
        <Step heading="Burns.">
          Get away from the heat. Cool the burn with cool running water for up to 20 minutes; no
          ice, no butter. Take off rings and loose wet clothes, but nothing that sticks. Cover it
          loosely with something clean. Blisters larger than a hand, or a burn on the face: 911.
        </Step>
        <Step heading="Gas.">
          Do not follow anybody in: too often the second person dies as well. Get uphill into fresh
          air and call 911.
        </Step>
        <Step heading="Water up the nose.">
          Headache, fever, vomiting or a stiff neck within two weeks: go to an emergency room at
          once and tell the doctor that you were in warm fresh water and when. The doctor can reach
          the CDC day and night at 770-488-7100.
        </Step>
        <Step heading="Drowning.">
          Get the person out if you can do it from the shore. Not breathing: start CPR.
        </Step>
        <Step heading="Overheated, dizzy or confused.">
          Out of the water, lie down in the shade, sip water, cool the skin. Confused or passed out:
          911.
        </Step>
        <Step heading="Shivering and clumsy.">
          Out of the wind, wet clothes off, everything dry on, something warm and sweet to drink.
        </Step>
      </ul>
    </div>
  </Part>
);
