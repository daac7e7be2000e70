import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CARD } from '../ui/card.tsx';
import { KeptMapList } from './kept-map-list.tsx';
import { keptPlans, keptSprings, type KeptPage } from './saved-copies.ts';

interface Saved {
  springs: KeptPage[];
  plans: KeptPage[];
}

const useSaved = (): Saved | undefined => {
  const [saved, setSaved] = useState<Saved>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const none: KeptPage[] = [];
      const [springs, plans] = await Promise.all([
        keptSprings().catch(() => none),
        keptPlans().catch(() => none),
      ]);
      if (!isGone) setSaved({ springs, plans });
    };
    void look();
    return () => {
      isGone = true;
    };
  }, []);
  return saved;
};

const Pages = ({ heading, pages }: { heading: string; pages: KeptPage[] }) => (
  <section className="min-w-0">
    <h2 className="text-2xl font-semibold">{heading}</h2>
    <ul className={`mt-3 divide-y divide-line ${CARD}`}>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex min-h-12 items-center rounded-xl px-4 py-2.5 font-medium text-accent -outline-offset-3 wrap-anywhere hover:bg-sunken hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** What opens without a connection. */
export const SavedPages = () => {
  const saved = useSaved();
  if (!saved) return null;
  const { springs, plans } = saved;
  if (springs.length + plans.length === 0) {
    return (
      <p className="max-w-prose text-lg">
        Nothing is saved on this device yet. While you're online, we save your trip plans and the
        springs you open.
      </p>
    );
  }
  return (
    <div className="grid w-full items-start gap-8 md:grid-cols-2">
      {plans.length > 0 && <Pages heading="Saved trip plans" pages={plans} />}
      {springs.length > 0 && <Pages heading="Saved springs" pages={springs} />}
      <KeptMapList heading="Kept maps" />
    </div>
  );
};
