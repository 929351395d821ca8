/** Ends the n8n of the live suite. Its logs stay, in `.work/`, until the next run. */
const { copyFile, mkdir, rm } = require('node:fs/promises');
const { basename, join, resolve } = require('node:path');

const KEPT = resolve(__dirname, '..', '..', '.work');

module.exports = async function stopLiveInstance() {
	const { n8n, control, stateDirectory, mode, parts, restore } = globalThis.foremanLive ?? {};
	if (restore !== undefined) {
		for (const line of (await restore()).left) console.log(`  ${line}`);
		await rm(stateDirectory, { recursive: true, force: true });
	}
	if (n8n === undefined) return;
	control?.close();
	control?.closeAllConnections();
	const pids = [...parts, ...(n8n.servers ?? [])].map(({ pid }) => pid);
	await n8n.stop();
	await mkdir(KEPT, { recursive: true });
	// Several jobs of scripts/test.mjs end at once.
	const prefix = process.env.FOREMAN_TEST_JOB ?? (mode === 'queue' ? 'live-queue' : 'live');
	for (const { logFile } of parts)
		await copyFile(logFile, join(KEPT, `${prefix}-${basename(logFile)}`));
	await rm(stateDirectory, { recursive: true, force: true });
	const left = pids.filter((pid) => pid !== undefined && isAlive(-pid));
	if (left.length > 0) throw new Error(`n8n (process ${left.join(', ')}) left a process behind`);
};

function isAlive(group) {
	try {
		process.kill(group, 0);
		return true;
	} catch {
		return false;
	}
}
