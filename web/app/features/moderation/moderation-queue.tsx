import { useQuery } from '@tanstack/react-query';
import { CorrectionItem } from './correction-item.tsx';
import { HazardsSection } from './hazards/hazards-section.tsx';
import { ModeratedItem } from './moderated-item.tsx';
import { OwnerRequests } from './owner-requests.tsx';
import { moderatedReviews, openCorrections } from './queries.ts';
import { QueueSection } from './queue-section.tsx';
import { VisitsSection } from './visits/visits-section.tsx';

const Reviews = ({
  heading,
  empty,
  areHidden,
}: {
  heading: string;
  empty: string;
  areHidden: boolean;
}) => (
  <QueueSection
    id={areHidden ? 'hidden-reviews' : 'reported-reviews'}
    heading={heading}
    empty={empty}
    what="reviews"
    query={useQuery(moderatedReviews(areHidden))}
    item={ModeratedItem}
  />
);

const Corrections = () => (
  <QueueSection
    id="corrections"
    heading="Corrections"
    empty="No corrections to review."
    what="corrections"
    query={useQuery(openCorrections)}
    item={CorrectionItem}
  />
);

export const ModerationQueue = () => (
  <div className="mt-8 flex flex-col gap-12">
    <HazardsSection />
    <Reviews heading="Reported" empty="Nobody has reported anything." areHidden={false} />
    <VisitsSection areHidden={false} />
    <Corrections />
    <OwnerRequests />
    <Reviews heading="Hidden" empty="Nothing is hidden." areHidden />
    <VisitsSection areHidden />
  </div>
);
