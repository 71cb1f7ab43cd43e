/** A remark about an answer, and a way to mend it. */
export interface Finding {
  what: string;
  advice: string;
}

/** The result of one call. */
interface Result {
  operation: string;
  /** Faults. */
  faults: Finding[];
  /** Remarks on parts that fit, and are still worth a look. */
  notes: Finding[];
}

/** Where the results of a check go. */
export interface Report {
  add(result: Result): void;
  /** Announces a step that takes long. */
  progress(line: string): void;
  /** Takes the checks that were left out. Returns whether all others fit. */
  end(unchecked: string[]): boolean;
}

type Print = (line: string) => void;
/** Removes tokens and other secrets, which must not be printed. */
type Clean = (text: string) => string;

/** Lines for people, and a last one for programs. */
export function createTextReport(print: Print, clean: Clean): Report {
  const told = new Set<string>();
  const counts = { checked: 0, notes: 0 };

  function printFinding({ what, advice }: Finding) {
    print(`         ${clean(what)}\n           ${clean(advice)}`);
  }

  return {
    add({ operation, faults, notes }) {
      counts.checked += 1;
      counts.notes += notes.length;
      print(`${labelOf(faults, notes)} ${clean(operation)}`);
      // A missing header is missing everywhere: each fault is told in full once.
      const news = faults.filter(({ what }) => !told.has(what));
      for (const { what } of news) told.add(what);
      for (const finding of [...news, ...notes]) printFinding(finding);
      const repeated = faults.length - news.length;
      if (repeated > 0) print(`         ${repeated === 1 ? 'One fault' : `${repeated} faults`} as above.`);
    },
    progress: (line) => print(`       ${line}`),
    end(unchecked) {
      const fits = told.size === 0;
      const numbers = { ...counts, faults: told.size, unchecked: unchecked.length };
      print(`\n${conclusionOf(told.size, unchecked)}`);
      print(
        `result=${fits ? 'fits' : 'faults'} ${['checked', 'faults', 'notes', 'unchecked']
          .map((name) => `${name}=${numbers[name as keyof typeof numbers]}`)
          .join(' ')}`,
      );
      return fits;
    },
  };
}

/** One JSON document. */
export function createJsonReport(print: Print, clean: Clean): Report {
  const operations: Result[] = [];
  const cleanAll = (findings: Finding[]) =>
    findings.map(({ what, advice }) => ({ what: clean(what), advice: clean(advice) }));

  return {
    add({ operation, faults, notes }) {
      operations.push({ operation: clean(operation), faults: cleanAll(faults), notes: cleanAll(notes) });
    },
    progress() {},
    end(unchecked) {
      const fits = operations.every(({ faults }) => faults.length === 0);
      print(JSON.stringify({ result: fits ? 'fits' : 'faults', operations, unchecked }, null, 2));
      return fits;
    },
  };
}

function labelOf(faults: Finding[], notes: Finding[]): string {
  if (faults.length > 0) return 'FAULT ';
  return notes.length > 0 ? 'note  ' : 'ok    ';
}

function conclusionOf(faults: number, unchecked: string[]): string {
  const rest = unchecked.length > 0 ? ` Not checked: ${unchecked.join('; ')}.` : '';
  if (faults > 0) return `Faults: ${faults}.${rest}`;
  return rest ? `Everything that was checked fits.${rest}` : 'Everything fits.';
}
