/** A remark about an answer, and a way to mend it. Only faults keep the chat from working. */
export interface Finding {
  level: 'fault' | 'note';
  what: string;
  advice: string;
}

/** A list of one, as a judgement is a list. */
export const fault = (what: string, advice: string): Finding[] => [{ level: 'fault', what, advice }];
export const note = (what: string, advice: string): Finding[] => [{ level: 'note', what, advice }];

/** The result of one call. */
interface Result {
  /** The check that the call belongs to. */
  id: string;
  operation: string;
  findings: Finding[];
}

/** Where the results of a check go. */
export interface Report {
  add(result: Result): void;
  /** Announces a step that takes long. */
  progress(line: string): void;
  /** Takes the checks that were left out. Returns whether all others fit. */
  end(unchecked: string[]): boolean;
}

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
  const results: Result[] = [];
  /** Each sentence that was told, with its level. */
  const told = new Map<string, Finding['level']>();
  const countOf = (level: Finding['level']) => [...told.values()].filter((each) => each === level).length;
  const printLine = format ? () => {} : print;
  const idWidth = 18;

  return {
    add({ id, operation: given, findings: found }) {
      const operation = clean(given);
      const findings = found.map(({ level, what, advice }) => ({
        level,
        what: clean(what),
        advice: clean(advice),
      }));
      results.push({ id, operation, findings });
      printLine(`${labelOf(findings)} ${id.padEnd(idWidth)} ${operation}`);
      // A missing header is missing everywhere: each finding is told in full once.
      const news = findings.filter(({ what }) => !told.has(what));
      for (const { level, what, advice } of news) {
        told.set(what, level);
        printLine(`         ${what}\n           ${advice}`);
      }
      if (news.length < findings.length) printLine('         The rest as above.');
    },
    progress: (line) => printLine(`       ${line}`),
    end(unchecked) {
      const [faults, notes] = [countOf('fault'), countOf('note')];
      if (format) print(DOCUMENTS[format](results, unchecked));
      printLine(`\n${conclusionOf(faults, unchecked)}`);
      printLine(
        `result=${wordFor(faults)} checked=${results.length} faults=${faults} notes=${notes} unchecked=${unchecked.length}`,
      );
      return faults === 0;
    },
  };
}

const wordFor = (faults: number) => (faults === 0 ? 'fits' : 'faults');

const partOf = ({ findings }: Pick<Result, 'findings'>, level: Finding['level']) =>
  findings.filter((finding) => finding.level === level);

function labelOf(findings: Finding[]): string {
  if (partOf({ findings }, 'fault').length > 0) return 'FAULT ';
  return findings.length > 0 ? 'note  ' : 'ok    ';
}

function conclusionOf(faults: number, unchecked: string[]): string {
  const rest = unchecked.length > 0 ? ` Not checked: ${unchecked.join('; ')}.` : '';
  if (faults > 0) return `Faults: ${faults}.${rest}`;
  return rest ? `Everything that was checked fits.${rest}` : 'Everything fits.';
}

function toJson(results: Result[], unchecked: string[]): string {
  const tell = ({ what, advice }: Finding) => ({ what, advice });
  const operations = results.map((result) => ({
    id: result.id,
    operation: result.operation,
    faults: partOf(result, 'fault').map(tell),
    notes: partOf(result, 'note').map(tell),
  }));
  const faults = operations.flatMap((operation) => operation.faults);
  return JSON.stringify({ result: wordFor(faults.length), operations, unchecked }, null, 2);
}

function toJUnit(results: Result[], unchecked: string[]): string {
  const told = (findings: Finding[]) =>
    escapeXml(findings.map(({ what, advice }) => `${what}\n  ${advice}`).join('\n'));
  const cases = results.map((result) => {
    const [faults, notes] = [partOf(result, 'fault'), partOf(result, 'note')];
    const failure = faults[0] && `<failure message="${escapeXml(faults[0].what)}">${told(faults)}</failure>`;
    const output = notes[0] && `<system-out>${told(notes)}</system-out>`;
    const name = escapeXml(result.operation);
    return `  <testcase classname="${result.id}" name="${name}">${failure ?? ''}${output ?? ''}</testcase>`;
  });
  const skipped = unchecked.map(
    (what) => `  <testcase classname="unchecked" name="${escapeXml(what)}"><skipped/></testcase>`,
  );
  const failures = results.filter((result) => partOf(result, 'fault').length > 0).length;
  const counts = `tests="${cases.length + skipped.length}" failures="${failures}" skipped="${skipped.length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="finance-chat check" ${counts}>`,
    ...cases,
    ...skipped,
    '</testsuite>',
  ].join('\n');
}

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
