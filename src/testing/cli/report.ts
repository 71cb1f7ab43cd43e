/** A remark about an answer, and a way to mend it. */
export interface Finding {
  what: string;
  advice: string;
}

export function oneFinding(what: string, advice: string): Finding[] {
  return [{ what, advice }];
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

interface ReportOptions {
  print: (line: string) => void;
  /** Removes tokens and other secrets, which must not be printed. */
  clean: (text: string) => string;
  json: boolean;
}

/** Lines for people, with a last one for programs, or one JSON document. */
export function createReport({ print, clean, json }: ReportOptions): Report {
  const operations: Result[] = [];
  const told = new Set<string>();
  const printLine = json ? () => {} : print;
  const cleanAll = (findings: Finding[]) =>
    findings.map(({ what, advice }) => ({ what: clean(what), advice: clean(advice) }));

  return {
    add({ operation, faults: givenFaults, notes: givenNotes }) {
      const [faults, notes] = [cleanAll(givenFaults), cleanAll(givenNotes)];
      operations.push({ operation: clean(operation), faults, notes });
      printLine(`${labelOf(faults, notes)} ${clean(operation)}`);
      // A missing header is missing everywhere: each fault is told in full once.
      const news = faults.filter(({ what }) => !told.has(what));
      for (const { what } of news) told.add(what);
      for (const { what, advice } of [...news, ...notes]) printLine(`         ${what}\n           ${advice}`);
      const repeated = faults.length - news.length;
      if (repeated > 0)
        printLine(`         ${repeated === 1 ? 'One fault' : `${repeated} faults`} as above.`);
    },
    progress: (line) => printLine(`       ${line}`),
    end(unchecked) {
      const result = told.size === 0 ? 'fits' : 'faults';
      const notes = operations.reduce((sum, operation) => sum + operation.notes.length, 0);
      if (json) print(JSON.stringify({ result, operations, unchecked }, null, 2));
      printLine(`\n${conclusionOf(told.size, unchecked)}`);
      printLine(
        `result=${result} checked=${operations.length} faults=${told.size} notes=${notes} unchecked=${unchecked.length}`,
      );
      return result === 'fits';
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
