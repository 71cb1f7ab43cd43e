import { expect } from 'vitest';
import { type FailureFacts, type FailureKind, ServiceFailure } from '../../src/service/failure';

export const failure = (kind: FailureKind, facts: FailureFacts = {}) =>
  new ServiceFailure(kind, 'POST /x', facts);

export const unauthorized = () => failure('unauthorized', { status: 401 });

/** What a promise rejects with. */
export const rejection = (outcome: Promise<unknown>) =>
  outcome.then(
    () => expect.unreachable('it should have failed'),
    (error) => error,
  );
