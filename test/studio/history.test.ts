import { expect, it } from 'vitest';
import type { Brand } from '../../demo/studio/brand/brand';
import { createBrandHistory } from '../../demo/studio/brand/editing';

function startHistory() {
  let time = 0;
  let shown: Brand = {};
  const history = createBrandHistory(() => time);
  return {
    history,
    wait(ms: number) {
      time += ms;
    },
    change(brand: Brand) {
      history.record(shown, brand);
      shown = brand;
    },
    undo() {
      shown = history.undo(shown) ?? shown;
      return shown;
    },
    redo() {
      shown = history.redo(shown) ?? shown;
      return shown;
    },
  };
}

it('goes back and forward through the brands', () => {
  const { history, change, undo, redo } = startHistory();
  expect(history.canUndo.value).toBe(false);
  change({ greeting: 'One' });
  change({ greeting: 'One', hideAmounts: true });
  expect(undo()).toEqual({ greeting: 'One' });
  expect(history.canRedo.value).toBe(true);
  expect(undo()).toEqual({});
  expect(undo()).toEqual({});
  expect(redo()).toEqual({ greeting: 'One' });
  expect(redo()).toEqual({ greeting: 'One', hideAmounts: true });
  expect(history.canRedo.value).toBe(false);
});

it('takes what is typed without a pause as one step', () => {
  const { change, wait, undo } = startHistory();
  change({ appearance: { radius: 1 } });
  wait(900);
  change({ appearance: { radius: 2 } });
  wait(900);
  change({ appearance: { radius: 3 } });
  wait(1_100);
  change({ appearance: { radius: 4 } });
  expect(undo()).toEqual({ appearance: { radius: 3 } });
  expect(undo()).toEqual({});
});

it('keeps changes of two options apart, also two of one group', () => {
  const { change, undo } = startHistory();
  change({ appearance: { radius: 1 } });
  change({ appearance: { radius: 1, fontSize: 20 } });
  expect(undo()).toEqual({ appearance: { radius: 1 } });
});

it('forgets what was undone when something else is changed', () => {
  const { history, change, undo } = startHistory();
  change({ greeting: 'One' });
  undo();
  change({ greeting: 'Two' });
  expect(history.canRedo.value).toBe(false);
  expect(undo()).toEqual({});
});
