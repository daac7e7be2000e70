import { PROPOSED_KIND_LABELS } from '@wildsoak/contract/rules/proposals';
import { useCallback } from 'react';
import { Button } from '../../ui/button.tsx';
import { answerTexts, inOneLine } from '../../domain/visit/said-text.ts';
import type { TemperatureUnit } from '../../domain/temperature/temperature-unit.ts';
import { coordinatesText, dateText } from '../../lib/format.ts';
import type { BodyOf, Entry } from '../../offline/outbox/outbox-entry.ts';

const label = (field: string): string => {
  const words = field.replace(/^is_/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const YES_NO: Record<string, string> = { true: 'Yes', false: 'No' };

const reviewLines = ({ comment, ...answers }: BodyOf<'createReview'>) => [
  ...Object.entries(answers)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${label(field)}: ${YES_NO[value] ?? value}`),
  comment,
];

/** What a member wrote, to be read and copied: the prose last, the answers before it. */
export const wordsOf = (entry: Entry, unit: TemperatureUnit): string => {
  const lines = () => {
    switch (entry.call) {
      case 'createReview':
        return reviewLines(entry.body);
      case 'createVisit': {
        const { visited_on: day, comment } = entry.body;
        return [dateText(day), inOneLine(answerTexts(entry.body, { unit, isOut: false })), comment];
      }
      case 'proposePlace': {
        const { name, kind, latitude, longitude, visited_on: day, land, ...rest } = entry.body;
        const where = coordinatesText(latitude, longitude);
        return [name, PROPOSED_KIND_LABELS[kind], where, dateText(day), land, rest.source_url];
      }
      case 'addFavorite':
        return [entry.body.category];
      default:
        return [];
    }
  };
  return lines().filter(Boolean).join('\n');
};

const PREVIEW_PX = 192;
const REVOKE_AFTER_MS = 60_000;

/** Drawn: the Content-Security-Policy has no images from memory. */
export const PhotoPreview = ({ photo }: { photo: File }) => {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const paint = async () => {
        const picture = await createImageBitmap(photo);
        const scale = PREVIEW_PX / Math.min(picture.width, picture.height);
        const [width, height] = [picture.width * scale, picture.height * scale];
        canvas
          ?.getContext('2d')
          ?.drawImage(picture, (PREVIEW_PX - width) / 2, (PREVIEW_PX - height) / 2, width, height);
        picture.close();
      };
      // What cannot be drawn can still be saved.
      if (canvas) void paint().catch(() => undefined);
    },
    [photo],
  );
  return (
    <canvas
      ref={draw}
      role="img"
      aria-label={photo.name}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      className="size-24 shrink-0 rounded-lg border border-line bg-sunken"
    />
  );
};

const savePhoto = (photo: File) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(photo);
  link.download = photo.name;
  link.click();
  // Some browsers read it only after the click, and it is the only copy.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
};

export const SavePhoto = ({ photo }: { photo: File }) => (
  <Button look="quiet" onClick={() => savePhoto(photo)}>
    Save photo
  </Button>
);
