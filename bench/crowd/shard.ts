import { parentPort, workerData } from 'node:worker_threads';
import { simulate } from '../../test/crowd/crowd';

parentPort?.postMessage(await simulate(workerData));
