import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

import type { WorkflowContent } from '../../src/kernel/ports/instance/workflows';
import { equal } from '../../src/kernel/values/equal';
import {
	type MigratedWorkflow,
	type NodeVersions,
	migrateWorkflow,
} from '../../src/workflow/migrations/migrate-workflow';
import { chatModelNode, workflow } from '../../sandbox/workflows.mjs';
import { expectOk } from '../../sandbox/rest-client.mjs';
import { inBatches } from '../../src/kernel/values/in-batches';
import { eventually, type Json } from '../support/live-instance';
import { type OldNodeCase, oldNodes, oldRequests } from '../support/old-nodes';
import { modelCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

jest.setTimeout(900_000);

const world = useLive(['canvas']);

/** Answers with what it was sent, and in some other ways. */
const service = createServer((request, response) => {
	const { method, url = '/', headers } = request;
	const { pathname, searchParams } = new URL(url, 'http://here');
	let body = '';
	request.on('data', (part) => (body += String(part)));
	request.on('end', () => {
		const json = (status: number, value: unknown) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(value));
		};
		// Two runs are compared, at different times.
		response.sendDate = false;
		if (pathname === '/text') return response.end('<p>text</p>');
		if (pathname === '/list') return json(200, [{ a: 1 }, { a: 2 }]);
		if (pathname === '/missing') return json(404, { error: 'none' });
		if (pathname === '/status') return json(201, { made: true });
		if (pathname === '/moved') {
			response.writeHead(302, { location: '/echo', 'content-type': 'application/json' });
			return response.end('{"is":"moved"}');
		}
		const own = Object.entries(headers).filter(([name]) => /^(?:x-|content-type)/.test(name));
		return json(200, { method, query: [...searchParams], headers: Object.fromEntries(own), body });
	});
});

let address = '';

let types: NodeVersions = {
	versions: () => [],
	isSame: () => false,
	isTrigger: () => false,
	hasSeveralOutputs: () => false,
};

beforeAll(async () => {
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
	const bound = service.address();
	address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
	const found: Json[] = expectOk(await world.live.rest('GET', '/types/nodes.json'), 'node types');
	const versions = new Map<string, number[]>();
	for (const { name, version } of found)
		versions.set(name, [...(versions.get(name) ?? []), ...[version].flat()]);
	types = {
		...types,
		versions: (type) => [...(versions.get(type) ?? [])].sort((one, other) => one - other),
	};
});

afterAll(() => service.close());

const of = (name: string, [type, typeVersion, parameters]: OldNodeCase['node'], more = {}) => ({
	...{ name, type: `n8n-nodes-base.${type}`, typeVersion, parameters, ...more },
});

const items = (name: string, all: readonly object[]) =>
	of(name, ['code', 2, { jsCode: `return ${JSON.stringify(all.map((json) => ({ json })))};` }]);

/** Start → the items → the old node → a node at each of its outputs. */
function workflowOf(one: OldNodeCase): Json {
	const { name, node, outputs = 1, flags = {} } = one;
	const ends = Array.from({ length: outputs }, (_, index) => `Out ${index}`);
	const made: Json = workflow(
		`Old: ${name}`,
		[
			of('Begin', ['manualTrigger', 1, {}]),
			items('Start', one.items),
			...(one.second ? [items('Second', one.second)] : []),
			of('Old', node, flags),
			...ends.map((end) => of(end, ['noOp', 1, {}])),
		],
		[
			['Begin', 'Start'],
			['Start', 'Old'],
			...(one.second ? ([['Begin', 'Second']] satisfies Array<[string, string]>) : []),
		],
	);
	const to = (end: string, index = 0) => [{ node: end, type: 'main', index }];
	if (one.second) made.connections.Second = { main: [to('Old', 1)] };
	made.connections.Old = { main: ends.map((end) => to(end)) };
	return made;
}

interface Ran {
	readonly status: string;
	readonly error: string;
	/** The JSON of all items at each end. */
	readonly ends: Readonly<Record<string, unknown[]>>;
}

/** n8n runs what is stored, whatever it is sent. */
async function run(id: string, name: string): Promise<Ran> {
	const answer = await world.live.rest('POST', `/rest/workflows/${id}/run`, {
		triggerToStartFrom: { name: 'Begin' },
	});
	const { data } = expectOk(answer, `run ${name}`);
	const execution = await world.live.endOf(String(data.executionId), 120_000);
	const { runData, error } = execution.data.resultData;
	const ends = Object.entries<Json>(runData)
		.filter(([name]) => name.startsWith('Out '))
		.map(([name, runs]) => [
			name,
			runs.flatMap((each: Json) => each.data?.main?.[0] ?? []).map(({ json }: Json) => json),
		]);
	const filled = ends.filter(([, all]) => all.length > 0);
	return {
		status: execution.status,
		error: String(error?.message ?? ''),
		ends: Object.fromEntries(filled),
	};
}

interface Result {
	readonly one: OldNodeCase;
	readonly moved: MigratedWorkflow;
	readonly before: Ran;
	readonly after: Ran | undefined;
}

const contentOf = (made: Json): WorkflowContent => made;

async function compare(one: OldNodeCase): Promise<Result> {
	const made = workflowOf(one);
	const { id } = await world.live.store(made);
	const moved = migrateWorkflow(contentOf(made), 'newest', types);
	const before = await run(id, one.name);
	const isMoved = moved.changed.some(({ node }) => node === 'Old');
	if (!isMoved) return { one, moved, before, after: undefined };
	const stored = await world.live.store(moved.content);
	const wanted = moved.content.nodes.map(({ type, typeVersion }) => [type, typeVersion]);
	expect(stored.nodes.map(({ type, typeVersion }: Json) => [type, typeVersion])).toEqual(wanted);
	return { one, moved, before, after: await run(stored.id, one.name) };
}

test('nodes of older versions do the same once they are moved', async () => {
	const cases = [...oldNodes, ...oldRequests(address)];
	const results = await inBatches(cases, 4, compare);
	const moved = results.filter(({ after }) => after !== undefined);
	const isSame = ({ before, after }: Result) =>
		after !== undefined && before.status === after.status && equal(before.ends, after.ends);
	const told = (all: readonly Result[]) =>
		all.map(({ one, before, after, moved: { notes } }) => ({
			name: one.name,
			before,
			after,
			notes,
		}));
	if (process.env.SHOWN) writeFileSync(process.env.SHOWN, JSON.stringify(results));
	// The old node ran: else nothing is shown.
	expect(told(results.filter(({ before }) => before.status !== 'success'))).toEqual([]);
	for (const {
		one,
		after,
		moved: { notes },
	} of results.filter((each) => each.one.stays)) {
		expect({ name: one.name, after }).toEqual({ name: one.name, after: undefined });
		expect(notes.map(({ why }) => why).join()).toMatch(one.stays ?? '');
	}
	const wrong = moved.filter((one) => !isSame(one));
	expect(told(wrong.filter(({ one }) => !one.differs))).toEqual([]);
	// What is known to differ is said.
	for (const {
		one,
		moved: { notes },
	} of wrong)
		expect({ name: one.name, said: notes.some(({ is }) => is === 'lost') }).toMatchObject({
			said: true,
		});
	const kept = results.filter(({ after, one }) => after === undefined && !one.stays);
	expect(told(kept)).toEqual([]);
	expect(moved.length - wrong.length).toBeGreaterThanOrEqual(moved.length * 0.9);
});

const named = (name: string): OldNodeCase => {
	const found = [...oldNodes, ...oldRequests(address)].find((one) => one.name === name);
	if (found === undefined) throw new Error(`There is no case ${name}.`);
	return found;
};

const clock = (name: string, value: string): OldNodeCase => ({
	name,
	node: ['set', 2, { values: { string: [{ name: 'x', value }] } }],
	items: [{ id: 1 }],
});

test('runs before and after say equal, differs here or cannot be shown, and equal only of what was seen', async () => {
	const wanted: ReadonlyArray<readonly [OldNodeCase, verdict: string, why: RegExp]> = [
		[named('set 2: only what is set'), 'equal', /^$/],
		[named('set 1: a list and an object in text fields'), 'equal', /^$/],
		[named('if: larger'), 'equal', /^$/],
		[named('switch 2: no fallback'), 'equal', /^$/],
		[named('merge 2: by fields'), 'equal', /^$/],
		[named('item lists 1: split'), 'equal', /^$/],
		[
			named('set 3: what is missing'),
			'differs here',
			/"Old".*\[0\]\.m: "undefined" before, null after/,
		],
		[named('merge 2: by position, nothing at the second'), 'differs here', /"Old"/],
		[named('function: new items'), 'cannot be shown', /"Old" was held back/],
		[named('request 1: plain'), 'cannot be shown', /"Old" was held back/],
		[clock('now', '={{ $now.toISO() }}'), 'cannot be shown', /another time/],
		[clock('chance', '={{ Math.random() }}'), 'cannot be shown', /another time/],
		[
			{ ...named('if: larger'), items: [{ total: 50 }] },
			'cannot be shown',
			/no run came to "Out 1"/,
		],
	];
	const ids = await inBatches(wanted, 4, async ([one]) => {
		const made = workflowOf(one);
		const { id } = await world.live.store(made);
		await run(id, one.name);
		return String(id);
	});
	const { runs, changes } = await world.canvas.ask('upgrade-nodes', {
		...{ workflowIds: ids, compare: true },
	});
	expect(changes.length).toBeGreaterThan(0);
	const told = ids.map((id) => runs.find((one: Json) => one.workflowId === id));
	expect(told.map((one, index) => [wanted[index]?.[0].name, one?.verdict, one?.why])).toEqual(
		wanted.map(([{ name }, verdict, why]) => [
			name,
			verdict,
			verdict === 'equal' ? undefined : expect.stringMatching(why),
		]),
	);
	// Nothing was saved.
	for (const [index, id] of ids.entries()) {
		const { nodes } = await world.live.workflow(id);
		expect(nodes.find(({ name }: Json) => name === 'Old').typeVersion).toBe(
			wanted[index]?.[0].node[1],
		);
	}
});

test('an upgrade is made in drafts, and only what runs show goes live', async () => {
	const attempt = randomUUID();
	const path = (name: string) => `upgraded-${name}-${attempt}`;
	const webhook = (name: string) =>
		of('Begin', ['webhook', 2, { path: path(name), httpMethod: 'POST', responseMode: 'lastNode' }]);
	const live = async (name: string, value: string) => {
		const old = of('Old', [
			'set',
			2,
			{ keepOnlySet: true, values: { string: [{ name: 'x', value }] } },
		]);
		const made = workflow(`Live ${name}`, [webhook(name), old], [['Begin', 'Old']]);
		const { id } = await world.live.store(made);
		await world.live.publish(id);
		await world.live.webhook(path(name));
		await world.live.callWebhook(path(name), { id: 7 });
		return String(id);
	};
	const same = await live('same', '={{ $json.body.id }}');
	const open = await live('open', '={{ $now.toISO() }}');
	const workflowIds = [same, open];
	const preview = await world.canvas.ask('upgrade-nodes', { workflowIds });
	const { batchId } = preview;
	const applied = await world.canvas.ask('change-in-workflows', {
		...{ step: 'apply', batchId, publishProven: true },
	});
	expect(applied).toMatchObject({ state: 'applied', published: 1 });
	expect(applied.drafts).toEqual([
		expect.objectContaining({ workflowId: open, why: expect.stringMatching(/another time/) }),
	]);
	const after = await world.live.workflow(same);
	expect(after.activeVersionId).toBe(after.versionId);
	expect(after.nodes[1]).toMatchObject({ name: 'Old', typeVersion: 3.5 });
	expect((await world.live.workflow(open)).activeVersionId).not.toBe(
		(await world.live.workflow(open)).versionId,
	);
	expect((await world.live.callWebhook(path('same'), { id: 8 })).body).toMatchObject({ x: 8 });
	await world.canvas.ask('change-in-workflows', { step: 'undo', batchId });
	const undone = await world.live.workflow(same);
	expect(undone.nodes[1]).toMatchObject({ name: 'Old', typeVersion: 2 });
});

/** The nodes of a chain in their order, the old one named Old. Out follows the last. */
function chainOf(name: string, nodes: readonly Json[], more: readonly Json[] = []): Json {
	const all: readonly Json[] = [
		of('Begin', ['manualTrigger', 1, {}]),
		...nodes,
		of('Out 0', ['noOp', 1, {}]),
	];
	const links = all
		.slice(1)
		.map((one, at): [string, string] => [String(all[at]?.name), String(one.name)]);
	const made: Json = workflow(`Old: ${name}`, [...all, ...more], links);
	for (const { name: sub } of more)
		made.connections[sub] = {
			ai_languageModel: [[{ node: 'Old', type: 'ai_languageModel', index: 0 }]],
		};
	return made;
}

/** What a workflow puts out before and after its nodes are moved to what n8n 3 has. */
async function moveAndRun(name: string, made: Json, type: string, fields: readonly string[]) {
	const { id } = await world.live.store(made);
	const before = await run(id, name);
	const { content, notes } = migrateWorkflow(contentOf(made), 'n8n 3', types);
	expect([name, content.nodes.find((one) => one.name === 'Old')?.type, notes]).toEqual([
		...[name, type, expect.any(Array)],
	]);
	const stored = await world.live.store(content);
	const after = await run(stored.id, name);
	const seen = ({ status, error, ends }: Ran) => ({
		...{ name, status, error },
		ends: (ends['Out 0'] ?? []).map((one) =>
			Object.fromEntries(fields.map((field) => [field, Object(one)[field]])),
		),
	});
	expect(seen(before)).toMatchObject({ status: 'success', ends: [expect.any(Object)] });
	expect(seen(after)).toEqual(seen(before));
	return seen(before).ends[0];
}

/** A page that says it. */
const pdf = (text: string) => {
	const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	];
	let file = '%PDF-1.4\n';
	const places = objects.map((one, index) => {
		const at = file.length;
		file += `${index + 1} 0 obj\n${one}\nendobj\n`;
		return at;
	});
	const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
	return `${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
};

test('nodes that read and write files do the same once they are moved', async () => {
	const folder = join(homedir(), '.n8n-files', `moved-${randomUUID()}`);
	await mkdir(folder, { recursive: true });
	try {
		const at = (name: string) => join(folder, name);
		await writeFile(at('text.txt'), 'What stands in the file');
		await writeFile(at('page.pdf'), pdf('What stands on the page'));
		await writeFile(at('rows.csv'), 'name,total\nAda,7\n');
		const disk = (name: string, fileSelector: string) =>
			of(name, ['readWriteFile', 1, { fileSelector }]);
		const text = of('Text', ['extractFromFile', 1, { operation: 'text' }]);
		const made = [
			items('Start', [{ text: 'What is written' }]),
			of('Made', ['convertToFile', 1.1, { operation: 'toText', sourceProperty: 'text' }]),
		];
		const [readWrite, extract] = ['n8n-nodes-base.readWriteFile', 'n8n-nodes-base.extractFromFile'];
		const cases: Array<[string, readonly Json[], string, readonly string[], object]> = [
			[
				'reads a file',
				[of('Old', ['readBinaryFile', 1, { filePath: at('text.txt') }]), text],
				...([readWrite, ['data']] as const),
				{ data: 'What stands in the file' },
			],
			[
				'reads files',
				[of('Old', ['readBinaryFiles', 1, { fileSelector: at('*.txt') }]), text],
				...([readWrite, ['data']] as const),
				{ data: 'What stands in the file' },
			],
			[
				'writes a file',
				[
					...made,
					of('Old', ['writeBinaryFile', 1, { fileName: at('new.out') }]),
					disk('Read', at('new.out')),
					text,
				],
				...([readWrite, ['data']] as const),
				{ data: 'What is written' },
			],
			[
				'reads a PDF',
				[disk('Read', at('page.pdf')), of('Old', ['readPDF', 1, { binaryPropertyName: 'data' }])],
				...([extract, ['text', 'numpages', 'info']] as const),
				{ text: expect.stringContaining('What stands on the page'), numpages: 1 },
			],
		];
		for (const [name, nodes, type, fields, shown] of cases)
			expect(await moveAndRun(name, chainOf(name, nodes), type, fields)).toMatchObject(shown);
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('a Tools Agent asks its model the same once it is moved', async () => {
	const script = `agent-${randomUUID()}`;
	const asked: string[] = [];
	world.model.load({
		name: script,
		turns: (request: Json) => {
			asked.push(JSON.stringify([request.messages, request.tools]));
			return { text: 'It is in Rome.' };
		},
	});
	const credential = await modelCredential(world.live);
	const own = { ...chatModelNode({ script, credential, name: 'Model' }) };
	for (const [version, parameters] of [
		[1.6, { agent: 'toolsAgent', promptType: 'define', text: '={{ $json.question }}' }],
		[
			1.7,
			{
				promptType: 'define',
				text: '={{ $json.question }}',
				options: { systemMessage: 'Be brief.' },
			},
		],
	] as const) {
		const agent = '@n8n/n8n-nodes-langchain.agent';
		const old = { name: 'Old', type: agent, typeVersion: version, parameters };
		const nodes = [items('Start', [{ question: 'Where is it?' }]), old];
		asked.length = 0;
		const name = `an agent of version ${version}`;
		const told = await moveAndRun(name, chainOf(name, nodes, [own]), agent, ['output']);
		expect(told).toEqual({ output: 'It is in Rome.' });
		expect(asked).toEqual([expect.stringContaining('Where is it?'), asked[0]]);
	}
});

test('triggers of times fire once they are moved', async () => {
	for (const [type, parameters] of [
		['cron', { triggerTimes: { item: [{ mode: 'custom', cronExpression: '* * * * * *' }] } }],
		['interval', { interval: 1, unit: 'seconds' }],
	] as const) {
		const made: Json = workflow(
			`Times ${type} ${randomUUID()}`,
			[of('Old', [type, 1, parameters]), of('Out 0', ['noOp', 1, {}])],
			[['Old', 'Out 0']],
		);
		const { content } = migrateWorkflow(contentOf(made), 'n8n 3', types);
		expect(content.nodes[0]?.type).toBe('n8n-nodes-base.scheduleTrigger');
		for (const one of [made, content]) {
			const { id } = await world.live.store(one);
			await world.live.publish(id);
			const fired = await eventually(
				`${type} fires`,
				async () =>
					(await world.live.api('GET', `/executions?workflowId=${id}&status=success`)).data[0],
				60_000,
			);
			expect(fired).toMatchObject({ mode: 'trigger' });
			await world.live.api('POST', `/workflows/${id}/deactivate`);
		}
	}
});
