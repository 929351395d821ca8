import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { runCommand } from './run-command.mjs';

/** A mirror that fails for a moment is no reason to give up. */
const ATTEMPTS = 2;

/**
 * @param {string} program
 * @returns {string | undefined} where a program is that PATH leads to
 */
export const inPath = (program) =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.map((folder) => join(folder, program))
		.find((file) => existsSync(file));

/**
 * Installs packages on Debian, where we are root.
 *
 * @param {string[]} packages
 * @param {string} what needs them, for the error
 * @param {(line: string) => void} [onProgress]
 * @throws {Error} when they may not or cannot be installed; the message has the command
 */
export async function installDebianPackages(packages, what, onProgress) {
	const byHand = `${what} on this machine. On Debian: sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`;
	if (process.getuid?.() !== 0 || inPath('apt-get') === undefined) throw new Error(byHand);
	await install(packages, onProgress).catch((error) => {
		throw new Error(`${byHand}\nTried that, and ${error.message}`, { cause: error });
	});
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
