import {
  BATHING_LABELS,
  outrankedAt,
  HAZARD_KINDS,
  HAZARDS,
  isClosure,
  statusOfHazard,
  type Confidence,
  type Hazard,
  type HazardState,
} from '@wildsoak/contract/rules/bathing';
import type { ModeratedHazard } from '@wildsoak/contract/hazards';
import type { Window } from '@wildsoak/contract/rules/closure-windows';
import { whenText } from '../../../domain/bathing/closure-text.ts';
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
  unconfirmed: 'Unconfirmed: ask first',
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
  hazard: Pick<Hazard, 'kind' | 'state' | 'confidence' | keyof Window>,
): string => {
  const status = statusOfHazard(hazard, today(), null);
  const elsewhere = outrankedAt(hazard);
  if (status !== null)
    return `It makes the status “${BATHING_LABELS[status]}”, unless something stronger holds.${elsewhere ? ` At ${elsewhere} it decides nothing.` : ''}`;
  if (hazard.state === 'nights-only' && isClosure(hazard.kind))
    return 'It closes the place to those who plan to arrive at night, and leaves the status alone.';
  return hazard.season === null && hazard.starts_on === null && hazard.weekdays.length === 0
    ? 'It warns, and leaves the status alone.'
    : 'It only warns today.';
};

/** When it holds, if not always, and when somebody checked that. */
export const timeText = (hazard: ModeratedHazard): string => {
  const { ends_on: endsOn, checked_on: checkedOn } = hazard;
  const when = whenText({ ...hazard, ends_on: null });
  return [
    when && `In effect ${when}.`,
    endsOn && `${endsOn < today() ? 'Ended' : 'In effect until'} ${dateText(endsOn)}.`,
    checkedOn && `Checked ${dateText(checkedOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');
};
