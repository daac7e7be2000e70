/** Steam over a pool. The same drawing is the favicon. */
export const LogoMark = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <g className="stroke-on-accent" fill="none" strokeWidth="2" strokeLinecap="round">
      <path d="M11 15.5c-2-2.2 2-4 0-6.5M16 14.5c-2.2-2.5 2.2-5 0-8M21 15.5c-2-2.2 2-4 0-6.5" />
      <path d="M6 20.5c3.3-2.3 6.7 2.3 10 0s6.7 2.3 10 0M9 25.2c2.3-1.6 4.7 1.6 7 0s4.7 1.6 7 0" />
    </g>
  </svg>
);
