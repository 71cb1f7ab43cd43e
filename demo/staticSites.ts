import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { customers } from '../src/testing/customers';
import { bundleSite } from './bundleSite';
import { BUNDLED_SITES, VENDOR_FILES } from './hosts';
import { scenariosIn } from './studio/scenarios';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const HOSTS = pathOf('./hosts');
const PARTNER = pathOf('./pages/partner');
const PACKAGES = pathOf('../node_modules');

/** All pages of these sites are two folders below the root. */
const ROOT = '../../';

/** Starts the worker that plays the service. */
const WORKER_TAG = `<script src="${ROOT}awaitWorker.js"></script>\n    `;

/** Writes the framework examples and the partner's page for a static host. Their service is in the Service Worker. */
export async function writeSites(out: string): Promise<void> {
  await Promise.all([writeHosts(`${out}/hosts`), writePartner(`${out}/partner`)]);
}

async function writeHosts(out: string): Promise<void> {
  const service = serviceFor('london', 'hosts');
  for (const file of await readdir(HOSTS, { recursive: true, encoding: 'utf8' })) {
    // A page links to its source, which shows what a site of one's own has.
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
  for (const file of ['partner.css', 'icon.svg']) await cp(`${PARTNER}/${file}`, `${out}/${file}`);
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

/** The address of a customer's service, from the root. */
function serviceFor(userId: string, visit: string): string {
  const scenario = scenariosIn([]).find(({ behaviour }) => behaviour.userId === userId && !behaviour.faults);
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
function relocate(text: string, service: string): string {
  return text
    .replace(/<(script|link rel="stylesheet")/, `${WORKER_TAG}<$1`)
    .replaceAll(/(["'`])\/(?:hosts|partner)\/chat-tokens/g, `$1${ROOT}${service}/tokens`)
    .replaceAll('location.origin', `new URL('${ROOT}${service}', location.href).href`)
    .replaceAll(/(["'`])\/(?=(?:finance-chat|headless|vue|icon|hosts|partner|pages)\b)/g, `$1${ROOT}`);
}
