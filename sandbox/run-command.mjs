import { spawn } from 'node:child_process';

import { withHeartbeat } from './progress.mjs';

const TAIL_LINES = 30;

/**
 * Runs a program to its end, telling every few seconds that it still runs.
 *
 * @param {string} command program, looked up in PATH
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {string} options.label what a person reads while it runs
 * @param {Record<string, string | undefined>} [options.env] whole environment; the caller's own when left out
 * @param {(line: string) => void} [options.onProgress]
 * @returns {Promise<string>} standard output
 * @throws {Error} when it cannot start or exits with anything but 0; the message ends with its last output lines
 */
export async function runCommand(command, args, { cwd, label, env = process.env, onProgress }) {
	return await withHeartbeat(
		label,
		onProgress,
		async () => await run(command, args, { cwd, env, label }),
	);
}

function run(command, args, { cwd, env, label }) {
	return new Promise((resolve, reject) => {
		// On Windows npm is a script that only a shell starts.
		const shell = command === 'npm' && process.platform === 'win32';
		const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		let everything = '';
		child.stdout.on('data', (chunk) => {
			output += chunk;
			everything += chunk;
		});
		child.stderr.on('data', (chunk) => {
			everything += chunk;
		});
		child.on('error', (cause) => reject(new Error(`${label}: cannot run ${command}`, { cause })));
		child.on('close', (code, signal) => {
			if (code === 0) return resolve(output);
			const tail = everything.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
			reject(new Error(`${label}: ${command} ended with ${signal ?? code}\n${tail}`));
		});
	});
}
