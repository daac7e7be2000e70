/** Acts once, when the element comes so near to what is on the screen. Gives back how to stop waiting. */
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
