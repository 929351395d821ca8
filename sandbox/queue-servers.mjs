import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { inPath, installDebianPackages } from './debian-packages.mjs';

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = { postgresql: ['initdb', 'postgres'], 'redis-server': ['redis'] };
const PACKAGES = Object.keys(PROGRAMS);

/**
 * @typedef {object} QueueServers programs, by absolute path
 * @property {string} initdb
 * @property {string} postgres
 * @property {string} redis
 */

/**
 * Finds PostgreSQL and Redis; on Debian root gets them installed.
 *
 * @param {{onProgress?: (line: string) => void}} [options]
 * @returns {Promise<QueueServers>}
 * @throws {Error} when they are missing and may not be installed; the message has the command
 */
export async function ensureQueueServers({ onProgress } = {}) {
	const present = find();
	const missing = PACKAGES.filter((name) => PROGRAMS[name].some((program) => !present[program]));
	if (missing.length === 0) return present;
	await installDebianPackages(missing, 'queue mode needs PostgreSQL and Redis', onProgress);
	const installed = find();
	if (Object.values(installed).includes(undefined))
		throw new Error(`${missing.join(' and ')} is installed, but not where it is looked for`);
	return installed;
}

/**
 * Whom PostgreSQL and Redis run as: PostgreSQL refuses root.
 *
 * @param {'postgres' | 'redis'} name of the account its Debian package makes
 * @returns {{uid?: number, gid?: number}} empty for us, when we are not root
 */
export function accountOf(name) {
	if (process.getuid?.() !== 0) return {};
	const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

function find() {
	return {
		initdb: inPostgres('initdb'),
		postgres: inPostgres('postgres'),
		redis: inPath('redis-server'),
	};
}

/** Debian keeps the programs of every version apart, and out of PATH. */
function inPostgres(program) {
	const versions = existsSync(DEBIAN)
		? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
		: [];
	const candidates = versions.map((version) => join(DEBIAN, version, 'bin', program));
	return candidates.find((file) => existsSync(file)) ?? inPath(program);
}
