interface LongTask {
  startedAt: number;
  duration: number;
}

/** Not in TypeScript's list of browser types yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** What the page notes about itself while it loads; times in ms since the navigation began. */
interface Probe {
  markersAt: number | null;
  largestPaint: { at: number; what: string };
  /** All shifts without recent input, added up: never less than the official figure. */
  layoutShift: number;
  longTasks: LongTask[];
  /** In ms, to the next 8, of clicks that took 16 or more. */
  clickToPaint: number[];
  /** Two seconds after the first marker. */
  settled: Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs before anything else in the page, so it uses nothing from outside. */
export const installProbe = () => {
  const SETTLE_MS = 2_000;
  let settle = () => {};
  const probe: Probe = {
    markersAt: null,
    largestPaint: { at: Number.NaN, what: '' },
    layoutShift: 0,
    longTasks: [],
    clickToPaint: [],
    settled: new Promise((resolve) => (settle = resolve)),
  };
  window.probe = probe;

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
      // Not in TypeScript's list of options yet.
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  observe('largest-contentful-paint', (entry) => {
    const { element, url, startTime } = entry as LargestContentfulPaint;
    const text = url || element?.textContent?.trim().slice(0, 40);
    probe.largestPaint = { at: startTime, what: `${element?.localName} ${text}` };
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) probe.layoutShift += value;
  });
  observe('longtask', ({ startTime, duration }) =>
    probe.longTasks.push({ startedAt: startTime, duration }),
  );
  observe('event', ({ name, duration }) => {
    if (name === 'click') probe.clickToPaint.push(duration);
  });

  const markers = document.getElementsByClassName('leaflet-marker-icon');
  new MutationObserver((_, observer) => {
    if (markers.length === 0) return;
    probe.markersAt = performance.now();
    observer.disconnect();
    setTimeout(settle, SETTLE_MS);
  }).observe(document, { childList: true, subtree: true });
};
