import type { HoldReason } from '../../src/kernel/hold-reason';
import type { ExecutionRecord, ExecutionsPort } from '../../src/kernel/ports/instance/executions';
import type { RunPlanPort } from '../../src/kernel/ports/instance/run-plan';
import type { PinData } from '../../src/kernel/ports/instance/runner';
import { collectFixtures } from '../../src/tools/execution/trying/collect-fixtures';
import { portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';
import { thrown } from './thrown';

const slack = (name: string) => storedNode(name, { type: 'n8n-nodes-base.slack' });

const nodes = [
	...[storedNode('Start'), slack('Send'), slack('Tell'), slack('Far')],
	...[storedNode('Read'), storedNode('Distant')],
];

const runPlan: RunPlanPort = {
	models: () => new Map(),
	readBy: () => [],
	passesOn: () => false,
	simulated: (workflow) => workflow,
	reachedFrom: () => new Set(),
	mayRunFrom: () => new Set(['Start', 'Send', 'Tell', 'Read', 'Model']),
	isSubNode: (_workflow, name) => name === 'Model',
	writers: async () =>
		await Promise.resolve(
			new Map([
				['Send', 'writes'],
				['Tell', 'writes'],
				['Far', 'writes'],
				['Start', 'trigger'],
			] as const),
		),
	example: ({ name }) => (name === 'Tell' ? { ok: true } : undefined),
	typeOf: () => undefined,
	shown: (items) => items.map(({ hidden: _, ...rest }) => rest),
};

const picture = { mimeType: 'image/png', content: { id: 'database:1' } };

const missing = (...names: string[]): ReadonlyMap<string, HoldReason> =>
	new Map(names.map((name) => [name, 'credential']));

const past = (id: string, overrides: Partial<ExecutionRecord> = {}): ExecutionRecord => ({
	id,
	workflowId: 'w1',
	status: 'success',
	startedAt: null,
	finishedAt: null,
	mode: 'manual',
	nodes,
	runs: { Send: [{ status: 'success', startedAt: 1, outputs: [[{ from: id }]] }] },
	pinned: [],
	...overrides,
});

async function collect(
	records: readonly ExecutionRecord[],
	wish: {
		simulate?: 'none' | 'writes';
		pinData?: PinData;
		inputData?: unknown;
		stored?: Record<string, unknown>;
		unready?: ReadonlyMap<string, HoldReason>;
		alone?: boolean;
		startName?: string;
	} = {},
) {
	const read: string[] = [];
	const executions: Partial<ExecutionsPort> = {
		list: async ({ limit }) => records.slice(0, limit),
		async get(id) {
			read.push(id);
			const found = records.find((record) => record.id === id);
			if (!found) throw new Error(`No execution ${id}`);
			return found;
		},
	};
	const ports = portsWith({ executions: executions as ExecutionsPort });
	const fixtures = await collectFixtures(
		{
			workflow: storedWorkflow({
				nodes: [...nodes, storedNode('Model'), storedNode('Off', { disabled: true })],
				pinData: wish.stored ?? {},
			}),
			startName: wish.startName ?? 'Start',
			alone: wish.alone ?? false,
			pinData: wish.pinData,
			inputData: wish.inputData,
			simulate: wish.simulate ?? 'writes',
			unready: wish.unready,
		},
		{ executions: ports.executions, runPlan },
	);
	return { read, fixtures: Object.fromEntries(fixtures) };
}

describe('what stands in for nodes that write', () => {
	it('is nothing, unless it is asked for', async () => {
		expect(await collect([past('1')], { simulate: 'none' })).toEqual({ read: [], fixtures: {} });
	});

	it('is the newest past output, an example, an empty item, for nodes that the run comes to', async () => {
		const { fixtures } = await collect([past('2'), past('1')]);
		expect(fixtures).toEqual({
			Send: { source: 'past-execution', items: [{ from: '2' }] },
			Tell: { source: 'schema', items: [{ ok: true }] },
		});
		const without = await collect([]);
		expect(without.fixtures).toMatchObject({ Send: { source: 'empty', items: [{}] } });
	});

	it('is first what the caller gives, then what a person has pinned', async () => {
		const { fixtures, read } = await collect([past('1')], {
			stored: { Send: [{ json: { pin: 1 } }], Tell: [{ json: { pin: 2 } }] },
			pinData: { Tell: [{ json: { call: 1 } }, { call: 2 }] },
		});
		expect(fixtures).toEqual({
			Send: { source: 'pinned', items: [{ pin: 1 }] },
			Tell: { source: 'caller', items: [{ call: 1 }, { call: 2 }] },
		});
		expect(read).toEqual([]);
	});

	it.each<[string, Partial<ExecutionRecord>]>([
		['that was given itself', { pinned: ['Send'] }],
		['of a node of another type', { nodes: [storedNode('Send')] }],
		[
			'of a node that failed',
			{ runs: { Send: [{ status: 'error', startedAt: 1, outputs: [[{}]] }] } },
		],
		['without items', { runs: { Send: [{ status: 'success', startedAt: 1, outputs: [[]] }] } }],
	])('is no past output %s', async (_what, overrides) => {
		const { fixtures } = await collect([past('2', overrides), past('1')]);
		expect(fixtures.Send?.items).toEqual([{ from: '1' }]);
	});

	it('is looked for in the last ten executions', async () => {
		const records = Array.from({ length: 12 }, (_, at) => past(String(20 - at), { runs: {} }));
		expect((await collect(records)).read).toEqual(records.slice(0, 10).map(({ id }) => id));
	});

	it('stands in for nodes that only read too, where they lack their credentials', async () => {
		const unready = missing('Start', 'Read', 'Distant', 'Model');
		const { fixtures } = await collect([], { unready });
		expect(Object.keys(fixtures)).toEqual(['Send', 'Tell', 'Read']);
		expect(fixtures.Read).toEqual({ source: 'empty', items: [{}], why: 'credential' });
		expect(await collect([], { unready, simulate: 'none' })).toMatchObject({ fixtures: {} });
		const given = await collect([], { unready, stored: { Read: [{ a: 1 }] } });
		expect(given.fixtures.Read).toEqual({ source: 'pinned', items: [{ a: 1 }] });
	});

	it('is given to the node that the run starts from only where that really runs', async () => {
		expect((await collect([], { startName: 'Send' })).fixtures).not.toHaveProperty('Send');
		const alone = await collect([], { startName: 'Send', alone: true });
		expect(alone.fixtures).toHaveProperty('Send');
		expect((await collect([])).fixtures).not.toHaveProperty('Start');
	});

	it('says of a node that writes and cannot run what it does', async () => {
		const { fixtures } = await collect([], { unready: missing('Send', 'Read') });
		expect(fixtures.Send).not.toHaveProperty('why');
		expect(fixtures.Read).toHaveProperty('why');
	});

	it('says why, where that is more than that it writes', async () => {
		const { fixtures } = await collect([], { startName: 'Start', alone: true });
		expect(fixtures.Send).not.toHaveProperty('why');
		expect(fixtures.Start).toMatchObject({ why: 'trigger' });
	});

	it('is of earlier executions without what must not reach a model', async () => {
		const run = { status: 'success', startedAt: 1, outputs: [[{ a: 1, hidden: 'a code' }]] };
		const { fixtures } = await collect([past('1', { runs: { Send: [run] } })]);
		expect(fixtures.Send).toEqual({ source: 'past-execution', items: [{ a: 1 }] });
	});

	it('tells that binary data was left out', async () => {
		const run = {
			status: 'success',
			startedAt: 1,
			outputs: [[{ a: 1 }]],
			files: [[{ data: picture }]],
		};
		const { fixtures } = await collect([past('1', { runs: { Send: [run] } })]);
		expect(fixtures.Send).toMatchObject({ source: 'past-execution', withoutBinary: true });
	});
});

describe('pinData is refused', () => {
	it.each([
		['Sendd', 'not-found', 'Did you mean "Send"?'],
		['constructor', 'not-found', 'has no node "constructor".'],
		['Off', 'invalid-input', 'is disabled'],
		['Model', 'invalid-input', 'node "Model" does not run by itself'],
	])('for %s', async (name, code, says) => {
		const error = await thrown(() => collect([], { pinData: { [name]: [{}] } }));
		expect(error.code).toBe(code);
		expect(error.message).toContain(says);
	});

	it('for the trigger that inputData is for as well', async () => {
		const pinData = { Start: [{ a: 1 }] };
		const error = await thrown(() => collect([], { pinData, inputData: { a: 2 } }));
		expect(error.code).toBe('invalid-input');
		expect(error.message).toContain('both say what trigger "Start" puts out');
		const { fixtures } = await collect([], { pinData, simulate: 'none' });
		expect(fixtures).toEqual({ Start: { source: 'caller', items: [{ a: 1 }] } });
		const other = { pinData: { Send: [{}] }, inputData: { a: 2 } };
		expect((await collect([], other)).fixtures.Send?.source).toBe('caller');
	});
});
