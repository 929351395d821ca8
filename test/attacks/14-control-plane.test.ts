import { randomUUID } from 'node:crypto';

import type { Json } from '../support/live-instance';
import { brokenOrderCode, codeNode } from '../support/sample-workflows';
import { agentWorkflowFor, toolkitNode } from '../support/surface-workflows';
import {
	modelCredential,
	modelSurfaceNames,
	ownerCredential,
	surfaceNames,
} from '../support/surfaces';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('one credential');

const world = useLive();

const TOOLKIT = 'n8n-nodes-foreman.foremanToolkit';

const INSTANCE = 'n8n-nodes-foreman.foremanWorkflows';

/** Code of a workflow Start → Bad. */
const codeOf = (type: string, version: number, parameters: object, rest: object = {}) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const bad = node({ type: '${type}', version: ${version}, config: ${JSON.stringify({ name: 'Bad', parameters, ...rest })} });
export default workflow('bad', 'Never made ${world.live.mark}').add(start).to(bad);`;

const inTable = (locator: object) =>
	codeOf('n8n-nodes-base.dataTable', 1.1, {
		...{ resource: 'row', operation: 'deleteRows' },
		dataTableId: { __rl: true, ...locator },
	});

const calls = (url: string) => codeOf('n8n-nodes-base.httpRequest', 4.2, { url });

const inline = (workflowJson: string) =>
	codeOf('n8n-nodes-base.executeWorkflow', 1.2, { source: 'parameter', workflowJson });

const withinInline = (node: object) => JSON.stringify({ nodes: [node], connections: {} });

/** Made by the first code that does not parse. */
async function ownTableId(): Promise<string> {
	await world.canvas.call('build-workflow', {
		code: brokenOrderCode(`Never made ${world.live.mark}`, 'yes'),
	});
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	return data.find(({ name }: Json) => name === 'foreman_documents').id;
}

const cases: ReadonlyArray<readonly [what: string, code: () => Promise<string> | string]> = [
	['a node of Foreman', () => codeOf(INSTANCE, 1, { resource: 'workflow' })],
	['a node of Foreman as a tool', () => codeOf(`${INSTANCE}Tool`, 1, {})],
	['one of its tables by id', async () => inTable({ mode: 'id', value: await ownTableId() })],
	[
		'one of its tables from the list',
		async () => inTable({ mode: 'list', value: await ownTableId() }),
	],
	['one of its tables by name', () => inTable({ mode: 'name', value: 'foreman_approvals' })],
	['one of its tables by a part of its name', () => inTable({ mode: 'name', value: 'APPROV' })],
	['a table by expression', () => inTable({ mode: 'id', value: '={{ $json.id }}' })],
	[
		'the name of one of its tables',
		() =>
			codeOf('n8n-nodes-base.dataTable', 1.1, {
				...{ resource: 'table', operation: 'create', tableName: 'foreman_approvals' },
			}),
	],
	[
		'its credential',
		() =>
			codeOf(
				'n8n-nodes-base.httpRequest',
				4.2,
				{ url: 'http://127.0.0.1:9', authentication: 'predefinedCredentialType' },
				{ credentials: { foremanIdentityApi: { id: 'x', name: 'x' } } },
			),
	],
	[
		'its credential by type',
		() =>
			codeOf('n8n-nodes-base.httpRequest', 4.2, {
				...{ url: 'http://127.0.0.1:9', authentication: 'predefinedCredentialType' },
				nodeCredentialType: 'foremanStoreApi',
			}),
	],
	['a node of Foreman in an inline workflow', () => inline(withinInline({ type: TOOLKIT }))],
	[
		'a node of Foreman two workflows deep',
		() =>
			inline(
				withinInline({
					type: 'n8n-nodes-base.executeWorkflow',
					parameters: { workflowJson: withinInline({ type: TOOLKIT }) },
				}),
			),
	],
	['an inline workflow by expression', () => inline('={{ $json.workflow }}')],
	['the API of data tables', () => calls(`${world.live.access.baseUrl}/api/v1/data-tables`)],
	['that API, encoded', () => calls('={{ $json.base }}/%61pi/v1/x/../data%2Dtables')],
	['a resume link', () => calls(`${world.live.access.baseUrl}/webhook-waiting/1`)],
];

async function expectNoWrite(attempt: () => Promise<{ message: string; hint: string }>) {
	const before = await world.live.everything();
	const { message, hint } = await attempt();
	expect(message).toMatch(
		/what controls Foreman itself, which no tool may do\. Node ".*Nothing was changed/s,
	);
	expect(hint).toMatch(/A person can do this in the n8n editor/);
	expect(await world.live.everything()).toEqual(before);
}

test.each(cases)('a workflow with %s is not made', async (_what, makeCode) => {
	const code = await makeCode();
	await expectNoWrite(async () => await world.canvas.refuse('build-workflow', { code }));
});

/** What a person has made: an agent that holds a toolkit, and a step of Foreman's own. */
async function ofPerson(): Promise<Json> {
	const credential = await ownerCredential(world.live);
	const keep = {
		...{ name: 'Keep', type: INSTANCE, typeVersion: 1 },
		parameters: { resource: 'workflow', operation: 'list-workflows' },
		credentials: { foremanN8nApi: credential },
	};
	const toolkit = toolkitNode({ tools: ['list-workflows'] }, credential);
	const { nodes, connections, ...rest } = agentWorkflowFor(
		'Of a person',
		randomUUID(),
		[toolkit],
		await modelCredential(world.live),
	);
	return await world.live.store({
		...rest,
		nodes: [
			...nodes,
			{ ...keep, position: [0, 600] },
			{ ...codeNode('Note', 'return []'), position: [0, 800] },
		],
		connections: { ...connections, Keep: { main: [[{ node: 'Note', type: 'main', index: 0 }]] } },
	});
}

/** The code of that workflow, with one thing changed. */
async function changed(id: string, from: string | RegExp, to: string): Promise<string> {
	const { code } = await world.canvas.ask('get-workflow-as-code', { workflowId: id });
	const next = code.replace(from, to);
	expect(next).not.toBe(code);
	return next;
}

describe.each(surfaceNames)('through the %s', (name) => {
	alike('no toolkit is added to an agent', async () => {
		const code = `const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const kit = tool({ type: '${TOOLKIT}', version: 1, config: { name: 'Kit', parameters: {} } });
const agent = node({ type: '@n8n/n8n-nodes-langchain.agent', version: 3, config: { name: 'Agent', parameters: {}, subnodes: { tools: [kit] } } });
export default workflow('more', 'Never made ${world.live.mark}').add(start).to(agent);`;
		await expectNoWrite(async () => await world.surface(name).refuse('build-workflow', { code }));
	});

	alike('a toolkit that a person gave stays as it is, and the rest can be changed', async () => {
		const { id } = await ofPerson();
		const more = await changed(id, 'list-workflows', 'delete-workflow');
		await expectNoWrite(
			async () =>
				await world.surface(name).refuse('build-workflow', { workflowId: id, code: more }),
		);
		const before = await world.live.workflow(id);
		const fine = await changed(id, /return \[\]/, 'return [{ json: { a: 1 } }]');
		await world.surface(name).ask('build-workflow', { workflowId: id, code: fine });
		const after = await world.live.workflow(id);
		const own = (stored: Json) =>
			stored.nodes.filter(({ type }: Json) => type.startsWith('n8n-nodes-foreman'));
		expect(own(after)).toEqual(own(before));
		expect(own(after)).toHaveLength(2);
		expect(JSON.stringify(after.nodes)).toContain('a: 1');
	});
});

alike(
	'an earlier version with other nodes of Foreman is neither restored nor published',
	async () => {
		const stored = await ofPerson();
		const { id, versionId, name, nodes, connections, settings } = stored;
		const tightened = nodes.map((node: Json) =>
			node.type === TOOLKIT ? { ...node, parameters: { tools: ['get-workflow'] } } : node,
		);
		await world.live.api('PUT', `/workflows/${id}`, {
			name,
			nodes: tightened,
			connections,
			settings,
		});
		for (const tool of ['restore-workflow-version', 'publish-workflow'])
			await expectNoWrite(
				async () => await world.canvas.refuse(tool, { workflowId: id, versionId }),
			);
	},
);

alike('a node of Foreman gets no other credential', async () => {
	const { id } = await ofPerson();
	const { baseUrl } = world.live.access;
	const other = await world.live.credential('Other', 'foremanN8nApi', { baseUrl, apiKey: 'x' });
	const credentials = { Keep: { foremanN8nApi: other.id } };
	await expectNoWrite(
		async () =>
			await world.canvas.refuse('apply-workflow-credentials', { workflowId: id, credentials }),
	);
});

alike.each(modelSurfaceNames)(
	'a model that asks for much at once gets nothing of it: %s',
	async (name) => {
		const codes = [
			inTable({ mode: 'name', value: '%' }),
			inline(`=${withinInline({ type: TOOLKIT })}`),
		];
		const before = await world.live.everything();
		const replies = await world
			.surface(name)
			.inOneRun(codes.map((code) => ['build-workflow', { code }] as const));
		for (const { refusal } of replies) expect(refusal?.message).toMatch(/controls Foreman itself/);
		expect(await world.live.everything()).toEqual(before);
	},
);

alike('a workflow that has nothing to do with Foreman is made as ever', async () => {
	const table = await world.live.api('POST', '/data-tables', {
		name: `Persons ${world.live.mark}`,
		columns: [{ name: 'a', type: 'string' }],
	});
	const code = inTable({ mode: 'id', value: table.id }).replace('Never made', 'Made');
	const { created } = await world.canvas.ask('build-workflow', { code });
	expect(created).toBe(true);
	await world.live.api('DELETE', `/data-tables/${table.id}`);
});
