import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'src');
const require = createRequire(import.meta.url);

/** @returns what a file of `dist/src` exports, by its path there without `.js` */
export const built = (file) => require(path.join(dist, `${file}.js`));
