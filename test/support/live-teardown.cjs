/** Ends the n8n of the live suite. Its log stays, in `.work/`, until the next run. */
const { copyFile, mkdir, rm } = require('node:fs/promises');
const { join, resolve } = require('node:path');

const KEPT = resolve(__dirname, '..', '..', '.work');

module.exports = async function stopLiveInstance() {
	const { n8n, control, stateDirectory } = globalThis.foremanLive ?? {};
	if (n8n === undefined) return;
	control?.close();
	control?.closeAllConnections();
	const { pid } = n8n;
	await n8n.stop();
	await mkdir(KEPT, { recursive: true });
	await copyFile(n8n.logFile, join(KEPT, 'live-n8n.log'));
	await rm(stateDirectory, { recursive: true, force: true });
	if (pid !== undefined && isAlive(-pid))
		throw new Error(`n8n (process ${pid}) left a process behind`);
};

function isAlive(group) {
	try {
		process.kill(group, 0);
		return true;
	} catch {
		return false;
	}
}
