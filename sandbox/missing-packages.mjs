import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const AT_ONCE = 50;

/** The C library of this Linux, in npm's words; undefined elsewhere. */
function cLibrary() {
	if (process.platform !== 'linux') return undefined;
	return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

const isAmong = (own, allowed) => {
	const list = [allowed ?? []].flat();
	if (list.includes(`!${own}`)) return false;
	return list.every((one) => one.startsWith('!')) || list.includes(own);
};

const isForHere = ({ os, cpu, libc }) =>
	isAmong(process.platform, os) &&
	isAmong(process.arch, cpu) &&
	(libc === undefined || isAmong(cLibrary(), libc));

/**
 * The packages of a lock that are not installed, or in another version. Optional ones of other platforms need not be.
 *
 * @param {string} directory folder whose node_modules it is
 * @param {{packages: Record<string, {version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[]}>}} lock
 * @returns {Promise<string[]>} such as `node_modules/date-fns 2.30.0`
 */
export async function missingPackages(directory, lock) {
	const wanted = Object.entries(lock.packages).filter(
		([place, entry]) => place !== '' && (entry.optional !== true || isForHere(entry)),
	);
	const missing = [];
	for (let at = 0; at < wanted.length; at += AT_ONCE) {
		const some = wanted.slice(at, at + AT_ONCE);
		const versions = await Promise.all(
			some.map(async ([place]) => await versionAt(join(directory, place))),
		);
		const absent = some.filter(([, { version }], index) => versions[index] !== version);
		missing.push(...absent.map(([place, { version }]) => `${place} ${version}`));
	}
	return missing;
}

async function versionAt(folder) {
	const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
	return JSON.parse(text).version;
}
