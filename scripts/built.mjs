import { createRequire } from 'node:module';
import path from 'node:path';

import { packageRoot } from './package-root.mjs';

const require = createRequire(import.meta.url);

/** @returns what a file of `dist/src` exports, by its path there without `.js` */
export const built = (file) => require(path.join(packageRoot, 'dist', 'src', `${file}.js`));
