import { logIn } from './account.mjs';
import { deleteWorkflow } from './published-workflow.mjs';
import { caller } from './rest-client.mjs';

const PAGE = 250;

/**
 * An n8n that somebody else started, and that goes on afterwards.
 *
 * @typedef {{baseUrl: string, apiKey: string} & Partial<import('./account.mjs').Account>} AttachedN8n the rest is there where the environment
 *   has the log-in of the owner
 */

/**
 * The n8n that the environment names, instead of one of our own: FOREMAN_N8N_URL, and FOREMAN_N8N_KEY, an API key of its owner or an
 * administrator with all scopes. FOREMAN_N8N_EMAIL and FOREMAN_N8N_PASSWORD, of the owner, are for what the API does not tell.
 *
 * @param {Record<string, string | undefined>} [environment]
 * @returns {Promise<AttachedN8n | undefined>} undefined where FOREMAN_N8N_URL is not set
 * @throws {Error} naming the variable and what to do, where that n8n does not answer or does not take the key
 */
export async function attachedN8n(environment = process.env) {
	const { FOREMAN_N8N_URL: url, FOREMAN_N8N_KEY: apiKey } = environment;
	if (!url) return undefined;
	if (!/^https?:\/\/[^/]+/.test(url))
		throw new Error('FOREMAN_N8N_URL must be the address of an n8n, such as http://127.0.0.1:5678');
	if (!apiKey)
		throw new Error('FOREMAN_N8N_KEY must be an API key of that n8n (Settings > n8n API)');
	const baseUrl = url.replace(/\/+$/, '');
	const access = { baseUrl, apiKey };
	await caller(access)('GET', '/workflows?limit=1').catch((error) => {
		throw new Error(
			`FOREMAN_N8N_URL and FOREMAN_N8N_KEY open no n8n at ${baseUrl}: ${error.message}`,
		);
	});
	const { FOREMAN_N8N_EMAIL: email, FOREMAN_N8N_PASSWORD: password } = environment;
	if (!email || !password) return access;
	return { ...access, ...(await logIn(baseUrl, { email, password })) };
}

/** What a run leaves behind, in the order it is taken away in. */
const KINDS = ['workflows', 'credentials', 'data-tables'];

async function listAll(call, kind) {
	const found = [];
	let cursor;
	do {
		const next = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
		const { data, nextCursor } = await call('GET', `/${kind}?limit=${PAGE}${next}`);
		found.push(...data);
		cursor = nextCursor;
	} while (cursor);
	return found;
}

const FOREMANS_TABLE = /^foreman_/;

/** The id of the newest row; 0 where there is none. */
async function newestRow(call, tableId) {
	const { data } = await call('GET', `/data-tables/${tableId}/rows?limit=1&sortBy=id%3Adesc`);
	return data[0]?.id ?? 0;
}

async function snapshot(call) {
	const ids = {};
	const rows = new Map();
	for (const kind of KINDS) {
		const all = await listAll(call, kind);
		ids[kind] = new Set(all.map(({ id }) => id));
		if (kind !== 'data-tables') continue;
		for (const { id, name } of all)
			if (FOREMANS_TABLE.test(name)) rows.set(id, await newestRow(call, id));
	}
	return { ids, rows };
}

/** Takes away the rows that our tenant has written since. Says how many others are new. */
async function clearRows(call, table, since, organisation) {
	const newer = { columnName: 'id', condition: 'gt', value: since };
	const own = { columnName: 'organisation', condition: 'eq', value: organisation };
	const filters = [newer, own];
	if (table.columns.some(({ name }) => name === 'organisation')) {
		const filter = encodeURIComponent(JSON.stringify({ type: 'and', filters }));
		await call('DELETE', `/data-tables/${table.id}/rows/delete?filter=${filter}`);
	}
	const left = encodeURIComponent(JSON.stringify({ type: 'and', filters: [newer] }));
	const { data } = await call('GET', `/data-tables/${table.id}/rows?limit=${PAGE}&filter=${left}`);
	return data.length;
}

const UNDER_WAY = ['queued', 'running', 'waiting'];

/** With what still runs of it, which would go on to make things. */
async function endWorkflow(access, workflowId) {
	await caller(access)('POST', '/executions/stop', { status: UNDER_WAY, workflowId });
	await deleteWorkflow(access, workflowId);
}

/**
 * Notes what an n8n holds. The function it gives takes away what came since and is ours: Foreman's tables where there were none, and what
 * `isOurs`. What others make meanwhile stays.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {object} options
 * @param {(kind: 'workflows' | 'credentials' | 'data-tables', one: {id: string, name: string}) => boolean} options.isOurs
 * @param {string} options.organisation whom we act for: where Foreman has tables there already, its rows are taken away
 * @returns {Promise<() => Promise<{taken: number, left: string[]}>>} which counts what it took away, and says what stays, a sentence each
 */
export async function noteState(access, { isOurs, organisation }) {
	const call = caller(access);
	const { ids, rows } = await snapshot(call);
	return async () => {
		const left = [];
		let taken = 0;
		for (const kind of KINDS) {
			for (const one of await listAll(call, kind)) {
				const isNew = !ids[kind].has(one.id);
				const isForemans = kind === 'data-tables' && FOREMANS_TABLE.test(one.name);
				if (isNew && (isForemans || isOurs(kind, one))) {
					taken += 1;
					await (kind === 'workflows'
						? endWorkflow(access, one.id)
						: call('DELETE', `/${kind}/${one.id}`));
				} else if (rows.has(one.id)) {
					const count = await clearRows(call, one, rows.get(one.id), organisation);
					if (count > 0) left.push(`${count} new rows stay in the table ${one.name}.`);
				}
			}
		}
		return { taken, left };
	};
}
