import type { ExecutionSummary, ExecutionsPort } from '../../kernel/ports/instance/executions';
import type { WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { inBatches } from '../../kernel/values/in-batches';
import type { FoundProblem } from './problem';

/** As many as n8n sends at once, and how often it is asked. */
const PAGE = 250;
const MOST_PAGES = 8;

/** Live workflows without an execution in those pages that are asked for one by one. */
const MOST_ASKED = 100;

/** Fewer failures in a row are chance. */
const FEWEST_FAILURES = 3;

/** The newest executions that n8n keeps, and whether they are all. */
async function newest({ list }: Pick<ExecutionsPort, 'list'>) {
	const found = new Map<string, ExecutionSummary>();
	let until: string | undefined;
	for (let page = 0; page < MOST_PAGES; page += 1) {
		const some = await list({ limit: PAGE, until });
		const before = found.size;
		for (const one of some) found.set(one.id, one);
		const oldest =
			some.filter(({ startedAt }) => startedAt !== null).at(-1)?.startedAt ?? undefined;
		if (some.length < PAGE) return { all: [...found.values()], isWhole: true };
		if (found.size === before || oldest === undefined) break;
		until = oldest;
	}
	return { all: [...found.values()], isWhole: false };
}

const hasFailed = ({ status }: ExecutionSummary) => status === 'error' || status === 'crashed';

/** Live workflows without an execution, and those whose production runs all failed. `unasked`: of how many neither is known. Throws `ToolError`. */
export async function historyProblems(
	all: readonly WorkflowNodes[],
	executions: Pick<ExecutionsPort, 'list'>,
): Promise<{ readonly problems: readonly FoundProblem[]; readonly unasked: number }> {
	// Of the others n8n keeps failures alone.
	const live = all.filter(({ settings }) => settings.saveDataSuccessExecution !== 'none');
	const { all: runs, isWhole } = await newest(executions);
	const byWorkflow = new Map<string, ExecutionSummary[]>();
	for (const one of runs)
		byWorkflow.set(one.workflowId, [...(byWorkflow.get(one.workflowId) ?? []), one]);
	const silent = live.filter(({ workflowId }) => !byWorkflow.has(workflowId));
	const asked = isWhole ? silent : silent.slice(0, MOST_ASKED);
	const older = isWhole
		? []
		: await inBatches(asked, 5, async ({ workflowId }) => {
				const some = await executions.list({ workflowId, limit: 1 });
				return some.length > 0 ? workflowId : undefined;
			});
	const never = asked.filter(({ workflowId }) => !older.includes(workflowId));
	const failing = live.flatMap((workflow) => {
		const runs = (byWorkflow.get(workflow.workflowId) ?? []).filter(
			({ mode }) => mode !== 'manual',
		);
		const ended = runs.filter(({ finishedAt }) => finishedAt !== null);
		const [last] = ended;
		if (last === undefined || ended.length < FEWEST_FAILURES || !ended.every(hasFailed)) return [];
		return [
			{
				workflow,
				what: `All ${ended.length} runs that were looked at failed, last execution ${last.id}.`,
			},
		];
	});
	const tell = (
		kind: FoundProblem['kind'],
		{ workflowId, workflowName }: WorkflowNodes,
		what: string,
	) => ({
		kind,
		workflowId,
		workflowName,
		what,
	});
	return {
		problems: [
			...failing.map(({ workflow, what }) => tell('always-failing', workflow, what)),
			...never.map((one) =>
				tell('never-run', one, 'It is live, and n8n keeps no execution of it.'),
			),
		],
		unasked: silent.length - asked.length + all.length - live.length,
	};
}
