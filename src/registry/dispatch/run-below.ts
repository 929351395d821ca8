import { isEnabled } from '../../kernel/workflow/is-enabled';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { calledIds, callsStored } from '../../kernel/workflow/called-workflow';
import type { Reach } from '../../kernel/ports/destinations';
import { createLiveWorkflows } from '../../policy/control-plane/live-workflows';
import type { VersionToRun } from './version-to-run';

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'runPlan'>;

/** The workflows that a run of a version runs: itself first, then the live versions of what it calls, as far as they are known. */
export async function runningWorkflows(
	{ workflow }: VersionToRun,
	{ called }: Reach,
	{ workflows, workflowVersions }: Needed,
): Promise<readonly WorkflowDocument[]> {
	const live = createLiveWorkflows(workflows, workflowVersions);
	const below = await Promise.all(
		called.map(async ({ id }) => await live.get(id).catch(() => undefined)),
	);
	return [workflow, ...below.flatMap((one) => one ?? [])];
}

/** Whether it comes back to one that is on the way to it. */
function isCircular(
	id: string,
	calls: ReadonlyMap<string, readonly string[]>,
	above: ReadonlySet<string> = new Set(),
	done = new Set<string>(),
): boolean {
	if (above.has(id)) return true;
	if (done.has(id)) return false;
	done.add(id);
	const within = new Set([...above, id]);
	return (calls.get(id) ?? []).some((one) => isCircular(one, calls, within, done));
}

/** Nothing in n8n ends a workflow that calls itself, but its own condition or the time-out. Throws `ToolError`. */
export function refuseCircular(tool: string, all: readonly WorkflowDocument[]): void {
	const [root] = all;
	const calls = new Map(
		all.map(({ id, nodes }) => [id, calledIds(nodes.filter(isEnabled))] as const),
	);
	if (root === undefined || !isCircular(root.id, calls)) return;
	throw new ToolError({
		code: 'unsupported',
		message: `Workflow "${root.name}" (${root.id}) behind ${tool} calls itself, or one that it calls does. Nothing was run.`,
		hint: 'Do without this tool. A person turns the call into a loop inside the workflow, and publishes it.',
	});
}

/**
 * Whether what runs may change something, ask a person or cost money, by the rule that simulated runs go by: what is not known
 * to be harmless does.
 */
export async function mayChange(
	all: readonly WorkflowDocument[],
	{ startName }: VersionToRun,
	{ runPlan }: Needed,
): Promise<boolean> {
	for (const [index, workflow] of all.entries()) {
		const held = await runPlan.writers(workflow);
		const running = index === 0 ? runPlan.mayRunFrom(workflow, startName) : new Set(held.keys());
		const runsOther = workflow.nodes.some(
			({ type, parameters: { source = 'database' }, ...node }) =>
				isEnabled(node) && callsStored.test(type.trim()) && source !== 'database',
		);
		// A trigger does nothing but begin.
		const changes = [...held].some(([name, why]) => why !== 'trigger' && running.has(name));
		if (runsOther || changes) return true;
	}
	return false;
}
