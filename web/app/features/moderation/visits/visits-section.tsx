import { useQuery } from '@tanstack/react-query';
import { QueueSection } from '../queue-section.tsx';
import { ModeratedVisitItem } from './moderated-visit.tsx';
import { moderatedVisits } from './queries.ts';

export const VisitsSection = ({ areHidden }: { areHidden: boolean }) => (
  <QueueSection
    id={areHidden ? 'hidden-visits' : 'reported-visits'}
    heading={areHidden ? 'Hidden visits' : 'Reported visits'}
    empty={areHidden ? 'No visit is hidden.' : 'Nobody has reported a visit.'}
    what="visits"
    query={useQuery(moderatedVisits(areHidden))}
    item={ModeratedVisitItem}
  />
);
