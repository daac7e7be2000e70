import { notice, type Notice } from '@wildsoak/contract/outlook';
import { z } from 'zod';
import { defineSource, HOUR_MS, MINUTE_MS, type Point } from '../source.ts';
import { spotOf, WEATHER_HOST } from './forecast.ts';

/** More than anyone reads. */
const MAX_TEXT = 6_000;
const words = z
  .string()
  .transform((text) => text.trim().slice(0, MAX_TEXT))
  .nullish();
const instant = z.iso.datetime({ offset: true }).nullish();

const alert = z.object({
  status: z.string(),
  event: z.string().min(1).max(200),
  severity: z.string(),
  senderName: z.string().max(200),
  headline: words,
  description: words,
  instruction: words,
  sent: instant,
  expires: instant,
  ends: instant,
});

const asNotice = (said: z.infer<typeof alert>): Notice => ({
  sender: said.senderName,
  event: said.event,
  headline: said.headline ?? null,
  text: said.description ?? '',
  instruction: said.instruction ?? null,
  sent_at: said.sent ?? null,
  ends_at: said.ends ?? said.expires ?? null,
  is_severe: ['Extreme', 'Severe'].includes(said.severity),
});

export const alerts = defineSource({
  name: 'alerts',
  service: 'weather',
  freshMs: 10 * MINUTE_MS,
  shownMs: 3 * HOUR_MS,
  keyOf: spotOf,
  answer: z.array(notice),
  find: async (point: Point, { ask }) => {
    const found = await ask(
      `${WEATHER_HOST}/alerts/active?point=${spotOf(point)}`,
      z.object({ features: z.array(z.object({ properties: alert })).max(100) }),
    );
    return (
      found &&
      found.features.flatMap(({ properties }) =>
        // Tests and drafts go out on the same line.
        properties.status === 'Actual' ? [asNotice(properties)] : [],
      )
    );
  },
});
