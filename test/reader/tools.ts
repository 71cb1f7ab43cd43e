import { existsSync } from 'node:fs';
import { ENGINES, onPath } from '../engines/engines';

/** Commands and files that the tests start, each of a package of its own. */
const COMMANDS = ['orca', 'openbox', 'xdotool', 'Xvfb', 'dbus-daemon'];
const FILES = ['/usr/libexec/at-spi-bus-launcher'];

const missing = [
  ...(ENGINES.firefox.launcher() ? [] : ['Firefox']),
  ...COMMANDS.filter((name) => !onPath(name)),
  ...FILES.filter((path) => !existsSync(path)),
];

/** The programs that the screen reader lacks here, and how to install them; empty if all are there. */
export const ADVICE =
  missing.length > 0
    ? `Not tested with a screen reader, as there is no ${missing.join(', no ')}. On Debian: apt-get install ` +
      'orca at-spi2-core gir1.2-atspi-2.0 python3-pyatspi dbus openbox xdotool xvfb firefox-esr.'
    : '';

export const missingReader = () => (ADVICE ? [ADVICE] : []);
