import { isRecord } from '../../kernel/values/is-record';
import type {
	ExecutionFailure,
	ExecutionRecord,
	ExecutionSummary,
	NodeRun,
} from '../../kernel/ports/instance/executions';
import { usedCredentials } from '../../kernel/workflow/used-credentials';
import type {
	StoredExecution,
	StoredExecutionWithData,
	StoredFailure,
	StoredNodeRun,
} from './execution-schema';

const readFailure = (stored: StoredFailure, nodeName: string | undefined): ExecutionFailure => ({
	message: stored.message,
	description: stored.description ?? undefined,
	nodeName: stored.node?.name ?? nodeName,
});

const itemsOf = (
	outputs: ReadonlyArray<ReadonlyArray<{ json?: unknown }> | null> | null | undefined,
) => (outputs ?? []).map((output) => (output ?? []).map((item) => item.json ?? {}));

const tellsError = ({ json, error }: { readonly json?: unknown; readonly error?: unknown }) =>
	Boolean(error) || (isRecord(json) && Boolean(json.error));

function readRun(stored: StoredNodeRun): NodeRun {
	const data = stored.data ?? {};
	// Sub-nodes put out under their own connection type (ai_tool …), all others under main.
	const outputs = data.main ?? Object.values(data)[0];
	return {
		status: stored.executionStatus,
		startedAt: stored.startTime,
		error: stored.error ? readFailure(stored.error, undefined) : undefined,
		outputs: itemsOf(outputs),
		hadBinary: (outputs ?? []).some((items) => items?.some(({ binary }) => binary !== undefined)),
		hadError: (outputs ?? []).some((items) => items?.some(tellsError)),
	};
}

export const readSummary = (stored: StoredExecution): ExecutionSummary => ({
	id: stored.id,
	workflowId: stored.workflowId ?? '',
	status: stored.status,
	startedAt: stored.startedAt ?? null,
	finishedAt: stored.stoppedAt ?? null,
	mode: stored.mode,
});

/** One of each workflow: a loop may call it a thousand times. */
function executionsBelow(runs: readonly StoredNodeRun[]): string[] {
	const below = runs.flatMap(({ metadata }) => metadata?.subExecution ?? []);
	return [
		...new Map(below.map(({ workflowId, executionId }) => [workflowId, executionId])).values(),
	];
}

/** Keeps what helps to understand a run. Resume tokens and the like never leave here. */
export function readRecord(stored: StoredExecutionWithData): ExecutionRecord {
	const result = stored.data?.resultData;
	const runs = Object.entries(result?.runData ?? {}).map(
		([name, list]) => [name, list.map(readRun)] as const,
	);
	const failed =
		stored.status === 'error' || stored.status === 'crashed' ? result?.error : undefined;
	const failingInput = stored.data?.executionData?.nodeExecutionStack?.[0]?.data?.main?.[0];
	return {
		...readSummary(stored),
		nodes: stored.workflowData.nodes.map(({ parameters, credentials: _, ...node }) => ({
			...node,
			...(parameters && { choice: parameters }),
		})),
		versionId: stored.workflowVersionId ?? undefined,
		content: stored.workflowData.content,
		runs: Object.fromEntries(runs),
		credentials: stored.workflowData.nodes.flatMap(usedCredentials),
		below: executionsBelow(Object.values(result?.runData ?? {}).flat()),
		pinned: Object.keys(result?.pinData ?? {}),
		lastNode: result?.lastNodeExecuted ?? undefined,
		failure: failed ? readFailure(failed, result?.lastNodeExecuted ?? undefined) : undefined,
		failingInput: failed && failingInput ? itemsOf([failingInput])[0] : undefined,
	};
}
