import { useEffect, useState } from 'react';

/** The value, once it has stayed the same for so long. */
export const usePaused = <Value>(value: Value, ms: number): Value => {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return paused;
};
