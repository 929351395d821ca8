/**
 * Bundles the packages that src/third-party re-exports into the compiled file itself, so that the
 * published package has no dependencies of its own. n8n's scanner refuses console, globalThis, timers
 * and their like anywhere in published code; in bundled packages they are replaced by inert stand-ins.
 * The stand-ins never lead to the real ones: code that really needs one must fail here, not pass unnoticed.
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { build, transform } from 'esbuild';

import { packageRoot as root } from './package-root.mjs';
import { meteredValidator } from './third-party/metered-validator.mjs';

const NOTICES = 'THIRD_PARTY_NOTICES.txt';
const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)/i;
/** Provided by n8n: never bundled, or there would be two copies of the same class. */
const EXTERNAL = ['n8n-workflow', 'zod'];

/** What stands in for the names that n8n's scanner refuses, by the name of its export. */
const STANDING_IN = {
	silent: ['console'],
	/** Asked for what it has: `globalThis.TextEncoder`. It has nothing. */
	empty: ['globalThis'],
	absent: ['global', 'window', 'self', 'document', 'process', 'Buffer'],
	throwing: [
		...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
		...['clearImmediate', 'queueMicrotask', 'eval', 'Function'],
	],
};

/** Runs once at the head of the bundle; nothing here reaches the host. */
const STAND_INS = `
const inert = Object.freeze(() => undefined);
export const silent = Object.freeze({ log: inert, info: inert, warn: inert, error: inert, debug: inert, trace: inert });
export const empty = Object.freeze({});
export const absent = undefined;
export const throwing = Object.freeze(() => { throw new Error('Not available in a bundled package'); });
`;

/** Each is loaded when it is first used: the others by what has to do with JSON Schemas or pages alone. */
const BUNDLES = ['index', 'json-schema/index', 'html/index'];

/**
 * Replaces what stands in `src/third-party` by bundles and writes the licences of what is in them beside them.
 *
 * @param {string} distDirectory folder with the compiled package
 * @returns {Promise<{notices: string, packages: string[]}>} the file of licences, bundled packages
 * @throws {Error} when a bundled package has no licence text or asks for a module that may not be used
 */
export async function bundleThirdParty(distDirectory) {
	const folder = path.join(path.resolve(distDirectory), 'src', 'third-party');
	const bundles = await Promise.all(BUNDLES.map(bundleSource));
	// What a bundle holds is not needed beside it.
	await rm(folder, { recursive: true, force: true });
	for (const [at, { text }] of bundles.entries()) {
		const file = path.join(folder, `${BUNDLES[at]}.js`);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, text);
	}
	const packages = bundledPackages(bundles.flatMap(({ inputs }) => inputs));
	const notices = path.join(folder, NOTICES);
	await writeFile(notices, await noticesText(packages));
	return { notices, packages };
}

/**
 * One bundle, as it is published.
 *
 * @param {string} name of the source in `src/third-party`, without its ending
 * @returns {Promise<{text: string, inputs: string[]}>}
 */
export async function bundleSource(name) {
	const sources = path.join(root, 'src', 'third-party');
	const file = path.join(sources, `${name}.ts`);
	const { outputFiles, metafile } = await build({
		stdin: { contents: await readFile(file, 'utf8'), resolveDir: path.dirname(file), loader: 'ts' },
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
		...standIns(meteredValidator(path.join(sources, 'json-schema'))),
	});
	const inputs = Object.entries(metafile.outputs).flatMap(([, output]) =>
		Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) =>
			bytesInOutput > 0 ? [input] : [],
		),
	);
	return { text: await withNames(outputFiles[0].text), inputs };
}

/**
 * Minified, but for the names of classes, which errors tell. Node finds the names of a CommonJS module that is imported when it is used
 * by reading it: the last line is never run.
 */
async function withNames(text) {
	const [, exported = ''] = /^__export\(stdin_exports, \{$([\s\S]*?)^\}\);$/m.exec(text) ?? [];
	const names = [...exported.matchAll(/^\s+(\w+): \(\) =>/gm)].map(([, name]) => name);
	if (names.length === 0) throw new Error('The bundle exports nothing');
	const { code } = await transform(text, { minify: true, keepNames: true, charset: 'utf8' });
	return `${code}0 && (module.exports = { ${names.join(', ')} });\n`;
}

/** Free names are rewritten to imports of the stand-ins, so the bundle does not contain the names. */
function standIns(...others) {
	const name = 'stand-ins';
	return {
		define: Object.fromEntries(
			Object.entries(STANDING_IN).flatMap(([standIn, words]) =>
				words.map((word) => [word, `${standIn}_stand_in`]),
			),
		),
		inject: [name],
		plugins: [
			...others,
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
