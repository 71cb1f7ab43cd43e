import fc from 'fast-check';
import { SEED } from '../settings';

fc.configureGlobal({ seed: SEED });

/** fast-check with the seed of the run. A failure prints it. */
export { fc };
