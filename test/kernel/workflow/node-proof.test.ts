import type { NodeRun } from '../../../src/kernel/ports/instance/executions';
import type { WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { nodeProof } from '../../../src/kernel/workflow/node-proof';
import { notProven, shownNodes } from '../../../src/tools/orchestration/not-proven';
import {
	readRecord,
	storedExecutionWithData,
} from '../../../src/adapters/n8n-api/execution-record';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

/** As n8n stores a run of a node: `data` beside what the case is about. */
const task = (more: object = {}, items: readonly object[] = [{ json: { ok: 1 } }]) => ({
	...{ startTime: 1, executionStatus: 'success', data: { main: [items] } },
	...more,
});

interface Case {
	readonly node?: Partial<WorkflowNode>;
	readonly tasks?: readonly object[];
	readonly isPinned?: true;
}

const onError = ['continueRegularOutput', 'continueErrorOutput'];

/** Nothing of these has really worked. */
const idle: Readonly<Record<string, readonly Case[]>> = {
	disabled: [{ node: { disabled: true }, tasks: [task()] }, { node: { disabled: true } }],
	'never run': [{}, { tasks: [] }],
	pinned: [{ isPinned: true, tasks: [task()] }],
	'its error was thrown': [
		{ tasks: [task({ executionStatus: 'error', error: { message: 'No.' } })] },
		{ tasks: [task(), task({ error: { message: 'No.' } })] },
	],
	'its error was put out': [
		...onError.flatMap((word) =>
			[{ json: { error: 'No.' } }, { json: { id: 1 }, error: { message: 'No.' } }].map((item) => ({
				...{ node: { onError: word }, tasks: [task({}, [{ json: { ok: 1 } }, item])] },
			})),
		),
		{ node: { continueOnFail: true }, tasks: [task({}, [{ json: { error: 'No.' } }])] },
	],
	'not ended': ['running', 'waiting', 'canceled', 'new', 'unknown', 'crashed'].map((status) => ({
		tasks: [task({ executionStatus: status })],
	})),
};

/** These have. */
const real: readonly Case[] = [
	...[{ tasks: [task()] }, { tasks: [task(), task({}, [])] }, { tasks: [task({}, [])] }],
	// A service that answers with a field of that name.
	{ tasks: [task({}, [{ json: { error: 'No.' } }])] },
	...onError.map((word) => ({ node: { onError: word }, tasks: [task()] })),
	{ node: { executeOnce: true, retryOnFail: true, alwaysOutputData: true }, tasks: [task()] },
];

const seen = ({ node = {}, tasks, isPinned }: Case) => {
	const stored = storedNode('Node', node);
	const record = readRecord(
		storedExecutionWithData.parse({
			...{ id: '7', workflowId: 'w', status: 'success', mode: 'manual' },
			workflowData: { nodes: [stored], connections: {} },
			data: {
				resultData: {
					runData: { Start: [task()], ...(tasks && { Node: tasks }) },
					pinData: { Start: [{}], ...(isPinned && { Node: [{}] }) },
				},
			},
		}),
	);
	const workflow = storedWorkflow({ nodes: [storedNode('Start'), stored] });
	const run = {
		fixtures: new Map(),
		record,
		subWorkflows: [],
		wrongFiles: new Map(),
		readBy: () => [],
	};
	const open = notProven(workflow, 'Start', run, []);
	const [, shown] = shownNodes(workflow, 'Start', run, open);
	return { proof: nodeProof(stored, record), open, shown };
};

test.each(Object.entries(idle).flatMap(([what, all]) => all.map((one) => [what, one] as const)))(
	'a node proves nothing: %s',
	(_what, one) => {
		const { proof, open, shown } = seen(one);
		expect(proof).not.toBe('ran');
		expect(open.map(({ node }) => node)).toEqual(['Node']);
		expect(shown?.state).not.toBe('ran');
		expect(shown?.isEssential).toBe(true);
	},
);

test.each(real)('a node that was really executed is shown: %j', (one) => {
	const { proof, open, shown } = seen(one);
	expect(proof).toBe('ran');
	expect(open).toEqual([]);
	expect(shown?.state).toBe('ran');
});

test('a run without statuses or nodes proves nothing', () => {
	const runs: Record<string, NodeRun[]> = {};
	expect(nodeProof(storedNode('constructor'), { runs, pinned: [] })).toBe('not-reached');
});
