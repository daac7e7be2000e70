import type { ListedSpring } from '@wildsoak/contract/springs';
import { useState } from 'react';
import { BATHING_LOOKS } from '../../../domain/bathing/bathing-badge.tsx';
import { knownStatus } from '../../../domain/bathing/bathing-look.ts';
import { Photo } from '../../../ui/photo.tsx';

/**
 * A visitor's photo, or the sign of the bathing status: the list does not know which springs are
 * pools. Name and status are beside it.
 */
export const RowPicture = ({ spring }: { spring: ListedSpring }) => {
  const [hasFailed, setHasFailed] = useState(false);
  const { icon: Sign, colors } = BATHING_LOOKS[knownStatus(spring.bathing_status)];
  return (
    <div
      className={`grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg ${colors}`}
    >
      {spring.latest_image_url && !hasFailed ? (
        <Photo
          url={spring.latest_image_url}
          alt=""
          sizes="56px"
          onError={() => setHasFailed(true)}
        />
      ) : (
        <Sign aria-hidden className="size-7" />
      )}
    </div>
  );
};
