import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { pause } from './progress.mjs';
import { isAlive } from './processes.mjs';

const POLL_MS = 1_000;
const OWNERLESS_AFTER_MS = 10_000;

/**
 * Runs work while holding a lock folder, so that two processes never do it at once.
 * A lock whose owner no longer runs is broken.
 *
 * @template Result
 * @param {string} lock folder to hold; its parent must exist
 * @param {(owner: number | undefined) => void} onWaiting called once when someone else holds the lock
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(lock, onWaiting, work) {
	let waiting = false;
	while (!(await take(lock))) {
		const owner = await ownerOf(lock);
		if (await isStale(lock, owner)) {
			await breakLock(lock, owner);
			continue;
		}
		if (!waiting) onWaiting(owner);
		waiting = true;
		await pause(POLL_MS);
	}
	try {
		return await work();
	} finally {
		await rm(lock, { recursive: true, force: true });
	}
}

async function take(lock) {
	try {
		await mkdir(lock);
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
	await writeFile(join(lock, 'owner'), String(process.pid));
	return true;
}

async function ownerOf(lock) {
	const text = await readFile(join(lock, 'owner'), 'utf8').catch(() => '');
	return Number(text) || undefined;
}

async function isStale(lock, owner) {
	if (owner !== undefined) return !isAlive(owner);
	const created = await stat(lock).catch(() => undefined);
	return created !== undefined && Date.now() - created.mtimeMs > OWNERLESS_AFTER_MS;
}

async function breakLock(lock, staleOwner) {
	// Renaming first: of two processes that see the same stale lock only one gets to remove it.
	const aside = `${lock}.stale-${process.pid}`;
	try {
		await rename(lock, aside);
	} catch {
		return;
	}
	if ((await ownerOf(aside)) !== staleOwner) await rename(aside, lock).catch(() => {});
	await rm(aside, { recursive: true, force: true });
}
