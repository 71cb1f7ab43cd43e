import { fileURLToPath } from 'node:url';
import { writeStudio } from './studio/build';

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await writeStudio(folder('dist'), folder('dist-demo'));
console.log('dist-demo/ is ready for any static host (https, or a loopback address).');
