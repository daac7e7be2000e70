import { isOutOfTheQuestion, landText } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { TextLink } from '../../../ui/text-link.tsx';

/** Private land lies inside forests and reservations, and no list of ours says where. */
export const LandFacts = ({ spring: { land, bathing_status } }: { spring: Spring }) =>
  land.length === 0 ? (
    <>
      Not known
      {/* Nobody's permission makes such a place good for bathing. */}
      {!isOutOfTheQuestion(bathing_status) && (
        <span className="mt-1 block text-base text-quiet">
          It may be private: ask before you go.
        </span>
      )}
    </>
  ) : (
    <ul className="text-base">
      {land.map((area) => (
        <li key={area.kind + area.name} className="mt-1">
          {landText(area)}{' '}
          <TextLink to={`/safety#${area.kind}`} isInline>
            What that means<span className="sr-only"> for {area.name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
