import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { noteState } from '../../sandbox/attached-n8n.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { findTable } from '../data-tables.mjs';
import { TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { TENANT } from './operator-pages.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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

/** Rejects when this process is told to end, as by Ctrl+C. */
function interrupted() {
	let onSignal;
	const happened = new Promise((_, reject) => {
		onSignal = (signal) => reject(new Error(`Stopped (${signal}).`));
		for (const signal of SIGNALS) process.once(signal, onSignal);
	});
	return { happened, forget: () => SIGNALS.forEach((signal) => process.off(signal, onSignal)) };
}

/**
 * Lets `work` play in an n8n that is not ours, with a `mark` that ends the names of what it makes and a `directory` for files. Takes away
 * what was made, also when it fails or is stopped; what stays is said.
 */
export async function asGuest(access, say, work) {
	const mark = `-guest-${randomBytes(4).toString('hex')}`;
	const restore = await noteGuest(access, mark);
	const directory = await mkdtemp(join(tmpdir(), 'foreman-guest-'));
	const { happened, forget } = interrupted();
	try {
		return await Promise.race([work({ mark, directory }), happened]);
	} finally {
		say(`\nTaking away what was made in the n8n at ${access.baseUrl} …`);
		for (const line of await restore()) say(line);
		forget();
		await rm(directory, { recursive: true, force: true });
	}
}
