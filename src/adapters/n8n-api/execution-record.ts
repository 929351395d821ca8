import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import {
	type ExecutionFailure,
	type ExecutionRecord,
	type ExecutionSummary,
	type ItemFile,
	type NodeRun,
	executionStatuses,
} from '../../kernel/ports/instance/executions';
import { usedCredentials } from '../../kernel/workflow/used-credentials';
import { workflowDocument } from '../../kernel/ports/instance/workflows';

const id = z.union([z.string(), z.number()]).transform(String);

export const storedExecution = z.object({
	id,
	workflowId: z.string().nullable(),
	status: z.enum(executionStatuses).catch('unknown'),
	mode: z.string(),
	startedAt: z.string().nullish(),
	stoppedAt: z.string().nullish(),
	workflowVersionId: z.string().nullish().catch(undefined),
});

const failure = z
	.object({
		message: z.string().catch('Unknown error'),
		description: z.string().nullish().catch(undefined),
		node: z.object({ name: z.string() }).nullish().catch(undefined),
	})
	.passthrough();

type StoredFailure = z.output<typeof failure>;

const text = z.string().optional().catch(undefined);

const file = z
	.object({ mimeType: z.string(), fileName: text, fileSize: text, id: text, data: text })
	.transform(
		({ id: kept, data = '', ...about }): ItemFile => ({
			...about,
			content: kept === undefined ? { base64: data } : { id: kept },
		}),
	);

const item = z
	.object({ json: z.unknown(), binary: z.record(file).nullish().catch(undefined) })
	.passthrough();

const items = z.array(item);

/** Connection type → outputs → items. n8n writes null for an output that got nothing. */
const taskData = z.record(z.array(items.nullable()).nullable());

const taskRun = z.object({
	startTime: z.number().catch(0),
	executionTime: z.number().optional().catch(undefined),
	executionStatus: z.string().catch('unknown'),
	error: failure.nullish(),
	data: taskData.nullish(),
	metadata: z
		.object({ subExecution: z.object({ executionId: id, workflowId: z.string() }) })
		.nullish()
		.catch(undefined),
});

type StoredNodeRun = z.output<typeof taskRun>;

const choice = z.string().optional().catch(undefined);

const node = z.object({
	name: z.string(),
	type: z.string(),
	typeVersion: z.number().optional().catch(undefined),
	parameters: z.object({ resource: choice, operation: choice }).optional().catch(undefined),
	credentials: z.record(z.unknown()).optional().catch(undefined),
});

export const storedExecutionWithData = storedExecution.extend({
	workflowData: z.unknown().transform((stored) => ({
		nodes: z.object({ nodes: z.array(node) }).safeParse(stored).data?.nodes ?? [],
		content: workflowDocument.pick({ nodes: true, connections: true }).safeParse(stored).data,
	})),
	data: z
		.object({
			resultData: z
				.object({
					runData: z.record(z.array(taskRun)).nullish(),
					error: failure.nullish(),
					pinData: z.record(z.unknown()).nullish().catch(undefined),
					lastNodeExecuted: z.string().nullish(),
				})
				.nullish(),
			executionData: z
				.object({ nodeExecutionStack: z.array(z.object({ data: taskData.nullish() })).nullish() })
				.nullish(),
		})
		.nullish(),
});

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
	const outputs = (data.main ?? Object.values(data)[0] ?? []).map((output) => output ?? []);
	const files = outputs.map((output) => output.map(({ binary }) => binary ?? undefined));
	return {
		status: stored.executionStatus,
		startedAt: stored.startTime,
		milliseconds: stored.executionTime,
		error: stored.error ? readFailure(stored.error, undefined) : undefined,
		outputs: itemsOf(outputs),
		...(files.flat().some((one) => one !== undefined) ? { files } : {}),
		hadError: outputs.some((output) => output.some(tellsError)),
	};
}

export const readSummary = (stored: z.output<typeof storedExecution>): ExecutionSummary => ({
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
export function readRecord(stored: z.output<typeof storedExecutionWithData>): ExecutionRecord {
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
