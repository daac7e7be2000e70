import { PHOTO_TYPES } from '@wildsoak/contract/rules/photos';
import { Camera, CircleAlert, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PickedPhoto } from './use-photo.ts';

const Preview = ({ photo, onRemove }: { photo: PickedPhoto; onRemove: () => void }) => {
  const { name, prepared } = photo;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken">
        {prepared === null && <Skeleton className="size-full" />}
        {prepared?.preview && (
          <img src={prepared.preview} alt="Preview" className="size-full object-cover" />
        )}
        {prepared?.file && !prepared.preview && (
          <Camera aria-hidden className="size-8 text-quiet" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        <button
          type="button"
          onClick={onRemove}
          className="flex min-h-11 items-center gap-1.5 rounded-lg font-semibold text-accent hover:underline"
        >
          <X aria-hidden className="size-5" />
          Remove photo
        </button>
      </span>
    </div>
  );
};

/** The input has no name: what is sent is the prepared file, not the chosen one. */
export const PhotoPicker = ({
  photo,
  isOff,
  onPick,
  onRemove,
}: {
  photo: PickedPhoto | null;
  isOff: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problem = photo?.prepared?.problem;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Photo
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={PHOTO_TYPES.join(',')}
          disabled={isOff}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem ${id}-description`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onPick(file);
            // The same file may be chosen again.
            target.value = '';
          }}
          className="block w-full min-h-11 text-base file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-control-line file:bg-surface file:px-4 file:font-semibold file:text-accent hover:file:bg-sunken"
        />
        <p id={`${id}-description`} className="mt-1.5 text-sm text-quiet">
          Optional. PNG, JPEG, GIF or WebP, up to 15 MB. Where it was taken is removed from it.
        </p>
      </div>
      {photo && !problem && (
        <Preview
          photo={photo}
          onRemove={() => {
            onRemove();
            input.current?.focus();
          }}
        />
      )}
      <p
        id={`${id}-problem`}
        role="alert"
        className="flex items-start gap-1.5 font-medium text-on-bad empty:hidden"
      >
        {problem && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>{problem}</span>
          </>
        )}
      </p>
    </div>
  );
};
