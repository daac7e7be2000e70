import { PHOTO_TYPES } from '@wildsoak/contract/rules/photo-formats';
import { Camera, CircleAlert, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api.ts';
import { FILE_INPUT_LOOK } from '../../ui/file-input.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts';

export interface PickedPhoto {
  name: string;
  /** Null while we prepare it. */
  prepared: PreparedPhoto | null;
  whenPrepared: Promise<PreparedPhoto>;
}

/**
 * We leave out a photo that the member already saw refused. One that was still being prepared when they
 * pressed Submit stops the review instead.
 */
export const fileToSend = (
  atPress: PreparedPhoto | null | undefined,
  prepared: PreparedPhoto | null | undefined,
): File | null => {
  if (prepared?.problem && !atPress) throw new ApiError(400, prepared.problem);
  return prepared?.file ?? null;
};

export const usePhoto = (start: PickedPhoto | null) => {
  const [photo, setPhoto] = useState(start);
  const latest = useRef(start);
  const show = (next: PickedPhoto | null) => {
    latest.current = next;
    setPhoto(next);
  };

  const pick = async (file: File) => {
    const whenPrepared = preparePhoto(file);
    const picked = { name: file.name, prepared: null, whenPrepared };
    show(picked);
    const prepared = await whenPrepared;
    // The member may have picked another photo meanwhile, or removed it.
    if (latest.current === picked) show({ ...picked, prepared });
  };

  return {
    photo,
    pick: (file: File) => void pick(file),
    remove: () => show(null),
    latest: () => latest.current,
    /** The file to send, once it is prepared. */
    ready: async (): Promise<File | null> => {
      const atPress = latest.current;
      return fileToSend(atPress?.prepared, await atPress?.whenPrepared);
    },
  };
};

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
            <span className="min-w-0 wrap-anywhere">
              {photo?.name}: {problem}
            </span>
          </>
        )}
      </p>
    </div>
  );
};
