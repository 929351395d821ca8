import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { runCommand } from './run-command.mjs';

const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = { postgresql: ['initdb', 'postgres'], 'redis-server': ['redis'] };
const PACKAGES = Object.keys(PROGRAMS);
/** A mirror that fails for a moment is no reason to give up. */
const ATTEMPTS = 2;

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
	const byHand = `queue mode needs PostgreSQL and Redis on this machine. On Debian: sudo apt-get update && sudo apt-get install -y ${missing.join(' ')}`;
	if (process.getuid?.() !== 0 || inPath('apt-get') === undefined) throw new Error(byHand);
	await install(missing, onProgress).catch((error) => {
		throw new Error(`${byHand}\nTried that, and ${error.message}`, { cause: error });
	});
	const installed = find();
	if (Object.values(installed).includes(undefined))
		throw new Error(`${missing.join(' and ')} is installed, but not where it is looked for`);
	return installed;
}

async function install(packages, onProgress) {
	const env = {
		...process.env,
		DEBIAN_FRONTEND: 'noninteractive',
		// Keeps the packages from starting services of their own.
		RUNLEVEL: '1',
	};
	const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
	const aptGet = async (...args) =>
		await runCommand('apt-get', [...options, ...args], {
			cwd: '/',
			label: `apt-get ${args.join(' ')}`,
			env,
			onProgress,
		});
	for (let attempt = 1; ; attempt += 1) {
		// Lists that are there already may do.
		await aptGet('update').catch((error) => onProgress?.(error.message));
		try {
			await aptGet('install', '-y', '--no-install-recommends', ...packages);
			return;
		} catch (error) {
			if (attempt === ATTEMPTS) throw error;
			onProgress?.(error.message);
		}
	}
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

function inPath(program) {
	return (process.env.PATH ?? '')
		.split(delimiter)
		.map((folder) => join(folder, program))
		.find((file) => existsSync(file));
}
