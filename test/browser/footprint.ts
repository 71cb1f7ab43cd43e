import type { Page } from '@playwright/test';

/** The memory that a page holds. */
export interface Footprint {
  /** In bytes. */
  heap: number;
  objects: number;
  nodes: number;
  listeners: number;
}

/** Returns a function that collects garbage and measures the rest. */
export async function followFootprint(page: Page) {
  const devtools = await page.context().newCDPSession(page);

  async function countObjects() {
    const objectGroup = 'footprint';
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: 'Object.prototype',
      objectGroup,
    });
    const { objects } = await devtools.send('Runtime.queryObjects', {
      prototypeObjectId: `${result.objectId}`,
      objectGroup,
    });
    const count = await devtools.send('Runtime.callFunctionOn', {
      objectId: `${objects.objectId}`,
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
    return Number(count.result.value);
  }

  /** Collects handles first, then the objects that only they held. */
  async function collect() {
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  }

  return async (): Promise<Footprint> => {
    const counts: number[] = [];
    // A later collection may take objects that one before it left.
    for (let round = 0; round < 3; round++) {
      await collect();
      counts.push(await countObjects());
    }
    await collect();
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { heap: usedSize, objects: Math.min(...counts), nodes, listeners: jsEventListeners };
  };
}

/** For the table of figures. */
export const growthOf = (before: Footprint, after: Footprint) => ({
  '  heap, kB': `${Math.round(before.heap / 1_000)} → ${Math.round(after.heap / 1_000)}`,
  '  objects': `${before.objects} → ${after.objects}`,
  '  nodes': `${before.nodes} → ${after.nodes}`,
  '  listeners': `${before.listeners} → ${after.listeners}`,
});
