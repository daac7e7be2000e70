import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import {
  answerSaid,
  CLOSED_REASONS,
  FEELS,
  VISIT_ANSWER_NAMES,
  VISIT_ANSWERS,
} from '@wildsoak/contract/rules/visit-answers';
import { escapeXml } from '../../../platform/xml.ts';
import type { FeedVisit } from './feeds.repository.ts';

const capitalized = (text: string | null) => text && text.charAt(0).toUpperCase() + text.slice(1);

const openText = ({ is_open, closed_reason }: FeedVisit) => {
  if (is_open === null) return null;
  if (is_open) return 'Open';
  return closed_reason === null ? 'Closed' : `Closed (${CLOSED_REASONS[closed_reason].said})`;
};

/**
 * What the member found. Where nobody should bathe, nothing that leads there: not that it is open, how the
 * water is, who is in it, or what they wrote.
 */
const summaryOf = (visit: FeedVisit): string => {
  const { pool_temperature_f: degrees, measured, feel, comment } = visit;
  const isOut = isBathingRuledOut(visit.bathing_status);
  const parts = [
    isOut && visit.is_open ? null : openText(visit),
    !isOut && degrees !== null && `Pool ${degrees} °F ${measured ? 'by thermometer' : 'by feel'}`,
    !isOut && feel && `Pool felt ${FEELS[feel].said}`,
    ...VISIT_ANSWER_NAMES.map((name) =>
      isOut && VISIT_ANSWERS[name].invites ? null : capitalized(answerSaid(name, visit[name])),
    ),
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
