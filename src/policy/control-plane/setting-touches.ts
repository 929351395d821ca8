import { equal } from '../../kernel/equal';
import type { WorkflowContent } from '../../kernel/ports/workflows';
import type { PeoplesWorkflows } from './ports';

/** Who else may start the workflow: n8n's own MCP clients, or other workflows. */
const OPENING = ['availableInMCP', 'callerPolicy', 'callerIds'];

/** What is kept of its runs, and what their failure starts. n8n keeps no versions of settings: they hold for what is live at once. */
const LIVE = [
	...['errorWorkflow', 'saveDataErrorExecution', 'saveDataSuccessExecution'],
	...['saveManualExecutions'],
];

/** What n8n goes by where nothing is said; everything else opens more. */
const closed: readonly unknown[] = [undefined, false, '', 'none', 'workflowsFromSameOwner'];

interface Written {
	readonly next: Pick<WorkflowContent, 'settings'>;
	readonly stored: Pick<WorkflowContent, 'settings'> | undefined;
	/** Whether a version of it is live. */
	readonly isLive: boolean;
}

/** The settings by which a save would reach past the draft. n8n keeps those that a save leaves out. */
export async function settingTouches(
	{ next, stored, isLive }: Written,
	workflows: PeoplesWorkflows,
): Promise<string[]> {
	const before = stored?.settings ?? {};
	const changed = Object.keys(next.settings).filter(
		(name) => !equal(next.settings[name], before[name]),
	);
	const opened = changed
		.filter((name) => OPENING.includes(name) && !closed.includes(next.settings[name]))
		.map((name) => `Setting ${name}: it says who else may start the workflow.`);
	const live = changed
		.filter((name) => isLive && LIVE.includes(name))
		.map((name) => `Setting ${name}: it would hold at once for the version that is live.`);
	const { errorWorkflow } = next.settings;
	const isCalled = changed.includes('errorWorkflow') && typeof errorWorkflow === 'string';
	const name = isCalled ? await workflows.withId(errorWorkflow) : undefined;
	const failing =
		name === undefined
			? []
			: [
					`Setting errorWorkflow: a failure would start the workflow "${name}", in which Foreman works for people.`,
				];
	return [...opened, ...live, ...failing];
}
