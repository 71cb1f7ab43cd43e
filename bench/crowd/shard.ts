import { parentPort, workerData } from 'node:worker_threads';
import { simulate } from './crowd';

parentPort?.postMessage(await simulate(workerData));
