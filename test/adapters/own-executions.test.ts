import { isTryContext, markedContext } from '../../src/adapters/in-process/run-mark-of';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createOwnExecutions } from '../../src/adapters/n8n-api/own-executions';
import { isEntrance } from '../../src/policy/control-plane/own-nodes';

interface Stored {
	readonly mode: string;
	readonly workflowId: string;
	/** What n8n calls the context of the execution. */
	readonly context?: unknown;
	readonly size?: number;
	/** What n8n answers for it. */
	readonly status?: number;
}

let opened = 0;

function ownOf(executions: readonly Stored[], canvases: Readonly<Record<string, object>> = {}) {
	const asked: string[] = [];
	const api = createApiClient(
		async ({ path, query }) => {
			const [, kind, id = ''] = path.split('/');
			asked.push(`${path}${query?.includeData === true ? ' with data' : ''}`);
			if (kind === 'workflows') {
				const found = canvases[id];
				return found ? { status: 200, body: found } : { status: 404, body: {} };
			}
			const { size, context, status = 200 } = executions[Number(id)] ?? {};
			const data = { executionData: { runtimeData: context } };
			const body = { id, jsonSizeBytes: size, ...(query?.includeData === true ? { data } : {}) };
			return { status, body };
		},
		'http://n8n.example',
		new AbortController().signal,
	);
	opened += 1;
	const setting = { api, instance: String(opened), isTry: isTryContext, isEntrance };
	const own = createOwnExecutions(setting);
	const listed = executions.map(({ mode, workflowId }, id) => ({
		id: String(id),
		mode,
		workflowId,
	}));
	return { asked, read: async () => [...(await own(listed))].sort() };
}

const mark = { agentId: 'a', tools: [] };
const tried = markedContext(mark, 1, false);
const live = markedContext(mark, 1, true);
const plain = { version: 1, establishedAt: 1, source: 'manual' };

const nodes = (...types: string[]) => ({ nodes: types.map((type) => ({ type })) });

describe('an execution is Foreman’s own', () => {
	it.each(['manual', 'integrated', 'error', 'retry'])(
		'where a draft was tried, or below (%s)',
		async (mode) => {
			const contexts = [
				tried,
				live,
				plain,
				undefined,
				'odd',
				{ foreman: 'odd' },
				{ foreman: null },
			];
			const all = contexts.map((context) => ({ mode, workflowId: 'w', context }));
			expect(await ownOf(all).read()).toEqual([['0', 'test']]);
		},
	);

	it.each(['trigger', 'webhook', 'chat', 'cli', 'evaluation', 'internal'])(
		'never by its data where n8n began it (%s): that is not even read',
		async (mode) => {
			const { read, asked } = ownOf([{ mode, workflowId: 'w', context: tried }]);
			expect(await read()).toEqual([]);
			expect(asked).toEqual(['/workflows/w']);
		},
	);

	it('not by what the key may not read, or what is too large to look at', async () => {
		const one = { mode: 'manual', workflowId: '', context: tried };
		const { read, asked } = ownOf([
			{ ...one, status: 403 },
			{ ...one, status: 404 },
			{ ...one, size: 60_000_000 },
			{ ...one, size: 60_000 },
		]);
		expect(await read()).toEqual([['3', 'test']]);
		expect(asked.filter((path) => path.endsWith('with data'))).toEqual(['/executions/3 with data']);
	});

	const entrances = [
		'foreman',
		'foremanTool',
		'foremanToolkit',
		'foremanMcpTrigger',
		'foremanAdminTrigger',
	];
	const steps = ['foremanWorkflows', 'foremanResearch', 'foremanWorkflowsTool', 'foremanTeam'];
	const others = [...steps, 'foremanGateHitlTool', 'foremanAdmin', 'foremanBuilder'];

	it.each([
		...entrances.map((one) => [one, true] as const),
		...others.map((one) => [one, false] as const),
	])('where somebody works with Foreman: %s %s', async (type, isOwn) => {
		const wanted = isOwn ? [['0', 'chat']] : [];
		const chat = { mode: 'webhook', workflowId: 'w' };
		for (const named of [`n8n-nodes-foreman.${type}`, `@team/n8n-nodes-foreman.${type}`]) {
			const drafted = { w: nodes('n8n-nodes-base.set', named) };
			expect(await ownOf([chat], drafted).read()).toEqual(wanted);
			const published = { w: { ...nodes(), activeVersion: nodes(named) } };
			expect(await ownOf([chat], published).read()).toEqual(wanted);
		}
		const off = { w: { nodes: [{ type: `n8n-nodes-foreman.${type}`, disabled: true }] } };
		expect(await ownOf([chat], off).read()).toEqual([]);
		const foreign = { w: nodes(`n8n-nodes-other.${type}`) };
		expect(await ownOf([chat], foreign).read()).toEqual([]);
	});

	it('is looked up once', async () => {
		const { read, asked } = ownOf([
			{ mode: 'manual', workflowId: 'w', context: tried },
			{ mode: 'manual', workflowId: 'w', context: plain },
		]);
		await read();
		const before = asked.length;
		expect(await read()).toEqual([['0', 'test']]);
		expect(asked).toHaveLength(before);
		expect(asked.filter((path) => path === '/workflows/w')).toHaveLength(1);
	});
});
