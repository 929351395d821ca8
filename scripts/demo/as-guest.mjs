import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { noteState } from '../../sandbox/attached-n8n.mjs';
import { pause } from '../../sandbox/progress.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { findTable } from '../data-tables.mjs';
import { TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { TENANT } from './demo-workflow.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SETTLE_MS = 3_000;

/** Notes what an n8n that is not ours holds; throws where the demo would get in the way of what is there. */
async function noteGuest(access, mark) {
	const call = caller(access);
	await call('GET', '/credentials/schema/foremanN8nApi').catch((error) => {
		throw new Error(
			`The n8n at ${access.baseUrl} has no Foreman in it, or the key may not see it. Install it first (docs/install.md). ${error.message}`,
		);
	});
	const { data } = await call('GET', `/workflows?name=${encodeURIComponent(WORKFLOW_NAME)}`);
	const inTheWay = [
		...((await findTable(call, TABLE_NAME)) ? [`a data table "${TABLE_NAME}"`] : []),
		...(data.some(({ name }) => name === WORKFLOW_NAME) ? [`a workflow "${WORKFLOW_NAME}"`] : []),
	];
	if (inTheWay.length > 0)
		throw new Error(`${access.baseUrl} has ${inTheWay.join(' and ')} already, as the demo makes.`);
	return await noteState(access, {
		organisation: `${TENANT.organisation}${mark}`,
		isOurs: (_kind, { name }) =>
			name.includes(mark) || name === TABLE_NAME || name === WORKFLOW_NAME,
	});
}

/**
 * Lets `work` play in an n8n that is not ours, with a `mark` that ends the names of what it makes, a `directory` for files, and a `signal`
 * that is aborted when it is to make no more. Takes away what was made, also when it fails or this process is told to end, as by Ctrl+C;
 * what stays is said.
 */
export async function asGuest(access, say, work) {
	const mark = `-guest-${randomBytes(4).toString('hex')}`;
	const restore = await noteGuest(access, mark);
	const directory = await mkdtemp(join(tmpdir(), 'foreman-guest-'));
	const stopping = new AbortController();
	const { signal } = stopping;
	const stop = (name) => stopping.abort(new Error(`Stopped (${name}).`));
	// Told so again, as npm does, it ends no sooner.
	for (const name of SIGNALS) process.on(name, stop);
	const stopped = new Promise((_, reject) =>
		signal.addEventListener('abort', () => reject(signal.reason)),
	);
	try {
		return await Promise.race([work({ mark, directory, signal }), stopped]);
	} finally {
		say(`\nTaking away what was made in the n8n at ${access.baseUrl} …`);
		let done = await restore();
		// What was under way goes on for a moment, until it misses what was taken away.
		while (signal.aborted && done.taken > 0) {
			await pause(SETTLE_MS);
			done = await restore();
		}
		for (const line of done.left) say(line);
		if (!signal.aborted) for (const name of SIGNALS) process.off(name, stop);
		await rm(directory, { recursive: true, force: true });
	}
}
