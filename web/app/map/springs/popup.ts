import { BATHING_LABELS, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { ratingText } from '@wildsoak/contract/rules/rating';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import {
  BATHING_DRAWINGS,
  bathingBadgeClass,
  knownStatus,
} from '../../domain/bathing/bathing-look.ts';
import { CAUTION, reportBadgeClass, reportText } from '../../domain/visit/report-look.ts';
import { localToday } from '../../domain/visit/visit-day.ts';
import { fahrenheitText, springName } from '../../lib/format.ts';
import { pathOf, svgOf } from '../core/svg.ts';
import type { MapSpring } from './same-spring.ts';

const line = (tag: 'h3' | 'p', text: string): HTMLElement => {
  const element = document.createElement(tag);
  // As text, never as markup: names come from people.
  element.textContent = text;
  return element;
};

/** As `BathingBadge`, without React. */
export const bathingLine = (status: BathingStatus): HTMLElement => {
  const known = knownStatus(status);
  const badge = line('p', BATHING_LABELS[known]);
  badge.className = bathingBadgeClass(known);
  badge.prepend(svgOf(24, pathOf(BATHING_DRAWINGS[known].path)));
  return badge;
};

/** As `ReportLine`, without React. */
const reportLine = (spring: MapSpring, report: string): HTMLElement => {
  const element = line('p', report);
  const badge = reportBadgeClass(spring);
  if (badge === null) return element;
  element.className = badge;
  element.prepend(svgOf(24, pathOf(CAUTION)));
  return element;
};

/** 'name, rating, temperature, state and a link to /springs/{id} that opens in a new tab' */
export const popupOf = (spring: MapSpring): HTMLElement => {
  const link = document.createElement('a');
  link.href = `/springs/${spring.id}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'View details';
  const hint = document.createElement('span');
  hint.className = 'sr-only';
  hint.textContent = ` of ${springName(spring.name)} (opens in a new tab)`;
  link.append(hint);
  const content = document.createElement('div');
  content.className = 'spring-popup';
  const report = reportText(spring, localToday());
  content.append(
    line('h3', springName(spring.name)),
    bathingLine(spring.bathing_status),
    ...(report === null ? [] : [reportLine(spring, report)]),
    line('p', `Rating: ${ratingText(spring.average_rating)}`),
    line(
      'p',
      isTemperature(spring.temperature_f)
        ? `Temperature: ${fahrenheitText(spring.temperature_f)} at the source`
        : 'Temperature: N/A',
    ),
    line('p', stateName(spring.state_code)),
    link,
  );
  return content;
};

/** 'Kirkham Hot Springs, Soaking: not confirmed, 149 °F, Idaho, reported 3 days ago' */
export const labelOf = (spring: MapSpring): string =>
  [
    springName(spring.name),
    BATHING_LABELS[knownStatus(spring.bathing_status)],
    isTemperature(spring.temperature_f)
      ? fahrenheitText(spring.temperature_f)
      : 'temperature unknown',
    stateName(spring.state_code),
    reportText(spring, localToday())?.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
