import type { ListedSpring } from '@wildsoak/contract/springs';
import { MapPin } from 'lucide-react';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { milesFrom, type Near } from '../../../domain/place/near.ts';
import { ShortRating } from '../../../domain/spring/short-rating.tsx';
import { milesText, springName } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SpringPicture } from '../spring-picture.tsx';
import { highlight } from './highlight.ts';

const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  highlight(text, typed).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.start} className="rounded-sm bg-accent/20 text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );

/** Lies on its side on a phone, so that several fit on the screen. */
export const ResultCard = ({
  spring,
  typed,
  near,
}: {
  spring: ListedSpring;
  typed: string;
  /** Where the search looks around, if it does. */
  near: Near | null;
}) => (
  <Card className="h-full max-sm:flex-row">
    <div className="max-sm:w-24 max-sm:shrink-0 max-sm:*:aspect-auto max-sm:*:h-full">
      <SpringPicture spring={spring} />
    </div>
    <div className="flex min-w-0 grow flex-col gap-1 p-3 sm:p-5">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere sm:text-xl">
        {spring.name === null ? springName(null) : <Highlighted text={spring.name} typed={typed} />}
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet sm:flex-col sm:items-start">
        <span>
          {spring.state_code}
          {near && ` · ${milesText(milesFrom(near, spring))}`}
        </span>
        <BathingBadge status={spring.bathing_status} />
        <ShortRating spring={spring} />
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 sm:gap-x-4 sm:pt-4">
        <LinkButton
          to={`/springs/${spring.id}`}
          prefetch="intent"
          look="quiet"
          className="max-sm:px-3 max-sm:text-sm"
        >
          View Details<span className="sr-only"> of {springName(spring.name)}</span>
        </LinkButton>
        <TextLink to={`/?spring=${spring.id}`} className="max-sm:text-sm">
          <MapPin aria-hidden className="size-4 max-sm:hidden" />
          Show on map<span className="sr-only"> ({springName(spring.name)})</span>
        </TextLink>
      </p>
    </div>
  </Card>
);
