import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('screenReader.sh', import.meta.url));

/** Between two keys, so that a slow machine keeps up. */
const KEY_DELAY_MS = 100;

/** A screen reader at work on a screen of its own. */
export interface ScreenReader {
  /** Its name and version, once it is there. */
  version(): string | undefined;
  /** For programs that belong on its screen. */
  env: Record<string, string | undefined>;
  /** All it has said, oldest first. */
  said: readonly string[];
  /** How long it has been quiet. */
  quietMs(): number;
  /** Presses keys of the screen, by their names in X. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

export function startScreenReader(): ScreenReader {
  const script = spawn('sh', [SCRIPT], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(script, 'exit');
  const env = { ...process.env };
  const said: string[] = [];
  let lastAt = performance.now();

  createInterface(script.stdout).on('line', (line) => {
    const [, name, value] = line.match(/^(\w+)=(.*)/) ?? [];
    if (name) env[name] = value;
    else said.push(JSON.parse(line));
    lastAt = performance.now();
  });

  const runXdotool = async (...args: string[]) => {
    await promisify(execFile)('xdotool', args, { env });
    lastAt = performance.now();
  };

  return {
    env,
    said,
    version: () => env.VERSION,
    quietMs: () => performance.now() - lastAt,
    press: (...keys) => runXdotool('key', '--delay', `${KEY_DELAY_MS}`, ...keys),
    type: (text) => runXdotool('type', '--delay', `${KEY_DELAY_MS}`, text),
    async close() {
      script.stdin.end();
      await ended;
    },
  };
}
