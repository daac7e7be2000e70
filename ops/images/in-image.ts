import { startProcess } from '../support/processes.ts';

/** As `podman run --read-only --user 10001` would, without a runtime: $1 is the image's root, $2 the volumes. */
const START = `
mount --bind "$1" "$1"
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -o remount,bind,ro "$1"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mkdir -p "$2/files"
chown 10001:10001 "$2/files"
mount --bind "$2/files" "$1/var/lib/wildsoak/files"
mount -t tmpfs -o mode=0777 tmpfs "$1/var/cache/wildsoak/tiles"
root="$1"; shift 2
exec chroot --userspec=10001:10001 "$root" /bin/sh -c 'cd /app && exec "$@"' sh "$@"
`;

/** Runs a command of the image: its root file system, read-only, not as root. */
export const startInImage = (
  root: string,
  volumes: string,
  command: readonly string[],
  environment: Record<string, string>,
) => {
  const PATH = '/usr/local/bin:/usr/bin:/bin';
  const start = ['sh', '-ec', START, 'sh', root, volumes, ...command];
  return startProcess(
    command.join(' '),
    ['unshare', '--mount', '--propagation', 'private', ...start],
    { ...environment, PATH: `${PATH}:/usr/sbin:/sbin` },
  );
};

export const runInImage = async (...args: Parameters<typeof startInImage>) => {
  const { exited, output } = startInImage(...args);
  const code = await exited;
  if (code !== 0) throw new Error(`${args[2].join(' ')} ended with ${code}: ${output.text}`);
  return output.text;
};
