import type { PhotoFormat, PhotoWidth } from '@wildsoak/contract/rules/photos';
import type { Files } from '../../platform/files.ts';
import type { RenderedPhoto } from '../../platform/photos/render-photo.ts';

const FOLDER = 'photos';
const HASH = /^[\w-]{43}$/;

/** By the first letter of the hash: a folder with a million others is slow to list. */
const SHELVES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const folderOf = (hash: string) => `${FOLDER}/${hash.slice(0, 1)}/${hash}`;

const keyOf = (hash: string, width: PhotoWidth, format: PhotoFormat) =>
  `${folderOf(hash)}/${width}.${format}`;

export const storePhotoFiles = async (
  files: Files,
  hash: string,
  rendered: RenderedPhoto['files'],
) => {
  await Promise.all(
    rendered.map(({ width, format, bytes }) =>
      files.put(keyOf(hash, width, format), bytes, `image/${format}`),
    ),
  );
};

export const openPhotoFile = (files: Files, hash: string, width: PhotoWidth, format: PhotoFormat) =>
  files.open(keyOf(hash, width, format));

export const deletePhotoFiles = (files: Files, hash: string) => files.deleteFolder(folderOf(hash));

/** The hashes of all photos of which there are files, a page at a time. */
export async function* listPhotoFiles(files: Files): AsyncGenerator<string[]> {
  for (const shelf of SHELVES) {
    for await (const names of files.listFolders(`${FOLDER}/${shelf}`))
      yield names.filter((name) => HASH.test(name));
  }
}
