import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import type { Engine, Key, TabDriver } from './engine';
import { remoteTab } from './remoteTab';

const START_MS = 60_000;

const KEYS: Record<Key | 'Shift', string> = {
  ArrowDown: Keys.ARROW_DOWN,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Home: Keys.HOME,
  Shift: Keys.SHIFT,
};

/** WebKitGTK's own small browser, on a screen of its own that nobody sees. */
export async function launchWebKit(paths: { driver: string; screen: string }): Promise<Engine> {
  const started: ChildProcess[] = [];
  const stop = () => {
    for (const child of started.splice(0).reverse()) child.kill();
  };
  process.once('exit', stop);
  try {
    const display = await showScreen(paths.screen, started);
    const server = await serveDriver(paths.driver, display, started);
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    return engineOf(driver, async () => {
      try {
        await driver.quit();
      } finally {
        stop();
      }
    });
  } catch (error) {
    stop();
    throw error;
  }
}

/** Resolves to the display, which the server chooses among the free ones and writes to the fourth stream. */
async function showScreen(path: string, started: ChildProcess[]) {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  started.push(child);
  const number = await new Promise<string>((resolve, reject) => {
    (child.stdio[3] as Readable).setEncoding('utf8').once('data', resolve);
    child.once('error', reject).once('exit', (code) => reject(new Error(`${path} ended with ${code}.`)));
  });
  return `:${number.trim()}`;
}

async function serveDriver(path: string, display: string, started: ChildProcess[]) {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  started.push(spawn(path, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_MS;
  while (!(await answers(`${url}/status`))) {
    if (Date.now() > end) throw new Error(`${path} did not start within ${START_MS / 1000} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return url;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function engineOf(driver: WebDriver, close: () => Promise<void>): Promise<Engine> {
  const capabilities = await driver.getCapabilities();
  const first = await driver.getWindowHandle();
  const tabOf = (handle: string) => remoteTab(driverOf(driver, handle));
  return {
    version: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    async open() {
      // The window that was in use last may be closed.
      await driver.switchTo().window(first);
      // A tab of the same window would stay hidden behind the first: nothing brings it to the front.
      await driver.switchTo().newWindow('window');
      return tabOf(await driver.getWindowHandle());
    },
    tabs: async () => (await driver.getAllWindowHandles()).map(tabOf),
    close,
  };
}

function driverOf(driver: WebDriver, handle: string): TabDriver {
  const here = () => driver.switchTo().window(handle);
  return {
    async goto(url) {
      await here();
      await driver.get(url);
    },
    async reload() {
      await here();
      await driver.navigate().refresh();
    },
    async evaluate(expression) {
      await here();
      return driver.executeScript(`return (${expression}\n)`);
    },
    async type(text) {
      await here();
      await driver.actions().sendKeys(text).perform();
    },
    async press(key, held) {
      await here();
      const actions = driver.actions();
      if (held) actions.keyDown(KEYS[held]);
      actions.sendKeys(KEYS[key]);
      if (held) actions.keyUp(KEYS[held]);
      await actions.perform();
    },
    async click(x, y) {
      await here();
      const point = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT };
      await driver.actions().move(point).click().perform();
    },
    bringToFront: here,
    async screenshot() {
      await here();
      return Buffer.from(await driver.takeScreenshot(), 'base64');
    },
    async close() {
      await here();
      await driver.close();
    },
  };
}
