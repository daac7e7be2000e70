interface Entry {
  link?: boolean;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

export type LockFile = { packages: Record<string, Entry> };

/** Where npm finds what a folder needs: in its own node_modules, else in one further up. */
function isLocked(packages: LockFile['packages'], from: string, name: string): boolean {
  const own = from === '' ? 'node_modules' : `${from}/node_modules`;
  if (`${own}/${name}` in packages) return true;
  const end = from.lastIndexOf('/node_modules/');
  if (end >= 0) return isLocked(packages, from.slice(0, end), name);
  return from !== '' && isLocked(packages, '', name);
}

/**
 * Without its hash a package is whatever the registry serves that day. And where a registry lacks the
 * packages for other platforms, npm silently leaves them out of the lock file.
 */
export function findGaps({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const isOurs = !path.includes('node_modules/') || entry.link === true;
    const bare = isOurs || entry.integrity ? [] : [`${path} has no integrity`];
    const missing = Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} needs ${name} on some platforms, and it is not locked`);
    return [...bare, ...missing];
  });
}
