import type { Land } from '@wildsoak/contract/rules/bathing';
import { TextLink } from '../../../ui/text-link.tsx';

const landText = ({ kind, name, certainty }: Land): string => {
  if (kind === 'tribal-land') {
    const where = certainty === 'in' ? 'On' : 'On or near';
    return `${where} the ${name}: a tribal permit may be needed`;
  }
  return `${certainty === 'in' ? 'In' : 'In or near'} ${name}`;
};

/** Private land lies inside forests and reservations, and no list of ours says where. */
export const LandFacts = ({ land }: { land: readonly Land[] }) =>
  land.length === 0 ? (
    <>
      Not known
      <span className="mt-1 block text-base text-quiet">It may be private: ask before you go.</span>
    </>
  ) : (
    <ul className="text-base">
      {land.map((area) => (
        <li key={area.kind + area.name} className="mt-1">
          {landText(area)}.{' '}
          <TextLink to={`/safety#${area.kind}`} isInline>
            What that means<span className="sr-only"> for {area.name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
