import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const RUN = resolve(__dirname, '../../.ci/run');

/** In npm's place: says what it was called with and where it would keep n8n, and fails as a test would. */
const NPM = `#!/bin/sh
case "$1" in
ci) echo installed ;;
*) mkdir -p "$XDG_CACHE_HOME/foreman-sandbox"; echo "cache=$XDG_CACHE_HOME"; echo "3 passed, 1 failed"; exit 1 ;;
esac
`;

test('CI installs n8n in a cache of its own, takes it away, and ends with the count of tests', () => {
	const home = mkdtempSync(join(tmpdir(), 'foreman-ci-test-'));
	const programs = join(home, 'bin');
	const caches = join(home, 'caches');
	mkdirSync(programs);
	mkdirSync(join(caches, 'foreman-sandbox'), { recursive: true });
	writeFileSync(join(programs, 'npm'), NPM);
	chmodSync(join(programs, 'npm'), 0o755);

	const { status, stdout } = spawnSync(RUN, [], {
		encoding: 'utf8',
		env: { PATH: `${programs}:${process.env.PATH}`, HOME: home, XDG_CACHE_HOME: caches },
	});

	const lines = stdout.trim().split('\n');
	expect([status, lines.at(-1)]).toEqual([1, '3 passed, 1 failed']);
	const used = lines.find((line) => line.startsWith('cache='))?.slice('cache='.length);
	expect(used?.startsWith(`${caches}/foreman-ci-`)).toBe(true);
	// What another run has there is left alone.
	expect(readdirSync(caches)).toEqual(['foreman-sandbox']);
	rmSync(home, { recursive: true });
});
