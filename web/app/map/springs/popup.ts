import { BATHING_LABELS } from '@wildsoak/contract/rules/bathing';
import { CELL_MILES } from '@wildsoak/contract/rules/shown-as';
import { ratingText } from '@wildsoak/contract/rules/rating';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import {
  BATHING_DRAWINGS,
  bathingBadgeClass,
  knownStatus,
} from '../../domain/bathing/bathing-look.ts';
import { CLOSE_FIRE_TEXT, closeFires } from '../../domain/outlook/close-fires.ts';
import {
  BAD_BADGE,
  CAUTION,
  reportBadgeClass,
  reportText,
} from '../../domain/visit/report-look.ts';
import { localToday } from '../../domain/visit/visit-day.ts';
import { fahrenheitText, springName } from '../../lib/format.ts';
import { pathOf, svgOf } from '../core/svg.ts';
import type { MapSpring } from './same-spring.ts';

/** As text, never as markup: names come from people. */
export const line = (
  tag: 'h3' | 'li' | 'p' | 'span' | 'summary',
  text: string,
  className = '',
): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
};

const badge = (text: string, className: string, drawing: string): HTMLElement => {
  const element = line('p', text, className);
  element.prepend(svgOf(24, pathOf(drawing)));
  return element;
};

/** As `BathingBadge`, without React. */
const bathingLine = ({ bathing_status }: MapSpring): HTMLElement => {
  const status = knownStatus(bathing_status);
  return badge(BATHING_LABELS[status], bathingBadgeClass(status), BATHING_DRAWINGS[status].path);
};

const fireLine = ({ id }: MapSpring): HTMLElement[] =>
  closeFires.has(id) ? [badge(CLOSE_FIRE_TEXT, BAD_BADGE, CAUTION)] : [];

/** As `ReportLine`, without React. */
const reportLine = (spring: MapSpring): HTMLElement[] => {
  const report = reportText(spring, localToday());
  if (report === null) return [];
  const look = reportBadgeClass(spring);
  return [look === null ? line('p', report) : badge(report, look, CAUTION)];
};

export const detailsLink = ({ id, name }: MapSpring, text: string): HTMLElement => {
  const link = document.createElement('a');
  link.href = `/springs/${id}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = text;
  link.append(line('span', ` of ${springName(name)} (opens in a new tab)`, 'sr-only'));
  return link;
};

export const popupOf = (heading: string, ...parts: HTMLElement[]): HTMLElement => {
  const content = document.createElement('div');
  content.className = 'spring-popup';
  content.append(line('h3', heading), ...parts);
  return content;
};

/** Name, bathing status, rating and temperature, as every map says them; then what this map adds. */
export const springPopup = (
  spring: MapSpring,
  { reports = [], rest }: { reports?: HTMLElement[]; rest: HTMLElement[] },
): HTMLElement => {
  const { name, average_rating, temperature_f } = spring;
  const heat = isTemperature(temperature_f)
    ? `${fahrenheitText(temperature_f)} at the source`
    : 'N/A';
  return popupOf(
    springName(name),
    bathingLine(spring),
    ...fireLine(spring),
    ...reports,
    line('p', `Rating: ${ratingText(average_rating)}`),
    line('p', `Temperature: ${heat}`),
    ...rest,
  );
};

/** 'name, rating, temperature, state and a link to /springs/{id} that opens in a new tab' */
export const homePopup = (spring: MapSpring): HTMLElement =>
  springPopup(spring, {
    reports: reportLine(spring),
    rest: [
      line('p', stateName(spring.state_code)),
      ...(spring.shown_as === 'area'
        ? [line('p', `Only shown to within about ${CELL_MILES} miles`)]
        : []),
      detailsLink(spring, 'View details'),
    ],
  });

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
