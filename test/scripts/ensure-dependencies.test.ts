import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { differences } from '../../scripts/ensure-dependencies.mjs';

const ROOT = path.resolve(__dirname, '../..');

describe('what is installed', () => {
	const zod = { version: '3.25.76', integrity: 'sha512-a' };

	it('is that of the lock where each package is there as locked, but for those of other platforms', () => {
		const locked = { '': { version: '0.1.0' }, 'node_modules/zod': zod };
		const other = { 'node_modules/swc-darwin': { version: '1.0.0', optional: true } };
		expect(differences({ ...locked, ...other }, { 'node_modules/zod': zod })).toEqual([]);
	});

	it.each([
		['is missing', {}],
		['has another version', { 'node_modules/zod': { ...zod, version: '3.25.75' } }],
		['is another one', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
	])('is not where one %s', (_what, installed) => {
		expect(differences({ 'node_modules/zod': zod }, installed)).toEqual(['node_modules/zod']);
	});

	it('is not where one lies beside it', () => {
		const installed = { 'node_modules/zod': zod, 'node_modules/left-pad': zod };
		expect(differences({ 'node_modules/zod': zod }, installed)).toEqual(['node_modules/left-pad']);
	});
});

/** In npm's place: says what it was called with, and fails as an installation would. */
const NPM = '#!/bin/sh\necho "called with $*" >> "$NPM_CALLS"\necho "no space left"; exit 1\n';

describe('in a clone in which nothing is installed', () => {
	let home: string;

	beforeAll(() => {
		home = mkdtempSync(path.join(tmpdir(), 'foreman-clone-'));
		for (const name of ['scripts', 'sandbox', 'package.json', 'package-lock.json'])
			cpSync(path.join(ROOT, name), path.join(home, 'clone', name), { recursive: true });
		mkdirSync(path.join(home, 'bin'));
		const npm = path.join(home, 'bin', 'npm');
		writeFileSync(npm, NPM);
		chmodSync(npm, 0o755);
	});

	afterAll(() => rmSync(home, { recursive: true }));

	it.each(['start', 'test'])('npm %s installs first, and needs nothing before', (script) => {
		const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
		const [program, ...args] = manifest.scripts[script].split(' ');
		expect(program).toBe('node');
		const calls = path.join(home, `${script}-calls`);
		const { status, stdout, stderr } = spawnSync(process.execPath, args, {
			cwd: path.join(home, 'clone'),
			encoding: 'utf8',
			env: {
				...process.env,
				PATH: `${path.join(home, 'bin')}:${process.env.PATH}`,
				NPM_CALLS: calls,
			},
		});
		expect(existsSync(calls) && readFileSync(calls, 'utf8')).toBe(
			'called with ci --no-audit --no-fund\n',
		);
		expect(`${stdout}${stderr}`).toContain('no space left');
		expect(status).toBe(1);
	});
});
