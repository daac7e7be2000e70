/** Calls `act` once, when the element comes this close to the screen. Returns a function that stops waiting. */
export const whenNear = (element: Element, rootMargin: string, act: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
