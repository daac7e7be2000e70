import { useEffect, useRef, useState } from 'react';
import type { BodyOf, Sendable } from '../../offline/outbox/outbox-entry.ts';
import { useOutbox } from '../../offline/outbox/use-outbox.ts';
import { ApiError } from '../../lib/http/api.ts';
import { createAttemptKeys, type KeyFor } from '../../lib/http/attempt-key.ts';
import { useToast } from '../../ui/toast.tsx';
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts';

export interface PickedPhoto {
  name: string;
  /** Null while we prepare it. */
  prepared: PreparedPhoto | null;
  whenPrepared: Promise<PreparedPhoto>;
}

/** What a form's draft keeps beside its fields. */
export interface PhotoDraft {
  photo: PickedPhoto | null;
  /** So that a second attempt does not write it twice. */
  keyFor: KeyFor;
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

const usePhoto = (start: PickedPhoto | null) => {
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

type WithPhoto = 'createReview' | 'createVisit' | 'proposePlace';

/**
 * Sends what a member wrote about a spring or a new place, with or without a photo: at once, or through the outbox.
 * `gone`: what to say when the form left the screen meanwhile, before and after everything was sent.
 */
export const useSendWithPhoto = <Name extends WithPhoto>(
  call: Name,
  {
    spring,
    username,
    draft,
    gone,
  }: {
    spring: { id: Sendable['springId']; name: string | null };
    username: string;
    draft: Partial<PhotoDraft> | undefined;
    gone: { notSent: string; maybeSent: string };
  },
) => {
  const photo = usePhoto(draft?.photo ?? null);
  const [keyFor] = useState(() => draft?.keyFor ?? createAttemptKeys().keyFor);
  /** How much was sent, from 0 to 1. */
  const [share, setShare] = useState(0);
  const control = useRef<AbortController | null>(null);
  const isGone = useRef(false);
  const showToast = useToast();
  const outbox = useOutbox(username);

  // Without the form nobody could cancel.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      control.current?.abort();
    };
  }, []);

  const send = async (body: BodyOf<Name>) => {
    const { signal } = (control.current = new AbortController());
    let sent = 0;
    const onProgress = (progress: number) => {
      sent = progress;
      setShare(progress);
    };
    onProgress(0);
    try {
      const file = await photo.ready();
      signal.throwIfAborted();
      // A visit without a photo is on its way at once. A review may be long, and its form says how far it is.
      const isMeasured = file !== null || call === 'createReview';
      if (!isMeasured) onProgress(1);
      const thing = { call, springId: spring.id, springName: spring.name, body, photo: file };
      return await outbox.send<Name>(thing as Sendable & { call: Name }, {
        key: keyFor(JSON.stringify(body), file),
        ...(isMeasured && { onProgress }),
        signal,
      });
    } catch (error) {
      if (signal.aborted && isGone.current)
        showToast(sent < 1 ? gone.notSent : gone.maybeSent, 'warning');
      throw error;
    }
  };

  return {
    photo,
    share,
    send,
    cancel: () => control.current?.abort(),
    toKeep: (): PhotoDraft => ({ photo: photo.latest(), keyFor }),
  };
};
