import { PHOTO_TYPES } from '@wildsoak/contract/rules/photo-formats';
import { Camera, CircleAlert, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { FILE_INPUT_LOOK } from '../../ui/file-input.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PickedPhoto, useSendWithPhoto } from './use-send-with-photo.ts';

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

/** The input has no name: we send the prepared file, not the chosen one. */
export const PhotoPicker = ({
  photo: { photo, pick, remove },
  isOff = false,
}: {
  photo: ReturnType<typeof useSendWithPhoto>['photo'];
  isOff?: boolean;
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
            if (file) pick(file);
            // So that the member can pick the same file again.
            target.value = '';
          }}
          className={FILE_INPUT_LOOK}
        />
        <p id={`${id}-description`} className="mt-1.5 text-sm text-quiet">
          Optional. PNG, JPEG, GIF or WebP, up to 15 MB. We remove the location from your photo.
        </p>
      </div>
      {photo && !problem && (
        <Preview
          photo={photo}
          onRemove={() => {
            remove();
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
            <span className="min-w-0 wrap-anywhere">
              {photo?.name}: {problem}
            </span>
          </>
        )}
      </p>
    </div>
  );
};
