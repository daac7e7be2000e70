import type { Neighbor } from '@wildsoak/contract/proposals';
import { CELL_MILES, type ShownAs } from '@wildsoak/contract/rules/shown-as';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { ReactNode } from 'react';
import { distanceText, springName } from '../../lib/format.ts';
import { CARD } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { BathingBadge } from '../bathing/bathing-badge.tsx';

/** Its miles lead to the middle of its cell. */
const HOW_EXACT: Record<ShownAs, string> = {
  exact: '',
  area: `, give or take ${CELL_MILES}: shown as an area`,
  unlisted: `, give or take ${CELL_MILES}: unlisted`,
};

/** Springs of ours that a proposed place could be, the nearest first. */
export const NeighborList = <
  Known extends Neighbor & { is_removed?: boolean; shown_as?: ShownAs },
>({
  neighbors,
  renderAction,
}: {
  neighbors: readonly Known[];
  renderAction?: (neighbor: Known) => ReactNode;
}) => (
  <ul className={`overflow-hidden ${CARD}`}>
    {neighbors.map((neighbor) => (
      <li
        key={neighbor.id}
        className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-2 first:border-t-0"
      >
        <span className="min-w-0">
          {neighbor.is_removed ? (
            <span className="font-semibold wrap-anywhere">
              {springName(neighbor.name)} (removed by its owner)
            </span>
          ) : (
            <TextLink to={`/springs/${neighbor.id}`} className="font-semibold wrap-anywhere">
              {springName(neighbor.name)}
            </TextLink>
          )}
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
            {stateName(neighbor.state_code)}, {distanceText(neighbor.miles)} away
            {HOW_EXACT[neighbor.shown_as ?? 'exact']}
            {neighbor.sounds_alike && ', a similar name'}
            <BathingBadge status={neighbor.bathing_status} />
          </span>
        </span>
        {renderAction?.(neighbor)}
      </li>
    ))}
  </ul>
);
