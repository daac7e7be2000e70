import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import type { Approach, Crowd, Feel, Road } from '@wildsoak/contract/rules/conditions';
import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { escapeXml } from '../../../platform/xml.ts';
import type { FeedVisit } from './feeds.repository.ts';

const FEEL: Record<Feel, string> = {
  'too-cold': 'Pool too cold',
  good: 'Pool feels good',
  'too-hot': 'Pool too hot',
};
const ROAD: Record<Road, string> = {
  'any-car': 'Road fine for any car',
  'high-clearance': 'Road needs high clearance',
  '4x4': 'Road needs 4×4',
  impassable: 'Road impassable',
};
const APPROACH: Record<Approach, string> = {
  easy: 'Easy walk or crossing',
  hard: 'Hard walk or crossing',
  dangerous: 'Dangerous walk or crossing',
};
const CROWD: Record<Crowd, string> = {
  nobody: 'Nobody there',
  'a-few': 'A few people',
  many: 'Many people',
};

const openText = ({ is_open, closed_reason }: FeedVisit) => {
  if (is_open === null) return null;
  if (is_open) return 'Open';
  return closed_reason === null ? 'Closed' : `Closed (${closed_reason})`;
};

/**
 * What the member found. Where nobody should bathe, nothing that leads there: not that it is open, how the
 * water is, who is in it, or what they wrote.
 */
const summaryOf = (visit: FeedVisit): string => {
  const { pool_temperature_f: degrees, measured, feel, road, approach, crowd, comment } = visit;
  const isOut = isOutOfTheQuestion(visit.bathing_status);
  const parts = [
    isOut && visit.is_open ? null : openText(visit),
    !isOut && degrees !== null && `Pool ${degrees} °F ${measured ? 'by thermometer' : 'by feel'}`,
    !isOut && feel && FEEL[feel],
    road && ROAD[road],
    approach && APPROACH[approach],
    !isOut && crowd && CROWD[crowd],
  ].filter(Boolean);
  const found = parts.length > 0 ? `${parts.join('. ')}.` : 'I was there.';
  return comment === null || isOut ? found : `${found} ${comment}`;
};

/** Noon: no visit has a time of day. */
const instantOf = (day: string) => `${day}T12:00:00Z`;
/** A feed needs one, even without visits. */
const NEVER = '1970-01-01';

const entryOf = (publicUrl: string, visit: FeedVisit): string => {
  const page = `${publicUrl}/springs/${visit.spring_id}`;
  const name = visit.spring_name ?? UNNAMED_SPRING;
  return `<entry>
<id>${escapeXml(`${page}#visit-${visit.id}`)}</id>
<title>${escapeXml(`${visit.username} was at ${name}`)}</title>
<link href="${escapeXml(`${page}#found`)}"/>
<updated>${instantOf(visit.visited_on)}</updated>
<author><name>${escapeXml(visit.username)}</name></author>
<summary type="text">${escapeXml(summaryOf(visit))}</summary>
</entry>
`;
};

export const atomOf = (
  feed: { publicUrl: string; title: string; path: string; page: string },
  visits: readonly FeedVisit[],
): string => {
  const { publicUrl, title, path, page } = feed;
  const self = escapeXml(publicUrl + path);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${escapeXml(title)}</title>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link href="${escapeXml(publicUrl + page)}"/>
<updated>${instantOf(visits[0]?.visited_on ?? NEVER)}</updated>
${visits.map((visit) => entryOf(publicUrl, visit)).join('')}</feed>
`;
};
