/** A remark about an answer, and a way to mend it. Only faults keep the chat from working. */
export interface Finding {
  level: 'fault' | 'note';
  what: string;
  advice: string;
}

/** A list of one, as a judgement is a list. */
export const fault = (what: string, advice: string): Finding[] => [{ level: 'fault', what, advice }];
export const note = (what: string, advice: string): Finding[] => [{ level: 'note', what, advice }];

/** Where the results of a check go. */
export interface Report {
  /** Tells the result of one call. `id` is the check that it belongs to. */
  add(id: string, operation: string, findings: readonly Finding[]): void;
  /** Announces a step that takes long. */
  progress(line: string): void;
  /** Takes the checks that were left out. Returns whether all others fit. */
  end(unchecked: string[]): boolean;
}

interface Operation {
  id: string;
  operation: string;
  faults: Remark[];
  notes: Remark[];
}

type Remark = Omit<Finding, 'level'>;

/** Each makes one document of the whole report. */
const DOCUMENTS = { json: toJson, junit: toJUnit };

interface ReportOptions {
  print: (line: string) => void;
  /** Removes tokens and other secrets, which must not be printed. */
  clean: (text: string) => string;
  /** @default lines for people, with a last one for programs */
  format: keyof typeof DOCUMENTS | undefined;
}

export function createReport({ print, clean, format }: ReportOptions): Report {
  const operations: Operation[] = [];
  const told = new Set<string>();
  const printLine = format ? () => {} : print;

  return {
    add(id, given, findings) {
      const remarks = (level: Finding['level']) =>
        findings
          .filter((finding) => finding.level === level)
          .map(({ what, advice }) => ({ what: clean(what), advice: clean(advice) }));
      const [operation, faults, notes] = [clean(given), remarks('fault'), remarks('note')];
      operations.push({ id, operation, faults, notes });
      const label = faults[0] ? 'FAULT' : notes[0] ? 'note' : 'ok';
      printLine(`${label.padEnd(6)} ${id.padEnd(18)} ${operation}`);
      // A missing header is missing everywhere: each remark is told in full once.
      const news = [...faults, ...notes].filter(({ what }) => !told.has(what));
      for (const { what, advice } of news) {
        told.add(what);
        printLine(`         ${what}\n           ${advice}`);
      }
      if (news.length < findings.length) printLine('         The rest as above.');
    },
    progress: (line) => printLine(`       ${line}`),
    end(unchecked) {
      const [faults, notes] = [countOf(operations, 'faults'), countOf(operations, 'notes')];
      if (format) print(DOCUMENTS[format](operations, unchecked));
      printLine(`\n${conclusionOf(faults, unchecked)}`);
      printLine(
        `result=${wordFor(faults)} checked=${operations.length} faults=${faults} notes=${notes} unchecked=${unchecked.length}`,
      );
      return faults === 0;
    },
  };
}

const countOf = (operations: Operation[], part: 'faults' | 'notes') =>
  new Set(operations.flatMap((operation) => operation[part].map(({ what }) => what))).size;

const wordFor = (faults: number) => (faults === 0 ? 'fits' : 'faults');

function conclusionOf(faults: number, unchecked: string[]): string {
  const rest = unchecked.length > 0 ? ` Not checked: ${unchecked.join('; ')}.` : '';
  if (faults > 0) return `Faults: ${faults}.${rest}`;
  return rest ? `Everything that was checked fits.${rest}` : 'Everything fits.';
}

function toJson(operations: Operation[], unchecked: string[]): string {
  return JSON.stringify({ result: wordFor(countOf(operations, 'faults')), operations, unchecked }, null, 2);
}

function toJUnit(operations: Operation[], unchecked: string[]): string {
  const told = (remarks: Remark[]) =>
    escapeXml(remarks.map(({ what, advice }) => `${what} ${advice}`).join('\n'));
  const testcase = (id: string, name: string, outcome: string) =>
    `  <testcase classname="${id}" name="${escapeXml(name)}">${outcome}</testcase>`;
  const failed = operations.filter(({ faults }) => faults.length > 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="finance-chat check" tests="${operations.length + unchecked.length}" failures="${failed.length}" skipped="${unchecked.length}">`,
    ...operations.map(({ id, operation, faults, notes }) => {
      const failure = faults[0]
        ? `<failure message="${escapeXml(faults[0].what)}">${told(faults)}</failure>`
        : '';
      return testcase(
        id,
        operation,
        notes[0] ? `${failure}<system-out>${told(notes)}</system-out>` : failure,
      );
    }),
    ...unchecked.map((what) => testcase('unchecked', what, '<skipped/>')),
    '</testsuite>',
  ].join('\n');
}

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
