import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** @returns {string[]} all files below a folder, from there and with `/`, by name; none where it is missing */
export function listFiles(/** @type {string} */ folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => statSync(path.join(folder, file)).isFile())
		.map((file) => file.split(path.sep).join('/'))
		.sort();
}
