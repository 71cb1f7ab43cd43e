import type { Random } from './chance';

interface Task {
  at: number;
  /** Breaks ties: first come, first served. */
  order: number;
  /** Missing once cleared. */
  run: (() => void) | undefined;
}

export type World = ReturnType<typeof createWorld>;

/** When virtual time starts. */
export const MIDNIGHT = Date.UTC(2025, 0, 1);
/** The most tasks per round of Node's own loop. */
const BATCH = 256;

const { setImmediate } = globalThis;

/** Virtual time. While it runs, timers, clocks and `Math.random` are its own, and `globals` stand for the browser. */
export function createWorld(random: Random, globals: object) {
  const tasks = createQueue();
  let now = 0;
  let order = 0;

  function after(ms: number, run: () => void): Task {
    const task: Task = { at: now + Math.max(0, ms), order: order++, run };
    tasks.add(task);
    return task;
  }

  function clear(task: Task | undefined) {
    if (task) task.run = undefined;
  }

  /** Whether there was anything to do by then. */
  function runNext(until: number) {
    const task = tasks.top();
    if (!task || task.at > until) return false;
    tasks.takeTop();
    if (!task.run) return true;
    now = task.at;
    task.run();
    return true;
  }

  /** Node settles every promise that can be settled between two immediates: no task sees another's half-done work. */
  const runAll = (until: number) =>
    new Promise<void>((resolve, reject) => {
      let left = 0;
      let batch = 1;
      let over = false;

      function turn() {
        left--;
        if (over) return;
        try {
          over = !runNext(until);
          if (over) resolve();
          else if (!left) queue();
        } catch (error) {
          over = true;
          reject(error);
        }
      }

      function queue() {
        for (left = 0; left < batch; left++) setImmediate(turn);
        batch = Math.min(BATCH, 2 * batch);
      }

      queue();
    });

  return {
    now: () => now,
    after,

    /** Runs everything due up to and including that moment, in order. */
    async run(until: number) {
      const timers = { setTimeout: (run: () => void, ms = 0) => after(ms, run), clearTimeout: clear };
      const restore = replace([
        [globalThis, timers],
        [globalThis, globals],
        [Date, { now: () => MIDNIGHT + now }],
        [performance, { now: () => now }],
        [Math, { random }],
        // A crowd causes many errors, and the tests read no stack.
        [Error, { stackTraceLimit: 0 }],
      ]);
      try {
        await runAll(until);
        now = until;
      } finally {
        restore();
      }
    },
  };
}

const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap, the earliest on top. */
function createQueue() {
  const tasks: Task[] = [];

  function place(task: Task, from: number) {
    let slot = from;
    while (slot > 0) {
      const above = (slot - 1) >> 1;
      const parent = tasks[above] as Task;
      if (!isBefore(task, parent)) break;
      tasks[slot] = parent;
      slot = above;
    }
    tasks[slot] = task;
  }

  /** The empty slot at the top moves down along the earlier children. */
  function sink() {
    let slot = 0;
    for (let below = 1; below < tasks.length; below = 2 * slot + 1) {
      const [left, right] = [tasks[below] as Task, tasks[below + 1]];
      const child = right && isBefore(right, left) ? below + 1 : below;
      tasks[slot] = tasks[child] as Task;
      slot = child;
    }
    return slot;
  }

  return {
    top: (): Task | undefined => tasks[0],

    add(task: Task) {
      tasks.push(task);
      place(task, tasks.length - 1);
    },

    takeTop() {
      const last = tasks.pop();
      if (!last || !tasks.length) return;
      tasks[0] = last;
      place(last, sink());
    },
  };
}

function replace(changes: [owner: object, values: object][]) {
  const former = changes.flatMap(([owner, values]) =>
    Object.entries(Object.getOwnPropertyDescriptors(values)).map(([name, given]) => {
      const property = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { ...given, configurable: true });
      return () => {
        if (property) Object.defineProperty(owner, name, property);
        else Reflect.deleteProperty(owner, name);
      };
    }),
  );
  return () => {
    for (const restore of former.reverse()) restore();
  };
}
