import type { Report } from './history';

const NOTHING = {
  messages: 0,
  taken: 0,
  takenAgain: 0,
  calls: 0,
  refreshes: 0,
  turnedAway: 0,
  expiries: 0,
  unknowing: 0,
};

/** Adds up the reports of many histories. */
export function createFigures() {
  const total = { ...NOTHING };
  const faults: Record<string, number> = {};
  const breaches: Record<string, number> = {};
  let histories = 0;

  const count = (counts: Record<string, number>, name: string, more = 1) => {
    counts[name] = (counts[name] ?? 0) + more;
  };

  return {
    add(report: Report) {
      histories++;
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += report[name];
      for (const [name, times] of Object.entries(report.faults)) count(faults, name, times);
      for (const breach of report.breaches) count(breaches, breach.replace(/:.*/, ''));
    },

    print(title: string, seed: number) {
      const { lost = 0, repeated = 0, ...others } = breaches;
      console.log(`${title}, seed ${seed}:`, { histories, ...total, lost, repeated, ...others, faults });
    },
  };
}
