import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sayVersion, versionNeeded } from '../../src/host/instance-settings';

/* By its lock an n8n is installed on a new machine, and then looked at whether all of it is there. */

interface Locked {
	readonly dependencies?: Record<string, string>;
	readonly devDependencies?: Record<string, string>;
	readonly optionalDependencies?: Record<string, string>;
	readonly peerDependencies?: Record<string, string>;
	readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Lock = Readonly<Record<string, Locked>>;

const root = join(__dirname, '..', '..');
const versions = join('sandbox', 'versions');
const folders = [
	'.',
	'sandbox',
	...readdirSync(join(root, versions))
		.map((name) => join(versions, name))
		.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
];

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const packagesOf = (folder: string): Lock => readJson(join(folder, 'package-lock.json')).packages;

/** Where Node finds a package, from the place of one that needs it. */
function placeOf(name: string, from: string, packages: Lock): string | undefined {
	const place = `${from}/node_modules/${name}`.replace(/^\//, '');
	if (packages[place] !== undefined) return place;
	if (from === '') return undefined;
	return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages);
}

function neededBy(one: Locked): string[] {
	const peers = Object.keys(one.peerDependencies ?? {});
	return [
		...[one.dependencies, one.devDependencies, one.optionalDependencies].flatMap((all) =>
			Object.keys(all ?? {}),
		),
		...peers.filter((name) => one.peerDependenciesMeta?.[name]?.optional !== true),
	];
}

/** What nothing in the lock needs: npm leaves it out when it installs by the lock. */
function needless(packages: Lock): string[] {
	const needed = new Set(['']);
	for (const place of needed)
		for (const name of neededBy(packages[place] ?? {})) {
			const found = placeOf(name, place, packages);
			if (found !== undefined) needed.add(found);
		}
	return Object.keys(packages).filter((place) => !needed.has(place));
}

it('sees a package that nothing needs, and none that is needed from afar', () => {
	const packages: Lock = {
		'': { dependencies: { a: '1' } },
		'node_modules/a': {
			peerDependencies: { b: '1', d: '1' },
			peerDependenciesMeta: { d: { optional: true } },
		},
		'node_modules/b': { optionalDependencies: { c: '1' } },
		'node_modules/b/node_modules/c': { dependencies: { a: '1' } },
		'node_modules/d': {},
		'node_modules/b/node_modules/e': {},
	};
	expect(needless(packages)).toEqual(['node_modules/d', 'node_modules/b/node_modules/e']);
});

it.each(folders)('the lock in %s holds what npm installs by it, and no more', (folder) => {
	expect(needless(packagesOf(folder))).toEqual([]);
});

it.each(folders)('the lock in %s is of the package.json beside it', (folder) => {
	const { dependencies, devDependencies, optionalDependencies } = readJson(
		join(folder, 'package.json'),
	);
	expect(packagesOf(folder)['']).toMatchObject(
		JSON.parse(JSON.stringify({ dependencies, devDependencies, optionalDependencies })),
	);
});

it('the range that Foreman tells is that of the n8n that are locked', () => {
	const [, newest, oldest] = folders.map((folder) => {
		const n8n: string | undefined = readJson(join(folder, 'package.json')).dependencies?.n8n;
		return n8n?.split('.').slice(0, 2).join('.');
	});
	expect(versionNeeded).toBe(`Foreman needs n8n ${oldest} or newer`);
	expect(sayVersion('2.0.0')).toContain(`${oldest} to ${newest}.`);
	for (const page of ['README.md', 'docs/install.md', 'docs/start.md', 'docs/limits.md'])
		expect(readFileSync(join(root, page), 'utf8')).toContain(`n8n ${oldest} or newer`);
});
