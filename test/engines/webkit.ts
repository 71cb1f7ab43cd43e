import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import type { DriverService } from 'selenium-webdriver/remote';
import type { Engine, Key, TabDriver } from './engine';
import { remoteTab } from './remoteTab';

// No ES module can import a folder.
const remote: typeof import('selenium-webdriver/remote') = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
);

const START_MS = 60_000;

const SCREEN_ARGS = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];

const KEYS: Record<Key | 'Shift', string> = {
  ArrowDown: Keys.ARROW_DOWN,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Home: Keys.HOME,
  Shift: Keys.SHIFT,
};

/** WebKitGTK's own small browser, on a screen of its own that nobody sees. */
export async function launchWebKit(paths: { driver: string; screen: string }): Promise<Engine> {
  const screen = spawn(paths.screen, SCREEN_ARGS, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.once('exit', () => screen.kill());
  let service: DriverService | undefined;
  async function stop() {
    await service?.kill();
    screen.kill();
  }
  try {
    service = createService(paths.driver, await displayOf(screen));
    const server = await service.start(START_MS);
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    return engineOf(driver, () => driver.quit().finally(stop));
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The server chooses its display among the free ones, and writes its number to the fourth stream. */
async function displayOf(screen: ChildProcess) {
  const number = await new Promise<string>((resolve, reject) => {
    (screen.stdio[3] as Readable).setEncoding('utf8').once('data', resolve);
    screen.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
  return `:${number.trim()}`;
}

/** The service ends with this process, too. */
const createService = (path: string, display: string) =>
  new remote.DriverService.Builder(path)
    .addArguments('--host=127.0.0.1')
    .setHostname('127.0.0.1')
    .setEnvironment({ ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' })
    .build();

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
