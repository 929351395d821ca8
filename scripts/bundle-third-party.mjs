/**
 * Bundles the packages that src/third-party re-exports into the compiled file itself, so that the
 * published package has no dependencies of its own. n8n's scanner refuses console, globalThis, timers
 * and their like anywhere in published code; in bundled packages they are replaced by inert stand-ins.
 * The stand-ins never lead to the real ones: code that really needs one must fail here, not pass unnoticed.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NOTICES = 'THIRD_PARTY_NOTICES.txt';
const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)/i;
/** Provided by n8n: never bundled, or there would be two copies of the same class. */
const EXTERNAL = ['n8n-workflow', 'zod'];

const SILENT = ['console'];
const ABSENT = ['globalThis', 'global', 'window', 'self', 'document', 'process', 'Buffer'];
const THROWING = [
	'setTimeout',
	'clearTimeout',
	'setInterval',
	'clearInterval',
	'setImmediate',
	'clearImmediate',
	'queueMicrotask',
	'eval',
	'Function',
];

/** Runs once at the head of the bundle; nothing here reaches the host. */
const STAND_INS = `
const inert = Object.freeze(() => undefined);
export const silent = Object.freeze({ log: inert, info: inert, warn: inert, error: inert, debug: inert, trace: inert });
export const absent = undefined;
export const throwing = Object.freeze(() => { throw new Error('Not available in a bundled package'); });
`;

/**
 * Replaces `src/third-party/index.js` by a bundle and writes the licences of what is in it beside it.
 *
 * @param {string} distDirectory folder with the compiled package
 * @returns {Promise<{file: string, notices: string, packages: string[]}>} written files, bundled packages
 * @throws {Error} when a bundled package has no licence text or asks for a module that may not be used
 */
export async function bundleThirdParty(distDirectory) {
	const folder = path.join(path.resolve(distDirectory), 'src', 'third-party');
	const file = path.join(folder, 'index.js');
	const { outputFiles, metafile } = await build({
		stdin: {
			contents: await readFile(path.join(root, 'src', 'third-party', 'index.ts'), 'utf8'),
			resolveDir: path.join(root, 'src', 'third-party'),
			loader: 'ts',
		},
		bundle: true,
		write: false,
		metafile: true,
		format: 'cjs',
		platform: 'neutral',
		mainFields: ['module', 'main'],
		target: 'es2022',
		external: EXTERNAL,
		legalComments: 'none',
		charset: 'utf8',
		logLevel: 'warning',
		absWorkingDir: root,
		...standIns(),
	});

	const packages = bundledPackages(Object.keys(metafile.inputs));
	const notices = path.join(folder, NOTICES);
	await writeFile(notices, await noticesText(packages));
	await writeFile(file, outputFiles[0].text);
	await rm(`${file}.map`, { force: true });
	return { file, notices, packages };
}

/** Free names are rewritten to imports of the stand-ins, so the bundle does not contain the names. */
function standIns() {
	const name = 'stand-ins';
	return {
		define: Object.fromEntries([
			...SILENT.map((word) => [word, 'silent_stand_in']),
			...ABSENT.map((word) => [word, 'absent_stand_in']),
			...THROWING.map((word) => [word, 'throwing_stand_in']),
		]),
		inject: [name],
		plugins: [
			{
				name,
				setup({ onResolve, onLoad }) {
					onResolve({ filter: /^stand-ins$/ }, () => ({ path: name, namespace: name }));
					onLoad({ filter: /.*/, namespace: name }, () => ({
						contents: STAND_INS.replace(/export const (\w+)/g, 'export const $1_stand_in'),
					}));
				},
			},
		],
	};
}

function bundledPackages(inputs) {
	const names = inputs.flatMap((input) => {
		const [, inside] = input.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//) ?? [];
		return inside === undefined ? [] : [inside];
	});
	return [...new Set(names)].sort();
}

async function noticesText(packages) {
	const parts = await Promise.all(
		packages.map(async (name) => {
			const folder = path.join(root, 'node_modules', name);
			const { version, license } = JSON.parse(
				await readFile(path.join(folder, 'package.json'), 'utf8'),
			);
			const files = (await readdir(folder)).filter((each) => LICENCE_FILE.test(each)).sort();
			if (files.length === 0)
				throw new Error(`${name} ${version} is bundled but has no licence text`);
			const texts = await Promise.all(
				files.map((each) => readFile(path.join(folder, each), 'utf8')),
			);
			return `${name} ${version} (${license})\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`;
		}),
	);
	return `This package contains the following software.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
