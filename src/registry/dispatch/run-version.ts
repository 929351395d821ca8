import type { Ports } from '../../kernel/ports';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import { ToolError, unavailable } from '../../kernel/tool-error';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import type { VersionToRun } from './version-to-run';

const LONGEST_TOOL_RUN = 300_000;

/** Milliseconds that a call may take. Stopping and reading the result take time of their own. */
export const TOOL_DEADLINE = LONGEST_TOOL_RUN + 30_000;

export const TOOL_SCOPES = ['workflow:read', 'execution:read', 'execution:stop'] as const;

const LONGEST_FAILURE = 1_000;

const NO_CREDENTIAL =
	/^Credential with ID .* does not exist|does not have access to the credential/;

const WHAT_WAS_DONE =
	'What ran before may have changed something: look before you repeat the call.';

const stopped = (tool: string, executionId: string) =>
	new ToolError({
		code: 'run-failed',
		message: `${tool} was stopped in n8n, by a person or the time-out of its workflow (execution ${executionId}). ${WHAT_WAS_DONE}`,
		hint: 'Say so, and go on without its result.',
	});

function failed(tool: string, { id, failure }: ExecutionRecord): ToolError {
	const text = failure && describeFailure(failure).slice(0, LONGEST_FAILURE);
	const said = text === undefined ? {} : { said: text };
	if (failure && NO_CREDENTIAL.test(failure.message))
		return unavailable(
			`${tool} no longer runs: a node uses a credential that is deleted, or that its workflow may not use (execution ${id}).`,
			'A person chooses a credential for that node, publishes the workflow, and pins the new version where the tool is pinned.',
			said,
		);
	return new ToolError({
		code: 'run-failed',
		message: `The workflow of ${tool} failed (execution ${id}). ${WHAT_WAS_DONE}`,
		hint: 'If the message is about your arguments, correct them. Otherwise go on without this tool, and say so.',
		...said,
	});
}

/** Runs a version with one item of arguments, and waits for its end. Throws `ToolError`. */
export async function runVersion(
	tool: string,
	{ workflow, startName }: VersionToRun,
	given: Readonly<Record<string, unknown>>,
	{ runner, executions, permissions }: Pick<Ports, 'runner' | 'executions' | 'permissions'>,
): Promise<ExecutionRecord> {
	await requireScopes(TOOL_SCOPES, permissions);
	const { executionId, timedOut } = await runner.run({
		workflow,
		start: { nodeName: startName, items: [given] },
		pinData: {},
		until: undefined,
		called: [],
		timeout: LONGEST_TOOL_RUN,
		isLive: true,
		tool,
	});
	if (timedOut)
		throw new ToolError({
			code: 'timeout',
			message: `${tool} did not end within ${LONGEST_TOOL_RUN / 1000} s, or waits for a person or a time, and was stopped (execution ${executionId}). ${WHAT_WAS_DONE}`,
			hint: 'Ask for less in one call, or say that this tool takes too long.',
		});
	const record = await executions.get(executionId);
	if (record.status === 'success') return record;
	throw record.status === 'canceled' ? stopped(tool, executionId) : failed(tool, record);
}

/** What a sub-workflow gives back: the items of the last run of the node that n8n executed last, without binary data. */
export function itemsOfRun({ lastNode, runs }: ExecutionRecord): readonly unknown[] {
	if (lastNode === undefined || !Object.hasOwn(runs, lastNode)) return [];
	return runs[lastNode]?.at(-1)?.outputs.flat() ?? [];
}
