import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { customers } from '../src/testing/customers';
import { bundleSite } from './bundleSite';
import { BUNDLED_SITES, VENDOR_FILES } from './hosts';
import { SCENARIOS } from './studio/player/scenarios';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const HOSTS = pathOf('./hosts');
const PARTNER = pathOf('./pages/partner');
const BANK = pathOf('./pages/bank');
const PACKAGES = pathOf('../node_modules');

/** The root of the site, seen from most pages. They are two folders below it. */
const ROOT = '../../';

/** Writes the examples, the partner's page and the bank's for a static host. Their service is in the Service Worker. */
export async function writeSites(out: string): Promise<void> {
  await Promise.all([writeHosts(`${out}/hosts`), writePartner(`${out}/partner`), writeBank(`${out}/bank`)]);
  await cp(pathOf('./pages/icon.svg'), `${out}/icon.svg`);
}

async function writeHosts(out: string): Promise<void> {
  const service = serviceFor('london', 'hosts');
  for (const file of await readdir(HOSTS, { recursive: true, encoding: 'utf8' })) {
    // A page links to its source, which developers copy to their own site.
    if (/\.(html|css|js|jsx|vue)$/.test(file))
      await writeRelocated(`${HOSTS}/${file}`, `${out}/${file}`, service);
  }
  for (const [site, entry] of Object.entries(BUNDLED_SITES)) {
    const code = await bundleSite(`${HOSTS}/${site}/${entry}`);
    await write(`${out}/${site}/main.js`, relocate(code, service));
  }
  for (const [file, path] of Object.entries(VENDOR_FILES)) {
    await cp(`${PACKAGES}/${path}`, `${out}/vendor/${file}`);
  }
}

/** The partner's server would fill in who is signed in. Here each customer has a page. */
async function writePartner(out: string): Promise<void> {
  for (const file of ['partner.css', 'page.js', 'icon.svg']) await cp(`${PARTNER}/${file}`, `${out}/${file}`);
  const page = await readFile(`${PARTNER}/index.html`, 'utf8');
  for (const { userId } of customers) {
    const links = customers.map(
      (other) =>
        `<li><a href="../${other.userId}/"${other.userId === userId ? ' aria-current="page"' : ''}>${other.label}</a></li>`,
    );
    const filled = page
      .replace('data-customer=""', `data-customer="${userId}"`)
      .replace('<!-- signed in as -->', `<ul>${links.join('')}</ul>`)
      .replace('href="/partner/"', 'href="./"');
    await write(`${out}/${userId}/index.html`, relocate(filled, serviceFor(userId, 'partner')));
  }
}

async function writeBank(out: string): Promise<void> {
  const service = serviceFor('london', 'bank');
  for (const file of await readdir(BANK)) {
    await write(`${out}/${file}`, relocate(await readFile(`${BANK}/${file}`, 'utf8'), service, '../'));
  }
}

/** The address of a customer's service, from the root. */
function serviceFor(userId: string, visit: string): string {
  const scenario = SCENARIOS.find(({ behaviour }) => behaviour.userId === userId && !behaviour.faults);
  if (!scenario) throw new Error(`No scenario has the customer ${userId}`);
  return `s/${scenario.id}/0/${visit}`;
}

async function writeRelocated(from: string, to: string, service: string): Promise<void> {
  const text = await readFile(from, 'utf8');
  await write(to, relocate(text, service));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Makes addresses of the demo server relative, so that any folder can have the site. */
function relocate(text: string, service: string, root = ROOT): string {
  // The worker plays the service. Under a policy, only a script with the nonce may start it.
  const nonce = text.includes('nonce="{nonce}"') ? ' nonce="{nonce}"' : '';
  return text
    .replace(/(?<=<\/title>\s+)(?=<)/, `<script${nonce} src="${root}awaitWorker.js"></script>\n    `)
    .replaceAll(/(["'`])\/(?:hosts|partner|bank)\/chat-tokens/g, `$1${root}${service}/tokens`)
    .replaceAll(/(?<![.\w])location\.origin/g, `new URL('${root}${service}', location.href).href`)
    .replaceAll(/(["'`])\/(?=(?:finance-chat|headless|vue|icon|hosts|partner|bank)\b)/g, `$1${root}`)
    .replaceAll('href="/"', `href="${root}"`);
}
