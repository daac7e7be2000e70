import { Card, CardGrid } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const CardSkeletons = ({ label }: { label: string }) => (
  <div aria-busy>
    <p className="sr-only">{label}</p>
    <CardGrid>
      {Array.from({ length: 3 }, (_, i) => (
        <li key={i} aria-hidden>
          <Card>
            <Skeleton className="aspect-4/3 rounded-none" />
            <div className="flex flex-col gap-3 p-5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </Card>
        </li>
      ))}
    </CardGrid>
  </div>
);
