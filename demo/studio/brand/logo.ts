import type { Brand } from './brand';

/** The two pictures of a brand, as a designer calls them. */
export const LOGOS = { logo: 'Logo', logoDark: 'Logo on dark' } as const;

type LogoName = keyof typeof LOGOS;

/** In characters of its `data:` address. Mail programs and chats cut a long link. */
const MAX_LINKED_LOGO = 4_000;

/** The picture in a file, as an address that contains it. */
export const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The brand with other addresses of its logos. A logo without one is removed. */
function mapLogos(brand: Brand, addressOf: (picture: string, name: LogoName) => string | undefined): Brand {
  if (!brand.brand) return brand;
  const changed = Object.entries(brand.brand).flatMap(([name, value]) => {
    const fresh = name in LOGOS ? addressOf(value, name as LogoName) : value;
    return fresh ? [[name, fresh]] : [];
  });
  return { ...brand, brand: Object.fromEntries(changed) };
}

/** The brand without the logos that a link has no room for. */
export const linkedBrand = (brand: Brand): Brand =>
  mapLogos(brand, (picture) => (picture.length > MAX_LINKED_LOGO ? undefined : picture));

/** The brand as code on a page: logos are files of the site, because their data would be longer than the code. */
export const brandWithPaths = (brand: Brand): Brand => mapLogos(brand, logoPath);

/** Where a site keeps a logo. */
function logoPath(picture: string, name: LogoName): string {
  const [, type = 'svg'] = /^data:image\/(\w+)/.exec(picture) ?? [];
  return `/${name === 'logo' ? 'logo' : 'logo-dark'}.${type}`;
}
