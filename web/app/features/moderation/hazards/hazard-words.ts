import {
  BATHING_LABELS,
  HAZARD_KINDS,
  HAZARDS,
  statusOfHazard,
  type Confidence,
  type Hazard,
  type HazardState,
} from '@wildsoak/contract/rules/bathing';
import type { ModeratedHazard } from '@wildsoak/contract/hazards';
import { dateText } from '../../../lib/format.ts';

export const STATE_WORDS: Record<HazardState, string> = {
  standing: 'Lasting',
  'in-force': 'In force',
  event: 'Happened once',
  'nights-only': 'Only at night',
  'road-only': 'Only the road',
  planned: 'Only planned',
  gone: 'The place is gone',
};

export const CONFIDENCE_WORDS: Record<Confidence, string> = {
  published: 'Published',
  reported: 'Reported by a person',
  unconfirmed: 'Hearsay: ask first',
};

export const ACT_WORDS: Record<ModeratedHazard['acts'][number]['act'], string> = {
  add: 'Added',
  change: 'Changed',
  end: 'Ended',
  undo: 'Undone',
};

const choicesOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

export const STATE_CHOICES = choicesOf(STATE_WORDS);
export const CONFIDENCE_CHOICES = choicesOf(CONFIDENCE_WORDS);
export const KIND_CHOICES = HAZARD_KINDS.map((kind) => ({
  value: kind,
  label: HAZARDS[kind].label,
}));

const today = () => new Date().toISOString().slice(0, 10);

/** What a hazard makes of a place. */
export const effectText = (
  hazard: Pick<Hazard, 'kind' | 'state' | 'confidence' | 'season'>,
): string => {
  const status = statusOfHazard(hazard, today());
  if (status !== null)
    return `It makes the status “${BATHING_LABELS[status]}”, unless something stronger holds.`;
  return hazard.season === null ? 'It warns, and leaves the status alone.' : 'It only warns today.';
};

/** `05-15` as May 15; in a leap year, so that February 29 is a day. */
const dayText = (day: string): string =>
  new Date(`2024-${day}`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** When it holds, if not always. */
export const timeText = ({
  season,
  ends_on: endsOn,
}: Pick<ModeratedHazard, 'season' | 'ends_on'>): string =>
  [
    season && `Each year from ${dayText(season.from)} to ${dayText(season.to)}.`,
    endsOn && `${endsOn < today() ? 'Held' : 'Holds'} until ${dateText(endsOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');
