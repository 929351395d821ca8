import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkInstalled } from '../../sandbox/check-installed.mjs';

/** A folder with one package of n8n's kind, and the lock that says what belongs there. */
async function installed(nodeFile: string, lock: Record<string, object>) {
	const directory = await mkdtemp(join(tmpdir(), 'foreman-installed-'));
	const place = async (path: string, text: string) => {
		await mkdir(join(directory, path, '..'), { recursive: true });
		await writeFile(join(directory, path), text);
	};
	const folder = 'node_modules/some-nodes';
	await place(`${folder}/package.json`, JSON.stringify({ version: '1.2.0' }));
	const known = { reader: { className: 'Reader', sourcePath: 'dist/Reader.node.js' } };
	await place(`${folder}/dist/known/nodes.json`, JSON.stringify(known));
	await place(`${folder}/dist/Reader.node.js`, nodeFile);
	const packages = { '': { name: 'all' }, [folder]: { version: '1.2.0' }, ...lock };
	await place('package-lock.json', JSON.stringify({ packages }));
	return {
		place,
		check: async () =>
			await checkInstalled({
				directory,
				lockFile: join(directory, 'package-lock.json'),
				nodeBinary: process.execPath,
				packages: ['some-nodes'],
			}),
		remove: async () => await rm(directory, { recursive: true }),
	};
}

const good = 'console.log("loading"); exports.Reader = class {};';

const otherPlatform = process.platform === 'win32' ? 'linux' : 'win32';

describe('an installed n8n is whole', () => {
	it('when all of the lock is there and its node types load', async () => {
		const n8n = await installed(good, {});
		await expect(n8n.check()).resolves.toBeUndefined();
		await n8n.remove();
	});

	it('also without what is for other platforms', async () => {
		const n8n = await installed(good, {
			'node_modules/elsewhere': { version: '1.0.0', optional: true, os: [otherPlatform] },
			'node_modules/not-here': { version: '1.0.0', optional: true, os: [`!${process.platform}`] },
			'node_modules/other-chip': { version: '1.0.0', optional: true, cpu: 'mips' },
		});
		await expect(n8n.check()).resolves.toBeUndefined();
		await n8n.remove();
	});
});

describe('an installed n8n is not whole', () => {
	it('without a package, a peer as well, and that is named', async () => {
		const n8n = await installed(good, {
			'node_modules/date-fns': { version: '2.30.0', peer: true },
		});
		await expect(n8n.check()).rejects.toThrow(
			/not whole: 1 packages .*node_modules\/date-fns 2\.30\.0.*npm config list/,
		);
		await n8n.remove();
	});

	it('without an optional package of this platform', async () => {
		const here = { os: [process.platform], cpu: [process.arch] };
		const n8n = await installed(good, {
			'node_modules/native': { version: '1.0.0', optional: true, ...here },
		});
		await expect(n8n.check()).rejects.toThrow(/node_modules\/native 1\.0\.0/);
		await n8n.remove();
	});

	it('with another version of a package', async () => {
		const n8n = await installed(good, { 'node_modules/zod': { version: '3.25.76' } });
		await n8n.place('node_modules/zod/package.json', JSON.stringify({ version: '4.0.0' }));
		await expect(n8n.check()).rejects.toThrow(/node_modules\/zod 3\.25\.76/);
		await n8n.remove();
	});

	it('with a node type that cannot be loaded, and that is named with its reason', async () => {
		const n8n = await installed('require("iconv-lite-that-is-gone");', {});
		await expect(n8n.check()).rejects.toThrow(
			/1 of its node types .*some-nodes\.reader \(Cannot find module 'iconv-lite-that-is-gone'/,
		);
		await n8n.remove();
	});
});
