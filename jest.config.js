const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const packageJson = require('./package.json');
const attached = require('./test/live/attached.json');
const trust = require('./test/live-queue/trust.json');
const inCi = require('./test/live/in-ci.json');
const inFull = require('./test/live/in-full.json');
const oneCredential = require('./test/live/one-credential.json');
const quick = require('./test/live/quick.json');
const { asCommonJs } = require('./test/support/as-commonjs.cjs');
const { bundled } = require('./test/support/bundled.cjs');

/** Jest loads CommonJS; development dependencies that are ES modules only go through swc as well. */
const esModules = Object.keys(packageJson.devDependencies).filter((name) => {
	const manifest = join(__dirname, 'node_modules', name, 'package.json');
	return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
});

const liveHook = (name) => {
	const file = join(__dirname, 'test', 'support', name);
	return existsSync(file) ? file : undefined;
};

const swc = {
	sourceMaps: 'inline',
	module: { type: 'commonjs' },
	jsc: {
		target: 'es2022',
		parser: { syntax: 'typescript' },
	},
};

const base = {
	rootDir: __dirname,
	testEnvironment: 'node',
	transform: { '^.+\\.(ts|js|mjs)$': ['@swc/jest', swc] },
	transformIgnorePatterns: [`/node_modules/(?!(?:${['none', ...esModules].join('|')})/)`, '/dist/'],
	moduleNameMapper: {
		'^jose$': asCommonJs('jose'),
		'/third-party/json-schema(/index\\.js)?$': bundled('json-schema'),
		'/third-party/html(/index\\.js)?$': bundled('html'),
	},
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/sandbox/', '<rootDir>/.work/'],
	moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
	restoreMocks: true,
};

const inFolders = (...folders) => folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`);

/** Files of a list, each with what it is there for. One that is gone is no smaller list. */
const listed = (files) =>
	Object.keys(files).map((file) => {
		if (!existsSync(join(__dirname, file))) throw new Error(`${file} is listed and not there`);
		return `<rootDir>/${file}`;
	});

/** Files that a project leaves to a larger one. */
const leftOut = {
	'live-ci': listed(inFull),
	'live-local': [...listed(inFull), ...listed(inCi)],
};

/** What each project runs on a real n8n. Its name tells the set-up whether that is in queue mode, and with one credential. */
const live = {
	live: inFolders('live', 'attacks'),
	'live-ci': inFolders('live', 'attacks'),
	'live-local': inFolders('live', 'attacks'),
	'live-queue': inFolders('live', 'attacks', 'live-queue'),
	'live-queue-trust': listed(trust),
	'live-one-credential': listed(oneCredential),
	'live-quick': listed(quick),
	'live-attached': listed(attached),
};

const optional = (entries) =>
	Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));

module.exports = {
	// A busy machine is slow, not wrong: this ends what hangs. Live files set their own.
	testTimeout: 180_000,
	testSequencer: join(__dirname, 'test', 'support', 'test-order.cjs'),
	projects: [
		{
			...base,
			displayName: { name: 'unit', color: 'cyan' },
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: [
				'/node_modules/',
				'<rootDir>/test/attacks/',
				'<rootDir>/test/live/',
				'<rootDir>/test/live-queue/',
				'<rootDir>/test/package/',
			],
		},
		{
			...base,
			displayName: { name: 'package', color: 'yellow' },
			testMatch: ['<rootDir>/test/package/**/*.test.ts'],
		},
		...Object.entries(live).map(([name, testMatch]) => ({
			...base,
			displayName: { name, color: 'magenta' },
			testMatch,
			testPathIgnorePatterns: ['/node_modules/', ...(leftOut[name] ?? [])],
			setupFilesAfterEnv: [join(__dirname, 'test', 'support', 'second-attempt.ts')],
			...optional({
				globalSetup: liveHook('live-setup.cjs'),
				globalTeardown: liveHook('live-teardown.cjs'),
			}),
		})),
	],
};
