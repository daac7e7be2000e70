import { ratingText } from '@wildsoak/contract/rules/rating';
import { isTemperature, temperatureClass } from '@wildsoak/contract/rules/temperature';
import { fahrenheitText, springName } from '../../lib/format.ts';
import { TEMPERATURE_CLASS_NAMES } from '../../domain/temperature/temperature-class-names.ts';
import { bathingLine } from '../springs/popup.ts';
import type { RouteSpring } from './route-map-types.ts';

/** As text, never as markup: names come from people. */
const line = (tag: 'h3' | 'p' | 'span', text: string, className = ''): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
};

const detailsLink = ({ id, name }: RouteSpring): HTMLElement => {
  const link = document.createElement('a');
  link.href = `/springs/${id}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'View Full Details';
  link.append(line('span', ` of ${springName(name)} (opens in a new tab)`, 'sr-only'));
  return link;
};

const addButton = ({ id, name }: RouteSpring, add: (id: number) => void): HTMLElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '+ Add to Route';
  button.append(line('span', `: ${springName(name)}`, 'sr-only'));
  button.addEventListener('click', () => add(id));
  return button;
};

const badge = (fahrenheit: number | null): HTMLElement => {
  const kind = temperatureClass(fahrenheit);
  const element = line('span', '', `temperature-class ${kind}`);
  element.append(line('span', 'Temperature class: ', 'sr-only'), TEMPERATURE_CLASS_NAMES[kind]);
  return element;
};

/**
 * "Spring marker popups show the name (fallback 'Unnamed Spring'), rating as 'x.x / 5' or N/A,
 * temperature in °F, state code, a temperature class badge and a 'View Full Details' link."
 */
export const routePopupOf = (
  spring: RouteSpring,
  add: ((id: number) => void) | undefined,
): HTMLElement => {
  const { temperature_f } = spring;
  const heat = line(
    'p',
    `Temperature: ${isTemperature(temperature_f) ? `${fahrenheitText(temperature_f)} at the source` : 'N/A'}`,
  );
  const content = document.createElement('div');
  content.className = 'spring-popup route-popup';
  content.append(
    line('h3', springName(spring.name)),
    bathingLine(spring.bathing_status),
    line('p', `Rating: ${ratingText(spring.average_rating)}`),
    heat,
    line('p', `State: ${spring.state_code}`),
    badge(temperature_f),
    spring.is_removed ? line('p', 'No longer in our catalog') : detailsLink(spring),
  );
  if (add) content.append(addButton(spring, add));
  return content;
};

export const endPopupOf = (role: string, name: string): HTMLElement => {
  const content = document.createElement('div');
  content.className = 'spring-popup';
  content.append(line('h3', name), line('p', role));
  return content;
};
