import { expect, it, vi } from 'vitest';
import { createSelection } from '../../demo/studio/stages/selection';

it('writes the last of many changes into the address, once', () => {
  vi.useFakeTimers();
  const write = vi.spyOn(history, 'replaceState').mockReturnValue();
  const { change } = createSelection([]);
  for (let delay = 0; delay <= 300; delay += 1) change({ delay });
  vi.runAllTimers();
  expect(write.mock.calls).toEqual([[null, '', '#delay=300']]);
});
