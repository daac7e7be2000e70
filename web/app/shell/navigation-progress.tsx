import { useNavigation } from 'react-router';

/** On a slow connection the next page takes a while: a press must not look ignored. */
export const NavigationProgress = () => {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="absolute inset-x-0 -bottom-0.5 h-0.5 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-flow rounded-full bg-accent" />
    </div>
  );
};
