import { isOutOfTheQuestion, landText, TRIBAL_PERMIT } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { TextLink } from '../../../ui/text-link.tsx';

/** Private land lies inside forests and reservations, and we don't know where. */
export const LandFacts = ({ spring: { land, bathing_status, soak } }: { spring: Spring }) => {
  const isForThePublic =
    bathing_status === 'resort' ||
    (soak?.confidence === 'published' && (soak.kind === 'public-site' || soak.operator !== null));
  // Nobody's permission makes such a place good for bathing.
  const mayAsk = !isOutOfTheQuestion(bathing_status);
  return land.length === 0 ? (
    <>
      Not known
      {mayAsk && !isForThePublic && bathing_status !== 'ask-first' && (
        <span className="mt-1 block text-base text-quiet">
          It may be private: ask before you go.
        </span>
      )}
    </>
  ) : (
    <ul className="text-base">
      {land.map((area) => (
        <li key={area.kind + area.name} className="mt-1">
          {landText(area)}
          {area.kind === 'tribal-land' && mayAsk ? `: ${TRIBAL_PERMIT}.` : '.'}{' '}
          <TextLink to={`/safety#${area.kind}`} isInline>
            What that means<span className="sr-only"> for {area.name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
};
