import type { WorkflowContent, WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { controlPlaneTouches } from '../../../src/policy/control-plane/control-plane';
import type { ControlPlane } from '../../../src/policy/control-plane/ports';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const OWN_TABLE = 'ForemanTable0001';

const CHAT = '0f6e2c1a-5f0f-4e0e-9a3d-2f8e1a6b7c5d';

const plane: ControlPlane = {
	tables: {
		names: ['foreman_approvals', 'foreman_tasks'],
		has: async (id) => await Promise.resolve(id === OWN_TABLE),
	},
	workflows: {
		withId: async (id) => await Promise.resolve(id === 'chat1' ? 'Chat' : undefined),
		behindWebhook: async (segments) =>
			await Promise.resolve(segments.includes(CHAT) ? 'Chat' : undefined),
	},
	hosts: ['n8n.example.com'],
};

const GATE = 'n8n-nodes-foreman.foremanGateHitlTool';

const touches = async (next: WorkflowContent, stored?: WorkflowContent) =>
	await controlPlaneTouches(next, stored, plane);

const ofNode = async (overrides: Partial<WorkflowNode>) =>
	await touches(storedWorkflow({ nodes: [storedNode('Bad', overrides)] }));

const inTable = (dataTableId: unknown, type = 'n8n-nodes-base.dataTable') => ({
	type,
	parameters: { dataTableId },
});

const inner = (node: object) =>
	JSON.stringify({ nodes: [{ name: 'In', ...node }], connections: {} });

const failing = (errorWorkflow: string) =>
	JSON.stringify({ nodes: [], connections: {}, settings: { errorWorkflow } });

const borrowing = (ids: object) => JSON.stringify({ ...ids, nodes: [], connections: {} });

const runs = (workflowJson: unknown, type = 'n8n-nodes-base.executeWorkflow') => ({
	type,
	parameters: { source: 'parameter', workflowJson },
});

const stored = (workflowId: unknown, type = 'n8n-nodes-base.executeWorkflow') => ({
	type,
	parameters: { source: 'database', workflowId },
});

const calls = (url: string) => ({ type: 'n8n-nodes-base.httpRequest', parameters: { url } });

describe('a node that an agent adds is refused', () => {
	it.each<[string, Partial<WorkflowNode>]>([
		['trigger', { type: 'n8n-nodes-foreman.foremanAdminTrigger' }],
		['registry', { type: 'n8n-nodes-foreman.foremanAdmin' }],
		['gate', { type: GATE }],
		['toolkit', { type: 'n8n-nodes-foreman.foremanToolkit' }],
		['instance as a tool', { type: 'n8n-nodes-foreman.foremanWorkflowsTool' }],
		['research', { type: 'n8n-nodes-foreman.foremanResearch' }],
		['operations with a person', { type: 'n8n-nodes-foreman.foremanTeamHitlTool' }],
		['other case', { type: ' N8N-Nodes-Foreman.FOREMANTOOLKIT ' }],
		['custom folder', { type: 'CUSTOM.foremanToolkit' }],
		['fork', { type: '@someone/n8n-nodes-foreman.foremanToolkit' }],
		['own table by id', inTable({ __rl: true, mode: 'id', value: OWN_TABLE })],
		['own table from the list', inTable({ mode: 'list', value: OWN_TABLE, cachedResultName: 'x' })],
		['own table in an unknown mode', inTable({ mode: 'other', value: OWN_TABLE })],
		['own table by plain id', inTable(OWN_TABLE)],
		['own table by name', inTable({ mode: 'name', value: 'foreman_approvals' })],
		['own table by a name in capitals', inTable({ mode: 'name', value: 'FOREMAN_TASKS' })],
		['own table by a part of its name', inTable({ mode: 'name', value: 'tasks' })],
		['own table by wildcards', inTable({ mode: 'name', value: 'f%man_ap__ovals' })],
		['own table by no name', inTable({ mode: 'name', value: '' })],
		['table by expression', inTable({ mode: 'id', value: '={{ $json.table }}' })],
		['mode by expression', inTable({ mode: '={{ "name" }}', value: 'x' })],
		['locator by expression', inTable('={{ $json }}')],
		[
			'own table as a tool',
			inTable({ mode: 'id', value: OWN_TABLE }, 'n8n-nodes-base.dataTableTool'),
		],
		['own table of an evaluation', inTable({ value: OWN_TABLE }, 'n8n-nodes-base.evaluation')],
		[
			'taken name',
			{ type: 'n8n-nodes-base.dataTable', parameters: { tableName: ' Foreman_Approvals' } },
		],
		[
			'name by expression',
			{ type: 'n8n-nodes-base.dataTable', parameters: { newName: '={{ 1 }}' } },
		],
		['credential', { credentials: { foremanStoreApi: { id: '1', name: 'x' } } }],
		['identity', { credentials: { foremanIdentityApi: { id: '1', name: 'x' } } }],
		['credential type', { parameters: { nodeCredentialType: 'foremanStoreApi' } }],
		['generic credential', { parameters: { deep: [{ genericAuthType: 'foremanIdentityApi' }] } }],
		['inline', runs(inner({ type: GATE }))],
		['inline as an object', runs({ nodes: [{ type: GATE }] })],
		['inline in a tool', runs(inner({ type: GATE }), '@n8n/n8n-nodes-langchain.toolWorkflow')],
		['inline in an inline', runs(inner(runs(inner({ type: GATE }))))],
		['inline table', runs(inner(inTable(OWN_TABLE)))],
		['inline credential', runs(inner({ type: 'x', credentials: { foremanStoreApi: {} } }))],
		['inline whose failure starts a chat', runs(failing('chat1'))],
		['inline whose failure starts what is computed', runs(failing('={{ $json.id }}'))],
		['inline that goes by the id of a stored one', runs(borrowing({ id: 'w2' }))],
		['inline that goes by a computed id', runs(borrowing({ id: '={{ $json.id }}' }))],
		['inline that goes by a version', runs(borrowing({ id: '', versionId: 'v1' }))],
		['inline object that goes by an id', runs({ id: 'w2', nodes: [] })],
		[
			'inline in a tool that goes by an id',
			runs(borrowing({ id: 'w2' }), '@n8n/n8n-nodes-langchain.toolWorkflow'),
		],
		['inline in an inline that goes by an id', runs(inner(runs(borrowing({ id: 'w2' }))))],
		['inline by expression', runs('={{ $json.workflow }}')],
		['inline as text behind =', runs(`=${inner({ type: GATE })}`)],
		['inline that is no JSON', runs('{ nodes: [] }')],
		['body of a request', { parameters: { jsonBody: `=${inner({ type: GATE })}` } }],
		[
			'workflow from an address',
			{ type: 'n8n-nodes-base.executeWorkflow', parameters: { source: 'url' } },
		],
		[
			'source by expression',
			{ type: 'n8n-nodes-base.executeWorkflow', parameters: { source: '={{ "url" }}' } },
		],
		['tables', calls('http://127.0.0.1:5678/api/v1/data-tables')],
		['tables in capitals', calls('http://n8n/API/V1/Data-Tables/x/rows')],
		['tables, encoded', calls('http://n8n/%61pi/v1/x/%2e%2e/data%252dtables?limit=1')],
		['tables, with detours', calls('http://n8n//api/./v1//data-tables')],
		['tables with a computed host', calls('={{ $json.host }}/api/v1/data-tables')],
		["the editor's tables", calls('http://n8n/rest/projects/1/data-tables')],
		['resume link', calls('http://n8n/webhook-waiting/17?signature=x')],
		['own webhook', calls('http://n8n/webhook/foreman-approve/1')],
		['a form that waits', calls('http://n8n/form-waiting/17?signature=x')],
		['a resume link behind a fragment', calls('http://n8n/webhook-waiting/17#/../..')],
		['a resume link behind a query', calls('http://n8n/webhook-waiting/17?x=/../..')],
		['a resume link behind an encoded query', calls('http://n8n/webhook-waiting/17%3Fx=/../..')],
		['tables behind a fragment', calls('http://n8n/api/v1/data-tables#/../../../x')],
		['tables in a query', calls('http://proxy/?to=http://n8n/api/v1/data-tables')],
		['a detour by a query', calls('http://n8n/api/v1/?/../data-tables/x')],
		['a detour with backslashes', calls('http://n8n/x/..%5c..%5capi/v1/data-tables/')],
		['a chat with a Foreman', calls(`http://n8n/webhook/${CHAT}/chat`)],
		['a chat with a Foreman, by another name', calls(`https://a.example.com/hooks/${CHAT}/chat`)],
		['executions', calls('http://127.0.0.1:5678/api/v1/executions/7?includeData=true')],
		['executions of this n8n by name', calls('https://n8n.example.com/rest/executions/7')],
		['executions of a computed host', calls('=https://{{ $json.host }}/api/v1/executions')],
		[
			'executions with their data',
			{
				type: 'n8n-nodes-base.n8n',
				parameters: { resource: 'execution', options: { activeWorkflows: true } },
			},
		],
		[
			'executions, perhaps with their data',
			{
				type: 'n8n-nodes-base.n8nTool',
				parameters: { resource: 'execution', options: { activeWorkflows: '={{ 1 }}' } },
			},
		],
		['a workflow of a Foreman', stored({ __rl: true, mode: 'list', value: 'chat1' })],
		['a workflow of a Foreman, by plain id', stored('chat1')],
		[
			'a workflow of a Foreman as a tool',
			stored({ value: 'chat1' }, '@n8n/n8n-nodes-langchain.toolWorkflow'),
		],
		['a workflow by expression', stored({ mode: 'id', value: '={{ $json.id }}' })],
	])('%s', async (_case, overrides) => {
		const found = await ofNode(overrides);
		expect(found.length).toBeGreaterThan(0);
		for (const one of found) expect(one).toMatch(/^Node "Bad": .+\.$/);
	});

	it('however deep it stands', async () => {
		const deep = '['.repeat(50_000) + JSON.stringify({ type: GATE }) + ']'.repeat(50_000);
		expect(await ofNode({ parameters: { any: deep } })).toHaveLength(1);
	});
});

describe('a node that has nothing to do with it passes', () => {
	it.each<[string, Partial<WorkflowNode>]>([
		['a node of somebody else', { type: 'n8n-nodes-theforeman.host' }],
		['a table of a person', inTable({ mode: 'id', value: 'PersonsTable0001' })],
		['a table of a person by name', inTable({ mode: 'name', value: 'customers' })],
		['another workflow', stored({ mode: 'id', value: 'w2' })],
		['a workflow not chosen yet', stored({ mode: 'list', value: '' })],
		['executions of another service', calls('https://api.example.org/api/v1/executions')],
		[
			'executions without data',
			{ type: 'n8n-nodes-base.n8n', parameters: { resource: 'execution' } },
		],
		[
			'a webhook of somebody else',
			calls('http://n8n/webhook/7c9e6679-7425-40de-944b-e07fc1f90ae7'),
		],
		['a table not chosen yet', inTable({ mode: 'list', value: '' })],
		['a new table', { type: 'n8n-nodes-base.dataTable', parameters: { tableName: 'customers' } }],
		['a credential', { credentials: { slackApi: { id: '1', name: 'Foreman' } } }],
		['an inline workflow whose failure starts another', runs(failing('other'))],
		['a readable inline workflow', runs(inner({ type: 'n8n-nodes-base.set' }))],
		['an empty inline workflow', runs('\n\n\n')],
		['an inline workflow with empty ids', runs(borrowing({ id: '', versionId: null }))],
		['an inline workflow whose nodes have ids', runs(inner({ id: 'n1', type: 'x.set' }))],
		[
			'a stored workflow',
			{ type: 'n8n-nodes-base.executeWorkflow', parameters: { source: 'database' } },
		],
		['another address', calls('https://api.example/api/v1/data-table-exports')],
		["n8n's workflows", calls('http://n8n/api/v1/workflows')],
		['prose', { parameters: { text: 'Foreman says: see /webhook-waiting/ and foremanToolkit' } }],
		[
			'a key that is no key',
			{ parameters: JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}') },
		],
	])('%s', async (_case, overrides) => {
		expect(await ofNode(overrides)).toEqual([]);
	});
});

const link = (node: string, type = 'main') => ({ [type]: [[{ node, type, index: 0 }]] });

/** Slack → Gate → Agent: the agent's only way to Slack leads through the gate. */
const gated = () =>
	storedWorkflow({
		nodes: [
			storedNode('Agent', { type: '@n8n/n8n-nodes-langchain.agent' }),
			storedNode('Slack', { type: 'n8n-nodes-base.slackTool' }),
			storedNode('Gate', { type: GATE, parameters: { profile: 'strict' } }),
			storedNode('Table', inTable({ mode: 'id', value: '={{ $json.table }}' })),
			storedNode('Set'),
		],
		connections: { Slack: link('Gate', 'ai_tool'), Gate: link('Agent', 'ai_tool') },
	});

const withNode = (name: string, change: Partial<WorkflowNode>) => {
	const stored = gated();
	return {
		...stored,
		nodes: stored.nodes.map((node) => (node.name === name ? { ...node, ...change } : node)),
	};
};

describe('what a person has put into a workflow', () => {
	it('stays as it is while the rest is changed', async () => {
		const next = withNode('Set', { parameters: { mode: 'raw' } });
		expect(
			await touches({ ...next, name: 'Other', settings: { timezone: 'UTC' } }, gated()),
		).toEqual([]);
	});

	it('may be moved on the canvas and noted upon', async () => {
		const next = withNode('Gate', { position: [5, 5], notes: 'Asks Ann' });
		expect(await touches(next, gated())).toEqual([]);
	});

	it('is not minded when a neighbour is renamed', async () => {
		const { Slack, ...rest } = gated().connections;
		expect(Object.keys(rest)).toEqual(['Gate']);
		const renamed = {
			...withNode('Slack', { name: 'Chat' }),
			connections: { ...rest, Chat: Slack },
		};
		expect(await touches(renamed, gated())).toEqual([]);
	});

	it.each<[string, Partial<WorkflowNode>]>([
		['changed', { parameters: { profile: 'all' } }],
		['disabled', { disabled: true }],
		['renamed', { name: 'Other' }],
		['exchanged', { type: 'n8n-nodes-base.noOp' }],
		['given other credentials', { credentials: { foremanN8nApi: { id: '2', name: 'x' } } }],
	])('is not %s', async (_case, change) => {
		expect((await touches(withNode('Gate', change), gated())).length).toBeGreaterThan(0);
	});

	it('is not removed', async () => {
		const stored = gated();
		const next = { ...stored, nodes: stored.nodes.filter(({ name }) => name !== 'Gate') };
		expect(await touches(next, stored)).toContain(
			'Node "Gate": it is a node of Foreman, and would be gone.',
		);
	});

	it.each<[string, object]>([
		['disconnected', { Slack: link('Gate', 'ai_tool') }],
		['gone around', { Slack: link('Agent', 'ai_tool'), Gate: link('Agent', 'ai_tool') }],
		[
			'gone around on the side',
			{
				Slack: {
					ai_tool: [[...['Gate', 'Agent'].map((node) => ({ node, type: 'ai_tool', index: 0 }))]],
				},
				Gate: link('Agent', 'ai_tool'),
			},
		],
		['fed by something else', { ...gated().connections, Set: link('Gate', 'ai_tool') }],
	])('is not %s', async (_case, connections) => {
		expect(await touches({ ...gated(), connections: { ...connections } }, gated())).toEqual([
			'Node "Gate": its connections, or those of a tool behind it, would change.',
		]);
	});

	it('is not answered for by pinned data', async () => {
		const next = { ...gated(), pinData: { Gate: [{ json: { approved: true } }] } };
		expect(await touches(next, gated())).toEqual([
			'Node "Gate": it is a node of Foreman, and its pinned data would change.',
		]);
	});

	it('is not changed while it touches one of the tables', async () => {
		expect((await touches(withNode('Table', { disabled: true }), gated())).join()).toContain(
			'only known in the run',
		);
	});
});

test('an error workflow in which Foreman works for people is refused, unless it stands there already', async () => {
	const draft = storedWorkflow({ settings: { errorWorkflow: 'chat1' } });
	expect(await touches(draft)).toEqual([expect.stringContaining('Setting errorWorkflow')]);
	expect(await touches(draft, draft)).toEqual([]);
	expect(await touches(storedWorkflow({ settings: { errorWorkflow: 'other' } }))).toEqual([]);
});
