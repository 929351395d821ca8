import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { buildSync } from 'esbuild';

/** The reader that the law about machines uses. It is TypeScript, like the law. */
const READER = 'test/laws/machines.ts';

/**
 * Events of machines that nobody sends, and effects that nobody does; undefined where the law has no reader.
 *
 * @param {string} root
 * @param {readonly string[]} files of `src`, from the root
 * @returns {string[] | undefined}
 */
export function deadEvents(root, files) {
	const entry = path.join(root, READER);
	if (!existsSync(entry)) return undefined;
	const { outputFiles } = buildSync({
		entryPoints: [entry],
		bundle: true,
		platform: 'node',
		format: 'cjs',
		external: ['typescript'],
		write: false,
	});
	const module = { exports: {} };
	new Function('module', 'exports', 'require', outputFiles[0].text)(
		module,
		module.exports,
		createRequire(entry),
	);
	const { programOf, readMachines } = module.exports;
	const all = files.map((file) => path.join(root, file));
	const source = `${root.split(path.sep).join('/')}/src/`;
	return readMachines(programOf(all), (file) => file.startsWith(source)).flatMap(
		({ name, unsentEvents, unhandledEffects }) => [
			...unsentEvents.map((word) => `${name}: nobody sends the event ${word}`),
			...unhandledEffects.map((word) => `${name}: nobody does the effect ${word}`),
		],
	);
}
