import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import { notRun } from '../../src/tools/execution/trying/run-call';
import type { WorkflowNode } from '../../src/kernel/ports/instance/workflows';
import { nodesReadBy } from '../../src/workflow-validation/reference-findings';
import type { Fixture } from '../../src/tools/execution/trying/fixture';
import { describeEvidence } from '../../src/tools/orchestration/verify-draft';
import { notProven, sayNotProven, shownNodes } from '../../src/tools/orchestration/not-proven';
import { storedNode, storedWorkflow } from './stored-workflow';

const ran = { status: 'success', startedAt: 1, outputs: [[{}]] };

const record: ExecutionRecord = {
	id: '1',
	workflowId: 'w1',
	status: 'success',
	startedAt: null,
	finishedAt: null,
	mode: 'manual',
	nodes: [],
	runs: { Start: [ran], Change: [ran], Away: [ran] },
	pinned: [],
};

const fixtures = new Map<string, Fixture>([
	['Change', { source: 'empty', items: [{}] }],
	['Away', { source: 'schema', items: [{}], why: 'computed-address' }],
]);

const workflow = storedWorkflow({
	nodes: ['Start', 'Change', 'Away', 'End'].map((name) => storedNode(name)),
});

const why = 'where its request goes is only known in the run';

test('the answer of a run says why a node was held back, where that is more than that it writes', () =>
	expect(notRun(fixtures, 'Start', { simulate: 'writes' }, record)).toEqual({
		simulatedNodes: [
			{ node: 'Change', source: 'empty' },
			{ node: 'Away', source: 'schema', why },
		],
	}));

const wrongFiles = new Map<string, string>();
const readBy = ({ parameters }: WorkflowNode) => nodesReadBy(parameters);

test('so do what is not proven, the report and the evidence', () => {
	const unproven = notProven(
		workflow,
		'Start',
		{ fixtures, record, subWorkflows: [], wrongFiles, readBy },
		[],
	);
	expect(unproven).toEqual([
		{ node: 'Change', why: 'writes', source: 'empty' },
		{ node: 'Away', why: 'writes', source: 'schema', reason: why },
		{ node: 'End', why: 'not-reached' },
	]);
	expect(sayNotProven(unproven)).toEqual([
		'"Change" (simulated, as it writes)',
		`"Away" (simulated: ${why})`,
		'"End" (not reached)',
	]);
	const answer = {
		executionId: '1',
		status: 'success' as const,
		data: {},
	};
	const run = {
		...{ fixtures, record, timedOut: false, answer },
		...{ resolved: [], webhookAnswers: [], wrongFiles, readBy },
	};
	expect(describeEvidence(run, 'Start', unproven)).toBe(
		`No node really ran. Simulated, as they may write: Away (${why}). Simulated, as they write: Change. Not reached: End. Trigger Start was not called: its output was given.`,
	);
});

test('what a node uses that was not run is not missed by other data', () => {
	const uses = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
	const agent = storedWorkflow({
		nodes: ['Start', 'Change', 'Tool', 'Deeper', 'End'].map((name) => storedNode(name)),
		connections: {
			Tool: uses('Change', 'ai_tool'),
			Deeper: uses('Tool', 'ai_languageModel'),
		},
	});
	const run = { fixtures, record, subWorkflows: [], wrongFiles, readBy };
	const used = '"Change", which uses it, was not run';
	expect(notProven(agent, 'Start', run, [])).toEqual([
		{ node: 'Change', why: 'writes', source: 'empty' },
		{ node: 'Tool', why: 'writes', reason: used },
		{ node: 'Deeper', why: 'writes', reason: used },
		{ node: 'End', why: 'not-reached' },
	]);
});

describe('a node that only reads and was held back', () => {
	const set = (name: string, value: string) => {
		const [, code] = /^code: ([^]*)/.exec(value) ?? [];
		return storedNode(name, { parameters: code === undefined ? { value } : { jsCode: code } });
	};
	const to = (...names: string[]) => ({
		main: [names.map((node) => ({ node, type: 'main', index: 0 }))],
	});
	const unprovenOf = (fixture: Fixture, value: string, connections: object) => {
		const names = ['Start', 'Ask', 'Make', 'Answer'];
		const flow = storedWorkflow({
			nodes: names.map((name) => set(name, name === 'Make' ? value : '')),
			connections: { ...connections },
		});
		const runs = Object.fromEntries(names.map((name) => [name, [ran]]));
		const run = { ...{ subWorkflows: [], wrongFiles, readBy }, record: { ...record, runs } };
		const unproven = notProven(
			flow,
			'Start',
			{ ...run, fixtures: new Map([['Ask', fixture]]) },
			[],
		);
		return unproven.map((one) => `${one.node} ${one.why}`);
	};
	const line = { Start: to('Ask'), Ask: to('Make'), Make: to('Answer') };
	const empty: Fixture = { source: 'empty', items: [{}], why: 'address' };
	const all = ['Ask not-asked', 'Make no-data', 'Answer no-data'];

	test.each<[string, Fixture, string, object, readonly string[]]>([
		['shows nothing of what follows', empty, '={{ $json.stock }}', line, all],
		['nor where that names it', empty, "={{ $('Ask').all() }}", line, all],
		[
			'but of what has data of another',
			empty,
			"={{ $('Start').item.json.n }}",
			line,
			all.slice(0, 1),
		],
		['or of what reads it in code', empty, "code: return $items('Start')", line, all.slice(0, 1)],
		['or by another spelling', empty, '={{ $node.Start.json.n }}', line, all.slice(0, 1)],
		['or in backticks', empty, '={{ $(`Start`).first() }}', line, all.slice(0, 1)],
		['not of what only writes of it', empty, "Ask $('Start') for more", line, all],
		['nor quotes it', empty, `={{ "$('Start')" + $json.n }}`, line, all],
		['nor says it beside an expression', empty, "=$('Start') {{ $json.n }}", line, all],
		['nor has it in a comment', empty, "code: // $('Start').all()\nreturn []", line, all],
		['or comes by another way', empty, '', { ...line, Start: to('Ask', 'Make') }, all.slice(0, 1)],
		['or has a sample of it', { ...empty, source: 'past-execution' }, '', line, all.slice(0, 1)],
		[
			'nor a sample that answers another request',
			{ ...empty, source: 'past-execution', otherRequest: 'url: "8" now, "108" then' },
			'',
			line,
			all,
		],
		['or if it writes', { source: 'empty', items: [{}] }, '', line, ['Ask writes']],
	])('%s', (_what, fixture, value, connections, open) =>
		expect(unprovenOf(fixture, value, connections)).toEqual(open),
	);

	test('is told with the reason, and what followed as no success', () => {
		expect(
			sayNotProven([
				{ node: 'Ask', why: 'not-asked', source: 'empty', reason: 'its address is inside' },
				{ node: 'Make', why: 'no-data' },
			]),
		).toEqual(['"Ask" (not asked: its address is inside)', '"Make" (ran on a sample alone)']);
	});
});

test('a node whose file is wrong is not proven, though it ran', () => {
	const run = {
		...{ fixtures: new Map<string, Fixture>(), subWorkflows: [], readBy },
		record,
		wrongFiles: new Map([['Change', 'is empty']]),
	};
	const unproven = notProven(workflow, 'Start', run, []);
	expect(unproven).toContainEqual({ node: 'Change', why: 'file', reason: 'its file is empty' });
	expect(sayNotProven(unproven)).toContain('"Change" (its file is empty)');
	const [, change] = shownNodes(workflow, 'Start', run, unproven);
	expect(change).toMatchObject({ state: 'failed', why: 'its file is empty' });
});
