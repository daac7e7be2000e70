import type { BathingStatus } from '@wildsoak/contract/rules/bathing';

const BAD = 'bg-bad text-on-bad';

interface Look {
  /** Of one of lucide's icons. The map draws its popups without React, so it is only a path. */
  path: string;
  colors: string;
}

export const BATHING_DRAWINGS: Readonly<Record<BathingStatus, Look>> = {
  forbidden: {
    path: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M4.929 4.929 19.07 19.071',
    colors: BAD,
  },
  closed: {
    path: 'm15 9-6 6m0-6 6 6M2.586 16.726A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2h6.624a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586z',
    colors: BAD,
  },
  deadly: {
    path: 'm12.5 17-.5-1-.5 1h1zM15 22a1 1 0 0 0 1-1v-1a2 2 0 0 0 1.56-3.25 8 8 0 1 0-11.12 0A2 2 0 0 0 8 20v1a1 1 0 0 0 1 1zM15 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M9 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2',
    colors: BAD,
  },
  'ask-first': {
    path: 'M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15',
    colors: 'bg-warning text-on-warning',
  },
  soaked: {
    path: 'M2 12q2.5 2 5 0t5 0 5 0 5 0M2 19q2.5 2 5 0t5 0 5 0 5 0M2 5q2.5 2 5 0t5 0 5 0 5 0',
    colors: 'bg-good text-on-good',
  },
  resort: {
    path: 'M19 5a2 2 0 0 0-2 2v11M9 5a2 2 0 0 0-2 2v11M7 9h10M7 13h10M2 18c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 2.6 0 2.4 2 5 2 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1',
    colors: 'bg-good text-on-good',
  },
  former: {
    path: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12h8',
    colors: 'bg-sunken text-ink',
  },
  // A dot, as on the map.
  unknown: {
    path: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8',
    colors: 'bg-sunken text-ink',
  },
};

/** An answer kept on the device by an older build has no status: then nothing is known. */
export const knownStatus = (status: BathingStatus | undefined): BathingStatus =>
  status ?? 'unknown';

/** Most springs are unknown: a pill on every row would drown the others. */
export const bathingBadgeClass = (status: BathingStatus): string =>
  status === 'unknown'
    ? 'inline-flex items-center gap-1.5 text-sm text-quiet'
    : `inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${BATHING_DRAWINGS[status].colors}`;
