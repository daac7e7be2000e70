import { encode } from 'uqr';

/** Cameras want a light edge four modules wide, and dark on light in every color scheme. */
const EDGE = 4;

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: EDGE });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-lg bg-white text-black"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
};
