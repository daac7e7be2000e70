import { BATHING_LABELS, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { textWidth } from '../../platform/text-width.ts';

const FONT_SIZE = 34;
const HEIGHT = 68;
const ICON = 40;
const PADDING = 26;
const GAP = 14;

const BAD = { ground: '#8a2112', line: '#fdf3f0' };

/** The icons of the site's badges, from Lucide (ISC), and the style sheet's colors. */
const LOOKS: Record<BathingStatus, { ground: string; line: string; icon: string }> = {
  forbidden: { ...BAD, icon: '<circle cx="12" cy="12" r="10"/><path d="M4.9 4.9 19.1 19.1"/>' },
  closed: {
    ...BAD,
    icon: '<path d="M8.3 2h7.4L22 8.3v7.4L15.7 22H8.3L2 15.7V8.3zM15 9l-6 6M9 9l6 6"/>',
  },
  deadly: {
    ...BAD,
    icon: '<path d="M12.5 17l-.5-1-.5 1zM15 22a1 1 0 0 0 1-1v-1a2 2 0 0 0 1.56-3.25 8 8 0 1 0-11.12 0A2 2 0 0 0 8 20v1a1 1 0 0 0 1 1z"/><circle cx="15" cy="12" r="1"/><circle cx="9" cy="12" r="1"/>',
  },
  'ask-first': {
    ground: '#5f4503',
    line: '#fbecc0',
    icon: '<path d="M18 11V6a2 2 0 0 0-4 0M14 10V4a2 2 0 0 0-4 0v2M10 10.5V6a2 2 0 0 0-4 0v8M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15"/>',
  },
  soaked: {
    ground: '#1c5030',
    line: '#e0efe2',
    icon: '<path d="M2 5q2.5 2 5 0t5 0 5 0 5 0M2 12q2.5 2 5 0t5 0 5 0 5 0M2 19q2.5 2 5 0t5 0 5 0 5 0"/>',
  },
  resort: {
    ground: '#1c5030',
    line: '#e0efe2',
    icon: '<path d="M19 5a2 2 0 0 0-2 2v11M9 5a2 2 0 0 0-2 2v11M7 9h10M7 13h10M2 18c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 2.6 0 2.4 2 5 2 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1"/>',
  },
  former: {
    ground: '#4d493f',
    line: '#f6f2ea',
    icon: '<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2"/>',
  },
  unknown: {
    ground: '#4d493f',
    line: '#f6f2ea',
    icon: '<circle cx="12" cy="12" r="10"/><path d="M9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01"/>',
  },
};

/** Icon and word, ending at `right`. */
export const drawBathingPill = (status: BathingStatus, right: number, top: number): string => {
  const { ground, line, icon } = LOOKS[status];
  const label = BATHING_LABELS[status];
  const width = Math.round(textWidth(label) * FONT_SIZE) + ICON + GAP + 2 * PADDING;
  return `<g transform="translate(${right - width} ${top})">
<rect width="${width}" height="${HEIGHT}" rx="${HEIGHT / 2}" fill="${ground}"/>
<g transform="translate(${PADDING} ${(HEIGHT - ICON) / 2}) scale(${(ICON / 24).toFixed(3)})" fill="none" stroke="${line}" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">${icon}</g>
<text x="${PADDING + ICON + GAP}" y="46" font-size="${FONT_SIZE}" fill="${line}">${label}</text>
</g>`;
};
