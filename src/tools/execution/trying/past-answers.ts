import type { Ports } from '../../../kernel/ports';
import type { ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { Items } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { clipText } from '../../../kernel/values/clip-text';
import { equal } from '../../../kernel/values/equal';
import { pathText } from '../../../kernel/values/path-text';
import { valueAt, valueChanges } from '../../../kernel/values/value-changes';
import { callsWorkflow } from '../execution-answer';
import { outputOf, recentRecords } from './collect-fixtures';
import type { Fixture } from './fixture';
import type { DraftRun } from './try-draft';

const LONGEST_VALUE = 120;

/** What a run of a node asks, item by item. Code, and what maps its input by itself, works with the whole item. */
const askedBy = ({ resolved }: ResolvedRun, node: WorkflowNode, { why = 'writes' }: Fixture) =>
	resolved.map(({ input, parameters, unresolved }) => {
		const takesItem =
			['code', 'exhausts'].includes(why) ||
			callsWorkflow(node) ||
			/"auto_?map/i.test(JSON.stringify(parameters));
		return { ...parameters, ...(takesItem ? { input } : {}), unresolved };
	});

type Asked = ReturnType<typeof askedBy>;

/** What could not be evaluated may have been anything. */
const isSame = (now: Asked, then: Asked) =>
	equal(now, then) && now.every(({ unresolved }) => unresolved.length === 0);

function sayDifference(now: Asked, then: Asked): string {
	const json = (value: unknown) => clipText(JSON.stringify(value) ?? 'nothing', LONGEST_VALUE);
	if (now.length !== then.length) return `${now.length} items now, ${then.length} then`;
	const [first] = valueChanges(then, now);
	if (first === undefined) return 'not all of it could be evaluated';
	const name = pathText(first.path.slice(1));
	return `${name}: ${json(valueAt(now, first.path))} now, ${json(valueAt(then, first.path))} then`;
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
	ports: Pick<Ports, 'executions' | 'resolvedParameters' | 'runPlan'>,
) {
	const answered = workflow.nodes.flatMap((node): Answered[] => {
		const fixture = fixtures.get(node.name);
		const own = resolved.filter((run) => run.node === node.name);
		if (fixture?.source !== 'past-execution' || own.length === 0) return [];
		return [{ node, fixture, runs: own.map((run) => askedBy(run, node, fixture)) }];
	});
	const records = answered.length === 0 ? [] : recentRecords(workflow.id, ports.executions);
	for await (const record of records) {
		const open = answered.filter(({ items }) => items === undefined);
		if (open.length === 0) break;
		const then = await ports.resolvedParameters.ofRun({
			workflow: { ...workflow, ...record.content },
			executionId: record.id,
			nodeNames: open.map(({ node }) => node.name),
			start: { nodeName: '', items: [] },
		});
		for (const one of open) {
			const output = outputOf(record, one.node);
			const last = then.filter(({ node }) => node === one.node.name).at(-1);
			if (!output || !last) continue;
			const asked = askedBy(last, one.node, one.fixture);
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
