import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { TestRule, WorkflowTest } from '../../kernel/ports/workflow-tests';
import { invalidInput } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { type TestingPorts, type Observed, askedModels, runInputs } from './run-inputs';
import { expectationsOf, failuresIn } from './expect';
import { mapJson } from '../../kernel/values/map-json';
import { inputsOf } from './real-inputs';

/** Of one path: each under a name of its own, such as both sides of a limit. */
const MOST_OF_PATH = 5;

/** The test that shows what another would show. One without a name of its own shows its path alone; one with rules is always another. */
export function sameAs(
	made: WorkflowTest,
	{ name, rules }: Pick<TestWish, 'name' | 'rules'>,
	kept: readonly WorkflowTest[],
) {
	if (rules.length > 0) return undefined;
	const ofPath = kept.filter(({ path }) => path === made.path);
	const isOther = name.trim() !== '' && ofPath.length < MOST_OF_PATH;
	const asMade = JSON.stringify(made.trigger.items);
	return isOther
		? ofPath.find((one) => one.name === made.name || JSON.stringify(one.trigger.items) === asMade)
		: ofPath[0];
}

/** Makes a test and keeps it, unless one of the same path is kept that shows the same. Throws `ToolError`. */
export async function keepTest(wish: TestWish, ports: TestingPorts) {
	const { workflowTests, clock } = ports;
	// First, as a key that may not use tables keeps no tests.
	const there = await workflowTests.list(wish.workflow.id);
	const { test: made, called } = await makeTest(wish, ports);
	const same = sameAs(
		made,
		wish,
		there.map(({ test }) => test),
	);
	if (same === undefined && there.length >= MOST_TESTS)
		throw invalidInput(
			`Workflow "${wish.workflow.name}" has ${MOST_TESTS} tests already. Nothing was kept.`,
			'Delete one that others cover: delete-test.',
		);
	const test = same ?? made;
	if (same === undefined) {
		await workflowTests.save(made);
		if (there.length === 0)
			await workflowTests.beginLive(wish.workflow.id, wish.workflow.activeVersionId ?? '');
		const { versionId } = wish.workflow;
		const at = new Date(clock.now()).toISOString();
		const reached = [made.trigger.node, ...made.expect.map(({ node }) => node)];
		await workflowTests.note(made, {
			versionId,
			at,
			state: 'passed',
			failures: [],
			stale: [],
			reached: [...new Set(reached)],
			called: [...called],
		});
	}
	return {
		testId: test.id,
		name: test.name,
		isNew: same === undefined,
		expects: [...new Set(test.expect.map(({ node }) => node))],
	};
}

/** Milliseconds: another year, month, day, weekday, hour, minute and second. */
const LATER = 34_578_423_000;

const clocks =
	/\$(?:now|today)\b|\bDateTime\.(?:now|local|utc)\(\s*\)|\bnew Date\(\s*\)|\bDate\.now\(\s*\)/g;

const later = (clock: string): string => {
	if (clock.startsWith('new')) return `new Date(Date.now() + ${LATER})`;
	return clock.startsWith('Date.') ? `(Date.now() + ${LATER})` : `${clock}.plus(${LATER})`;
};

/** A copy whose expressions and code see another time: what it puts out otherwise hangs on the time. */
export const atAnotherTime = (workflow: WorkflowDocument): WorkflowDocument => ({
	...workflow,
	nodes: workflow.nodes.map((node) => {
		const parameters = mapJson(node.parameters, {
			text: (text) => text.replace(clocks, later),
		});
		return isRecord(parameters) ? { ...node, parameters } : node;
	}),
});

/** Of one workflow. */
export const MOST_TESTS = 50;
/** Characters of one test. */
const LARGEST = 100_000;
const LONGEST_NAME = 200;

export interface TestWish {
	readonly workflow: WorkflowDocument;
	readonly startName: string;
	/** The run that the test is made of: only what went in counts. */
	readonly record: ExecutionRecord;
	/** Empty: named by what it shows. */
	readonly name: string;
	readonly madeBy: WorkflowTest['madeBy'];
	readonly rules: readonly TestRule[];
	readonly models?: WorkflowTest['models'];
}

/** Names a test by the answer to the caller, else by where the run ends. */
function nameOf(start: string, { seen, reached }: Observed): string {
	const answer = seen.find(({ about }) => about === 'answer')?.items[0];
	const failed = seen.find(({ about }) => about === 'error');
	if (isRecord(answer)) return `${start}: answered with ${String(answer.status)}`;
	if (failed) return `${start}: fails at ${failed.node}`;
	return `${start}: ${reached.length === 0 ? 'nothing follows' : `ends at ${reached.at(-1)}`}`;
}

/** The nodes that ran and the outputs that were taken: two tests with one path show the same. */
const pathOf = (trigger: string, { seen }: Observed, idOf: (node: string) => string) =>
	JSON.stringify([
		trigger,
		...seen
			.map(({ node, about, output, total }) =>
				[idOf(node), about, output, Math.min(total, 1)].join(' '),
			)
			.sort(),
	]);

/** The nodes of which a test runs the models. Throws `ToolError` where that would show nothing. */
function modelsOf({ models, workflow, rules }: TestWish, runPlan: TestingPorts['runPlan']) {
	if (models === undefined) return new Map<string, readonly string[]>();
	const asking = runPlan.models(workflow);
	if (asking.size === 0)
		throw invalidInput(
			'"models": the workflow has no node that asks a model and uses no tool, memory or document. Nothing was kept.',
			'Leave out "models": then each node with a model puts out what it put out before.',
		);
	if (rules.length === 0)
		throw invalidInput(
			'"rules" is required with "models": what a model answers is judged by rules. Nothing was kept.',
			'Add one for the node with the model, such as {node, path: "text", is: "present"}.',
		);
	return asking;
}

/** Makes a test of what two runs of the same input show, one at another time. Nothing is sent anywhere, and nothing is kept. Throws `ToolError`. */
export async function makeTest(wish: TestWish, ports: TestingPorts) {
	const { workflow, startName, madeBy, rules, models } = wish;
	const { runPlan, workflowTests, clock } = ports;
	const nodes = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE);
	const ids = new Map(nodes.map(({ id, name }) => [name, id]));
	const idOf = (name: string) => ids.get(name) ?? '';
	const asTested = (node: string) => ({ node, nodeId: idOf(node) });
	const asking = modelsOf(wish, runPlan);
	const given = await inputsOf(wish, ports, [...asking.keys()]);
	const inputs = {
		models,
		...(models !== undefined && { asks: askedModels(workflow, ports) }),
		...given,
	};
	const { observed: first, called } = await runInputs(workflow, inputs, ports);
	const { observed: second } = await runInputs(
		atAnotherTime(workflow),
		{ ...inputs, models: undefined },
		ports,
	);
	const unasked = first.seen.find(({ node, about }) => about === 'error' && asking.has(node));
	if (unasked !== undefined)
		throw invalidInput(
			`Node "${unasked.node}" did not get an answer of its model. Nothing was kept.`,
			'Look at its credential and at the address of the model, or leave out "models".',
		);
	// What a model answers, and all that is made of it, may be other each time.
	const after = new Set(
		[...asking.keys()].flatMap((name) => [...runPlan.reachedFrom(workflow, name)]),
	);
	const always = new Set([...after, ...first.reached, ...second.reached, startName]);
	const test: WorkflowTest = {
		id: workflowTests.newId(),
		workflowId: workflow.id,
		name: clipText(wish.name.trim() || nameOf(startName, first), LONGEST_NAME),
		versionId: workflow.versionId,
		madeBy,
		madeAt: new Date(clock.now()).toISOString(),
		path: workflowTests.digest(pathOf(idOf(startName), first, idOf)),
		...inputs,
		expect: expectationsOf(first, second, idOf).filter(({ node }) => !after.has(node)),
		notReached: nodes
			.filter(({ name }) => !always.has(name) && !runPlan.isSubNode(workflow, name))
			.map(({ name }) => asTested(name)),
		rules: rules.map((rule) => ({ ...rule, value: runPlan.shown([{ of: rule.value }])[0]?.of })),
	};
	if (JSON.stringify(test).length > LARGEST)
		throw invalidInput(
			`The test would have more than ${LARGEST} characters. Nothing was kept.`,
			'Make it of a run with fewer or smaller items.',
		);
	const broken = failuresIn({ ...test, expect: [] }, first).filter(({ about }) => about === 'rule');
	const [failure] = broken;
	if (failure !== undefined)
		throw invalidInput(
			`The workflow does not keep the rule of node "${failure.node}": ${failure.expected}, got ${failure.got}. Nothing was kept.`,
			'Correct the rule or the workflow.',
		);
	return { test, called };
}
