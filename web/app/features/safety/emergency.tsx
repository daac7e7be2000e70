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
          Many springs have none. Text 911, or use your phone's satellite SOS if it has one. Go up
          to a ridge or back to the road, or send someone. Before you leave home, tell someone where
          you're going and when you'll be back.
        </Step>
        <Step heading="Say where you are.">
          Read out the coordinates from the spring's page. Pages you opened before still open
          without a signal.
        </Step>
        <Step heading="If someone is scalded.">
          If they're still in the water, don't go in after them, or after a dog. Reach out or throw
          them something.
        </Step>
        <Step heading="Burns.">
          Get away from the heat. Cool the burn with cool running water for up to 20 minutes. No
          ice, no butter. Take off rings and loose wet clothes, but nothing that sticks. Cover it
          loosely with something clean. For blisters larger than a hand, or a burn on the face, call
          911.
        </Step>
        <Step heading="Gas.">
          Don't go in after someone. Too often the second person dies too. Get uphill into fresh air
          and call 911.
        </Step>
        <Step heading="Water up the nose.">
          Headache, fever, vomiting or a stiff neck within two weeks? Go to an emergency room right
          away and tell the doctor when you were in warm fresh water. The doctor can reach the CDC
          day and night at 770-488-7100.
        </Step>
        <Step heading="Drowning.">
          Get them out if you can do it from the shore. If they aren't breathing, start CPR.
        </Step>
        <Step heading="Overheated, dizzy or confused.">
          Get out of the water, lie down in the shade, sip water and cool the skin. If they're
          confused or passed out, call 911.
        </Step>
        <Step heading="Shivering and clumsy.">
          Get out of the wind and into dry clothes, and drink something warm and sweet.
        </Step>
      </ul>
    </div>
  </Part>
);
