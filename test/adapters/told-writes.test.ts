import { z } from 'zod';

import type { ApiRequest, ApiResponse } from '../../src/adapters/n8n-api/client';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createCredentials } from '../../src/adapters/n8n-api/credentials-api';
import { dataTableCalls } from '../../src/adapters/n8n-api/data-table-calls';
import { createDataTables } from '../../src/adapters/n8n-api/data-tables-api';
import { createExecutions } from '../../src/adapters/n8n-api/executions-api';
import { createFolders } from '../../src/adapters/n8n-api/folders-api';
import { createTags } from '../../src/adapters/n8n-api/tags-api';
import { createWorkflows } from '../../src/adapters/n8n-api/workflows/workflows-api';
import { ToolError } from '../../src/kernel/tool-error';
import { filesBelow, textOf } from '../laws/sources';
import { storedWorkflow } from '../tools/stored-workflow';

const FOLDER = 'src/adapters/n8n-api';

/** Where calls are written down; the ports below send them. */
const FILES = [
	'credentials-api.ts',
	'data-table-calls.ts',
	'data-tables-api.ts',
	'executions-api.ts',
	'folders-api.ts',
	'tags-api.ts',
	'workflows/workflows-api.ts',
];

const base = storedWorkflow();
const column = { name: 'a', type: 'string' } as const;
const filter = {
	type: 'and',
	filters: [{ columnName: 'a', condition: 'eq', value: 'b' }],
} as const;

/** One record that all of n8n's schemas read. */
const record = {
	...{ ...base, activeVersionId: 'v1', columns: [], sizeBytes: 0, type: 'string' },
	...{ status: 'OK', properties: {}, index: 0 },
};

const version = { ...record, name: null, description: null, authors: 'A' };

/** n8n as Foreman knows it. A write of a draft saves a new version. */
function knownN8n() {
	let saved = 1;
	return ({ method, path }: ApiRequest): unknown => {
		const current = { ...record, versionId: `v${saved}` };
		if (path.endsWith('/history'))
			return { data: [{ ...version, versionId: `v${saved}` }], nextCursor: null };
		if (/\/versions\//.test(path)) return version;
		if (method === 'PUT' && /^\/workflows\/\w+$/.test(path)) {
			saved += 1;
			return { ...record, versionId: `v${saved}` };
		}
		if (/\/tags$/.test(path) && path !== '/tags') return [{ id: 't1', name: 'T' }];
		if (/\/rows/.test(path)) return [{ id: 1 }];
		if (method === 'GET' && /^\/(workflows|data-tables|tags|credentials)$/.test(path))
			return { data: [], nextCursor: null };
		return current;
	};
}

const rowsRead = z.array(z.object({ id: z.number() }));

type Send = (request: ApiRequest) => Promise<ApiResponse>;

type Doing = (api: ReturnType<typeof createApiClient>) => Promise<unknown>;

/** What each port changes, and each call that Foreman's own tables send. */
const writes: Readonly<Record<string, Doing>> = {
	'create a workflow': async (api) => await createWorkflows(api, '').create(base),
	'update a workflow': async (api) => await createWorkflows(api, '').update(base, base),
	'archive a workflow': async (api) => await createWorkflows(api, '').archive('w1'),
	'unarchive a workflow': async (api) => await createWorkflows(api, '').unarchive('w1'),
	'move a workflow': async (api) => await createWorkflows(api, '').moveToFolder(base, 'f1'),
	'publish a workflow': async (api) => await createWorkflows(api, '').publish('w1', 'v1'),
	'unpublish a workflow': async (api) => await createWorkflows(api, '').unpublish('w1'),
	'create a table': async (api) =>
		await createDataTables(api).create({ name: 'T', columns: [column] }),
	'remove a table': async (api) => await createDataTables(api).remove('t1'),
	'add a column': async (api) => await createDataTables(api).addColumn('t1', column),
	'rename a column': async (api) => await createDataTables(api).renameColumn('t1', 'c1', 'b'),
	'remove a column': async (api) => await createDataTables(api).removeColumn('t1', 'c1'),
	'insert rows': async (api) => await createDataTables(api).insertRows('t1', [{ a: 'b' }]),
	'update rows': async (api) => await createDataTables(api).updateRows('t1', filter, { a: 'c' }),
	'remove rows': async (api) => await createDataTables(api).removeRows('t1', filter),
	'upsert a row': async (api) => {
		const call = dataTableCalls.upsertRow('t1', filter, { a: 'b' }, true);
		return api.interpret(rowsRead, call, await api.send(call));
	},
	'create a credential': async (api) => await createCredentials(api, '').createEmpty('C', 'x'),
	'delete a credential': async (api) => await createCredentials(api, '').delete('c1'),
	'test a credential': async (api) => await createCredentials(api, '').test('c1'),
	'stop an execution': async (api) => await createExecutions(api).stop('1'),
	'delete an execution': async (api) => await createExecutions(api).delete('1'),
	'create a folder': async (api) => await createFolders(api).create('p1', 'F', undefined),
	'delete a folder': async (api) => await createFolders(api).delete('p1', 'f1', undefined),
	'create a tag': async (api) => await createTags(api).create('T'),
	'assign tags': async (api) => await createTags(api).assign('w1', ['t1']),
};

/** Sends one thing to an n8n, and tells what became of it and what was asked. */
async function outcomeOf(doing: Doing, send: Send) {
	const asked: ApiRequest[] = [];
	const api = createApiClient(
		async (request) => {
			asked.push(request);
			return await send(request);
		},
		'http://n8n.test',
		new AbortController().signal,
	);
	try {
		await doing(api);
		return { asked, error: undefined };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return { asked, error };
	}
}

const isWrite = ({ method }: ApiRequest) => method !== 'GET';

/** Bodies in which another version of n8n, or what stands before it, may answer. */
const STRANGE = [
	undefined,
	null,
	'',
	'<html>Welcome</html>',
	'ok',
	7,
	true,
	[],
	[7],
	{},
	{ data: 7 },
];

const LOST: ReadonlyArray<Send> = [
	async () => await Promise.resolve({ status: 500, body: { message: 'down' } }),
	async () => await Promise.resolve({ status: 404, body: { message: 'gone' } }),
	async () => await Promise.resolve({ status: 401, body: {} }),
	async () => await Promise.reject(new Error('ECONNRESET')),
];

const answersWith =
	(body: unknown): Send =>
	async () =>
		await Promise.resolve({ status: 200, body });

describe('a write that n8n has done is never told as failed', () => {
	test.each(Object.entries(writes))('%s', async (_what, doing) => {
		const known = knownN8n();
		const usual = await outcomeOf(
			doing,
			async (request) => await answersWith(known(request))(request),
		);
		expect(usual.error).toBeUndefined();
		const first = usual.asked.findIndex(isWrite);
		expect(first).toBeGreaterThanOrEqual(0);
		for (const [at, request] of usual.asked.entries()) {
			if (at < first) continue;
			// What follows on the write may be lost as well.
			const others = [...STRANGE.map(answersWith), ...(at > first ? LOST : [])];
			for (const other of others) {
				const n8n = knownN8n();
				let count = -1;
				const { asked, error } = await outcomeOf(doing, async (one) => {
					count += 1;
					const usually = await answersWith(n8n(one))(one);
					return count === at ? await other(one) : usually;
				});
				expect(asked[at]).toMatchObject({ method: request.method, path: request.path });
				if (error === undefined) continue;
				expect(error.message).toContain('may have been changed: look before you try again');
				expect(error.message).not.toContain('Nothing was changed');
			}
		}
	});

	test('is tried with all writes that there are', async () => {
		const tried = await Promise.all(
			Object.values(writes).map(async (doing) => {
				const known = knownN8n();
				return (await outcomeOf(doing, async (one) => await answersWith(known(one))(one))).asked;
			}),
		);
		const sent = new Set(
			tried
				.flat()
				.filter(isWrite)
				.map(({ method, path }) => `${method} ${path}`),
		);
		const literal = /(?:method: |apiCall\()'(?:POST|PUT|PATCH|DELETE)'/g;
		const written = filesBelow(FOLDER)
			.map(
				(file) =>
					[file.slice(FOLDER.length + 1), textOf(file).match(literal)?.length ?? 0] as const,
			)
			.filter(([, count]) => count > 0);
		expect(written.map(([file]) => file).sort()).toEqual(FILES);
		const count = written.reduce((sum, [, each]) => sum + each, 0);
		// `post` of the workflows stands for five actions: archive, unarchive, publish, unpublish, and a POST of its own.
		expect(sent.size).toBe(count + 3);
	});
});
