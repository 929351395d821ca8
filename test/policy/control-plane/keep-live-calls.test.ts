import type {
	WorkflowEntrance,
	LiveRequest,
	LiveWebhooksPort,
} from '../../../src/kernel/ports/instance/live-webhooks';
import type { WorkflowDocument, WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { keepLiveCalls } from '../../../src/policy/control-plane/keep-live-calls';
import { createLiveWorkflows } from '../../../src/policy/control-plane/live-workflows';
import type { ControlPlane } from '../../../src/policy/control-plane/ports';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';
import { thrown } from '../../tools/thrown';

const plane: ControlPlane = {
	tables: { names: ['foreman_approvals'], has: async () => await Promise.resolve(false) },
	workflows: {
		withId: async () => await Promise.resolve(undefined),
		behindWebhook: async () => await Promise.resolve(undefined),
	},
	hosts: [],
};

const foreman = storedNode('Step', { type: 'n8n-nodes-foreman.foremanWorkflows' });
const plain = storedNode('Set');

const calling = (workflowId: string) =>
	storedNode('Call', { type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId } });

const act = { nodes: [foreman] };

const fails = (errorWorkflow: string) => ({ settings: { errorWorkflow } });

interface Case {
	readonly nodes?: readonly WorkflowNode[];
	readonly below?: readonly WorkflowNode[];
	readonly settings?: Readonly<Record<string, unknown>>;
	readonly path?: readonly string[];
	readonly called?: readonly string[];
	/** What is live of single ones below, by id. */
	readonly stored?: Readonly<Record<string, Partial<WorkflowDocument>>>;
}

async function call({ nodes = [plain], below = [plain], settings = {}, ...rest }: Case) {
	const made: string[] = [];
	const webhooks: LiveWebhooksPort = {
		workflow: async () => storedWorkflow({}),
		entrances: () => [],
		check: async () => void made.push('looked'),
		async call() {
			made.push('called');
			return { status: 200, headers: {}, body: Buffer.from('') };
		},
	};
	const live = {
		get: async (id: string) => ({
			...storedWorkflow({ nodes: [...below], ...rest.stored?.[id] }),
			...{ id, name: 'Below' },
		}),
	};
	const entrance: WorkflowEntrance = {
		nodeName: 'Hook',
		kind: 'webhook',
		methods: ['POST'],
		path: ['a'],
		asksWho: false,
		isPublic: true,
	};
	const request: LiveRequest = {
		workflow: { ...storedWorkflow({ nodes: [...nodes], settings }), id: 'own' },
		called: (rest.called ?? []).map((id) => ({ id, versionId: 'v' })),
		...{ entrance, method: 'POST', path: rest.path ?? ['a'] },
		...{ query: {}, headers: {}, body: undefined, timeout: 1 },
	};
	const port = keepLiveCalls(webhooks, live, plane);
	return { made, request, port };
}

test('what touches nothing of Foreman is called', async () => {
	const { port, request, made } = await call({ called: ['sub'], settings: { errorWorkflow: 'x' } });
	await port.call(request);
	expect(made).toEqual(['called']);
});

test.each<readonly [what: string, given: Case, why: RegExp]>([
	['a node of Foreman', { nodes: [foreman] }, /Node "Step": .* is a node of Foreman/],
	['one below', { called: ['sub'], below: [foreman] }, /Node "Step" of workflow "Below"/],
	[
		'one where a failure leads',
		{ settings: { errorWorkflow: 'x' }, below: [foreman] },
		/Node "Step" of workflow "Below"/,
	],
	[
		'one where the failure of a sub-workflow leads',
		{ called: ['sub'], stored: { sub: fails('x'), x: act } },
		/Node "Step" of workflow "Below"/,
	],
	[
		'one that is called where a failure leads',
		{ ...fails('x'), stored: { x: { nodes: [calling('sub')] }, sub: act } },
		/Node "Step" of workflow "Below"/,
	],
	[
		'one where the failure of what handles failures leads',
		{ ...fails('x'), stored: { x: fails('y'), y: act } },
		/Node "Step" of workflow "Below"/,
	],
	[
		'more below than anybody looks at',
		{ called: Array.from({ length: 51 }, (_, index) => `sub${index}`) },
		/More than 50 workflows run below it/,
	],
	['an address of Foreman’s', { path: ['foreman-control', 'ui'] }, /Foreman's own webhooks/],
])('%s: neither asked about nor called', async (_, given, why) => {
	const { port, request, made } = await call(given);
	for (const work of [
		async () => await port.check(request),
		async () => await port.call(request),
	]) {
		const error = await thrown(work);
		expect(error).toMatchObject({ code: 'forbidden', message: expect.stringMatching(why) });
		expect(error.message).toMatch(/Nothing was called\.$/);
	}
	expect(made).toEqual([]);
});

test('workflows that call each other are looked at once', async () => {
	const stored = { a: { nodes: [calling('b')], ...fails('a') }, b: { nodes: [calling('a')] } };
	const { port, request, made } = await call({ called: ['a'], stored, ...fails('own') });
	await port.call(request);
	expect(made).toEqual(['called']);
});

test('a node that is disabled does nothing', async () => {
	const { port, request, made } = await call({ nodes: [{ ...foreman, disabled: true }] });
	await port.call(request);
	expect(made).toEqual(['called']);
});

describe('what is live of a workflow', () => {
	const draft = storedWorkflow({ nodes: [plain], pinData: { Set: [] } });
	const versions = {
		get: async (_id: string, versionId: string) => ({
			...{ versionId, name: null, description: null, authors: '', createdAt: '' },
			...{ nodes: [foreman], connections: {} },
		}),
	};
	const live = (activeVersionId: string | null) =>
		createLiveWorkflows({ get: async () => ({ ...draft, activeVersionId }) }, versions).get('w');

	it('are the nodes of its live version, and nothing that is pinned', async () => {
		expect(await live('v9')).toMatchObject({ versionId: 'v9', nodes: [foreman], pinData: null });
		expect(await live(draft.versionId)).toMatchObject({ nodes: [plain], pinData: null });
	});

	it('is nothing where it is not published', async () => {
		expect(await live(null)).toMatchObject({ versionId: '', nodes: [] });
	});
});
