import type { Ports } from '../../../kernel/ports';
import type { ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { Items } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { clipText } from '../../../kernel/values/clip-text';
import { equal } from '../../../kernel/values/equal';
import { isRecord } from '../../../kernel/values/is-record';
import { pathText } from '../../../kernel/values/path-text';
import { valueAt, valueChanges } from '../../../kernel/values/value-changes';
import { callsWorkflow } from '../execution-answer';
import { outputOf, recentRecords } from './collect-fixtures';
import type { Fixture } from './fixture';
import type { DraftRun } from './try-draft';

const LONGEST_VALUE = 120;

/** Milliseconds for all that is looked at after one run. */
const LONGEST_LOOK = 10_000;

/** What a run of a node asks, item by item, and with which credentials. Code, and what maps its input by itself, works with the whole item. */
function askedBy(run: ResolvedRun, node: WorkflowNode, { why = 'writes' }: Fixture) {
	const { typeVersion, credentials = {} } = node;
	const ids = Object.entries(credentials).map(
		([type, one]) => [type, isRecord(one) && one.id] as const,
	);
	const calls = run.resolved.map(({ input, parameters, unresolved }) => {
		const takesItem =
			['code', 'exhausts'].includes(why) ||
			callsWorkflow(node) ||
			/"auto_?map/i.test(JSON.stringify(parameters));
		const own = { typeVersion, credentials: Object.fromEntries(ids) };
		return { ...parameters, ...own, ...(takesItem ? { input } : {}), unresolved };
	});
	return { items: run.items, calls };
}

type Asked = ReturnType<typeof askedBy>;

/** What could not be evaluated may have been anything. */
const isSame = (now: Asked, then: Asked) =>
	equal(now, then) && now.calls.every(({ unresolved }) => unresolved.length === 0);

function sayDifference(now: Asked, then: Asked): string {
	const json = (value: unknown) => clipText(JSON.stringify(value) ?? 'nothing', LONGEST_VALUE);
	if (now.items !== then.items) return `${now.items} items now, ${then.items} then`;
	const [first] = valueChanges(then.calls, now.calls);
	if (first === undefined) return 'not all of it could be evaluated';
	const name = pathText(first.path.slice(1));
	return `${name}: ${json(valueAt(now.calls, first.path))} now, ${json(valueAt(then.calls, first.path))} then`;
}

interface Answered {
	readonly node: WorkflowNode;
	readonly fixture: Fixture;
	readonly runs: readonly Asked[];
	/** The newest answer to the same request. */
	items?: Items;
	/** What the newest answer of all was asked instead. */
	otherRequest?: string;
}

/** For each node that a past answer stands in for: the newest one to the same request, or what stands in for it now with how the requests differ. Throws `ToolError`. */
export async function pastAnswers(
	workflow: WorkflowDocument,
	{ fixtures, resolved }: Pick<DraftRun, 'fixtures' | 'resolved'>,
	ports: Pick<Ports, 'executions' | 'resolvedParameters' | 'runPlan' | 'clock'>,
) {
	const until = ports.clock.now() + LONGEST_LOOK;
	const answered = workflow.nodes.flatMap((node): Answered[] => {
		const fixture = fixtures.get(node.name);
		const own = resolved.filter((run) => run.node === node.name);
		if (fixture?.source !== 'past-execution' || own.length === 0) return [];
		return [{ node, fixture, runs: own.map((run) => askedBy(run, node, fixture)) }];
	});
	const records = answered.length === 0 ? [] : recentRecords(workflow.id, ports.executions);
	for await (const record of records) {
		const open = answered.filter(({ items }) => items === undefined);
		if (open.length === 0 || ports.clock.now() >= until) break;
		const { content } = record;
		if (content === undefined) continue;
		const then = await ports.resolvedParameters.ofRun({
			workflow: { ...workflow, ...content },
			executionId: record.id,
			nodeNames: open.map(({ node }) => node.name),
			start: { nodeName: '', items: [] },
		});
		for (const one of open) {
			const output = outputOf(record, one.node);
			const { name } = one.node;
			const own = then.filter(({ node }) => node === name);
			const last = own.at(-1);
			const stored = content.nodes.find((node) => node.name === name);
			// Of many runs only the first ones are evaluated, and the answer is that of the last.
			if (!output || !last || !stored || own.length !== record.runs[name]?.length) continue;
			const asked = askedBy(last, stored, one.fixture);
			const other = one.runs.find((now) => !isSame(now, asked));
			if (other) one.otherRequest ??= sayDifference(other, asked);
			else one.items = ports.runPlan.shown(output.items);
		}
	}
	return answered.map(({ node: { name }, fixture, items, otherRequest }) => {
		const isAnswer = items !== undefined && equal(items, fixture.items);
		const better = isAnswer ? undefined : items;
		return { name, better, fixture: isAnswer ? fixture : { ...fixture, otherRequest } };
	});
}
