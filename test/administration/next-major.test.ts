import { type KnownN8n, changesOfThree } from '../../src/administration/instance/resource';
import type { ListedNode, WorkflowNodes } from '../../src/kernel/ports/instance/workflows';

const nodeOf = (type: string, typeVersion: number, parameters: object = {}): ListedNode => ({
	...{ name: 'Node', type, typeVersion, parameters },
	credentials: {},
});

function workflowWith(workflowName: string, about: Partial<WorkflowNodes>): WorkflowNodes {
	const usual = { workflowId: 'w1', isArchived: false, versionId: 'v1', activeVersionId: null };
	return { workflowName, ...usual, settings: {}, draft: [], live: undefined, ...about };
}

const unknown: KnownN8n = { hasWorkers: undefined, taskTimeout: undefined, workflows: undefined };

/** The changes that an n8n meets, with the workflows named for each. */
const met = (known: Partial<KnownN8n>, seesAll = true) =>
	changesOfThree({ ...unknown, workflows: [], ...known }, seesAll)
		.filter(({ here }) => here === 'yes')
		.slice(1)
		.map(({ change, workflows }) => [change, ...workflows]);

test('what cannot be read is told as that, and not as harmless', () => {
	const words = changesOfThree(unknown, true).map(({ here }) => here);
	expect(words).toEqual(['yes', ...words.slice(1).map(() => 'cannot be read here')]);
});

test.each<readonly [string, Partial<KnownN8n>, string]>([
	['workers', { hasWorkers: true }, 'Manual runs in queue mode always go to a worker'],
	['the preset of tasks', { taskTimeout: 300 }, 'Tasks of Code nodes end after 60 s'],
])('an n8n with %s meets a change', (_what, known, change) => {
	expect(met(known)).toEqual([[change]]);
});

test('one without workers, and with a limit of its own, meets neither', () => {
	expect(met({ hasWorkers: false, taskTimeout: 60 })).toEqual([]);
	expect(met({ hasWorkers: false, taskTimeout: 900 })).toEqual([]);
});

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const affected: ReadonlyArray<readonly [string, ListedNode, ListedNode]> = [
	[
		'AI Agents older than version 2 work as version 2',
		nodeOf(`${LANGCHAIN}.agent`, 1.9),
		nodeOf(`${LANGCHAIN}.agent`, 2),
	],
	[
		'Function nodes are gone',
		nodeOf('n8n-nodes-base.function', 1),
		nodeOf('n8n-nodes-base.code', 1),
	],
	[
		'Function nodes are gone',
		nodeOf('n8n-nodes-base.functionItem', 1),
		nodeOf('other.functionItem', 1),
	],
	[
		'Chat Hub is off',
		nodeOf(`${LANGCHAIN}.chatTrigger`, 1.4, { availableInChat: true }),
		nodeOf(`${LANGCHAIN}.chatTrigger`, 1.4, { availableInChat: false }),
	],
	[
		'Sub-workflows are not loaded from an address or a file',
		nodeOf('n8n-nodes-base.executeWorkflow', 1.2, { source: 'url' }),
		nodeOf('n8n-nodes-base.executeWorkflow', 1.2, { source: 'database' }),
	],
];

test.each(affected)('%s', (change, node, harmless) => {
	expect(met({ workflows: [workflowWith('Old', { draft: [node] })] })).toEqual([[change, 'Old']]);
	// What is live counts as well, and what is archived does not run.
	expect(met({ workflows: [workflowWith('Live', { live: [node] })] })).toEqual([[change, 'Live']]);
	expect(met({ workflows: [workflowWith('Kept', { draft: [node], isArchived: true })] })).toEqual(
		[],
	);
	expect(met({ workflows: [workflowWith('New', { draft: [harmless] })] })).toEqual([]);
	// Names would tell one agency of the others.
	expect(met({ workflows: [workflowWith('Old', { draft: [node] })] }, false)).toEqual([[change]]);
});

test('No workflow can be called by any other', () => {
	const open = workflowWith('Open', { settings: { callerPolicy: 'any' } });
	const shut = workflowWith('Shut', { settings: { callerPolicy: 'workflowsFromSameOwner' } });
	expect(met({ workflows: [open, shut] })).toEqual([
		['No workflow can be called by any other', 'Open'],
	]);
});

test('at most ten workflows are named', () => {
	const many = Array.from({ length: 12 }, (_, index) =>
		workflowWith(`W${index}`, { settings: { callerPolicy: 'any' } }),
	);
	expect(met({ workflows: many })[0]).toHaveLength(11);
});
