import { execFileSync } from 'node:child_process';

/** Groups to end when this process ends, by the id of their leader. */
const leftBehind = new Set();

/**
 * @param {number} pid
 * @returns {boolean} whether a process with that id runs (also one of another user)
 */
export function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/**
 * Tells a process we started from a stranger that got its id since.
 *
 * @param {number} pid
 * @param {string} marker part of the command line it was started with
 * @returns {boolean}
 */
export function runsCommand(pid, marker) {
	if (!isAlive(pid)) return false;
	try {
		return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
			encoding: 'utf8',
		}).includes(marker);
	} catch {
		return false;
	}
}

/**
 * Sends SIGKILL to a process and the children in its group.
 *
 * @param {number} pid leader of the group
 */
export function killGroup(pid) {
	try {
		process.kill(-pid, 'SIGKILL');
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}

/**
 * Makes a group end with this process, however this process ends (short of SIGKILL).
 *
 * @param {number} pid leader of the group
 * @returns {() => void} takes the promise back, once the group has ended
 */
export function endWithUs(pid) {
	if (leftBehind.size === 0) {
		process.on('exit', killAll);
		for (const [signal, code] of signals) process.once(signal, code);
	}
	leftBehind.add(pid);
	return () => {
		leftBehind.delete(pid);
		if (leftBehind.size > 0) return;
		process.off('exit', killAll);
		for (const [signal, code] of signals) process.off(signal, code);
	};
}

const signals = [
	['SIGINT', () => process.exit(130)],
	['SIGTERM', () => process.exit(143)],
	['SIGHUP', () => process.exit(129)],
];

function killAll() {
	for (const pid of leftBehind) killGroup(pid);
}
