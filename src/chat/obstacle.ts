import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type Fault, type ServiceFailure, toFault } from '../service/failure';
import type { Emit } from './events';

/** The failure that keeps queued messages from being sent. */
export interface Obstacle {
  readonly fault: ReadonlySignal<Fault | undefined>;
  /** Being signed out is said elsewhere. */
  set(failure: ServiceFailure): void;
  clear(): void;
}

/** The same again is no news to whoever follows it. */
const isSame = (failure: ServiceFailure, fault: Fault | undefined) =>
  fault?.kind === failure.kind && fault.status === failure.status && fault.requestId === failure.requestId;

export function createObstacle(emit: Emit): Obstacle {
  const fault = signal<Fault | undefined>(undefined);
  return {
    fault,

    set(failure) {
      if (failure.kind !== 'unauthorized' && !isSame(failure, fault.peek())) fault.value = toFault(failure);
      emit('error', { operation: 'session', code: failure.code, ...toFault(failure) });
    },

    clear() {
      fault.value = undefined;
    },
  };
}
