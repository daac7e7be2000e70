import { useRef, useState } from 'react';
import { fileToSend } from './file-to-send.ts';
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts';

export interface PickedPhoto {
  name: string;
  /** Null while it is being looked at. */
  prepared: PreparedPhoto | null;
  whenPrepared: Promise<PreparedPhoto>;
}

/** The photo that goes with a review. */
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
    // Another one may have been chosen meanwhile, or none.
    if (latest.current === picked) show({ ...picked, prepared });
  };

  return {
    photo,
    pick: (file: File) => void pick(file),
    remove: () => show(null),
    latest: () => latest.current,
    /** What is sent: waits for a photo that is not ready yet. */
    ready: async (): Promise<File | null> => {
      const atPress = latest.current;
      return fileToSend(atPress?.prepared, await atPress?.whenPrepared);
    },
  };
};
