export interface DeviceChoice<Option extends string> {
  read: () => Option;
  choose: (option: Option) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * A choice that stays on this device; other tabs follow it. The first option is the default. Without
 * React, because the map starts before it.
 */
export const deviceChoice = <Option extends string>(
  key: string,
  options: readonly [Option, ...Option[]],
): DeviceChoice<Option> => {
  /** Where the browser blocks storage, the choice lasts until the page closes. */
  let chosen: Option | undefined;
  const listeners = new Set<() => void>();

  const stored = (): Option | undefined => {
    try {
      const value = localStorage.getItem(key);
      return options.find((option) => option === value);
    } catch {
      return undefined;
    }
  };

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const onStorage = (event: StorageEvent) => {
    if (event.key === key) notify();
  };

  return {
    read: () => chosen ?? stored() ?? options[0],
    choose: (option) => {
      try {
        localStorage.setItem(key, option);
        chosen = undefined;
      } catch {
        chosen = option;
      }
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
};
