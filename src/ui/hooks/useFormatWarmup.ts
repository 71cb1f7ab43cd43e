import { useEffect } from 'preact/hooks';
import { useWords } from '../context';

/**
 * The first Intl format of a page takes about 10 ms to create. Once something is typed or shown, it is created in a
 * task of its own, before a time is shown.
 */
export function useFormatWarmup(needed: boolean) {
  const { time } = useWords();
  useEffect(() => {
    if (!needed) return undefined;
    const timer = setTimeout(() => time(Date.now()));
    return () => clearTimeout(timer);
  }, [needed, time]);
}
