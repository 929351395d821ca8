import { z } from 'zod';

import { fresh, freshOrAnew } from '../../kernel/fresh';
import type { ExecutionsPort, OwnRunKind } from '../../kernel/ports/instance/executions';
import { inBatches } from '../../kernel/values/in-batches';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { type ApiClient, apiCall } from './client';
import { readFound } from './paging';
import { readWorkflow } from './workflows/read-workflow';

/** n8n hands the context of an execution on to sub-workflows, error workflows and retries. A trigger begins without one. */
const mayBeTries: ReadonlySet<string> = new Set(['manual', 'integrated', 'error', 'retry']);

/** Characters of data. While more is read, n8n stands still: such an execution counts as not Foreman's own. */
const LARGEST = 10_000_000;

const AT_ONCE = 5;

const sized = z.object({ jsonSizeBytes: z.number().nullish().catch(undefined) });

const contextOf = z
	.object({ data: z.object({ executionData: z.object({ runtimeData: z.unknown() }) }) })
	.transform(({ data }) => data.executionData.runtimeData)
	.catch(undefined);

const nodes = z.array(
	z.object({ type: z.string(), disabled: z.boolean().optional().catch(undefined) }),
);

const workflow = z.object({ nodes, activeVersion: z.object({ nodes }).nullish().catch(undefined) });

/** Never changes. */
const tries = fresh<string, Promise<boolean>>({ most: 20_000 });

const canvases = fresh<string, Promise<boolean>>({ for: 60_000, most: 2_000 });

interface OwnExecutionsSetting {
	readonly api: ApiClient;
	/** Stands for one n8n as one API key sees it. */
	readonly instance: string;
	/** Whether what n8n calls the context of an execution says that Foreman tried a draft. */
	readonly isTry: (context: unknown) => boolean;
	/** Whether agents or clients work with Foreman where a node of this type stands. */
	readonly isEntrance: (nodeType: string) => boolean;
}

/** Which executions are Foreman's own, by what n8n keeps of them and of their workflows. */
export function createOwnExecutions({
	api,
	instance,
	isTry,
	isEntrance,
}: OwnExecutionsSetting): ExecutionsPort['own'] {
	const read = async <Schema extends z.ZodTypeAny>(
		schema: Schema,
		id: string,
		includeData: boolean,
	) =>
		await readFound(
			api,
			schema,
			apiCall('GET', ['executions', id], { query: { includeData } }),
			[404, 403],
		);

	const readTry = async (id: string) => {
		const head = await read(sized, id, false);
		if (head === undefined || (head.jsonSizeBytes ?? 0) > LARGEST) return false;
		return isTry(await read(contextOf, id, true));
	};

	const readCanvas = async (id: string) => {
		const found = await readWorkflow(api, workflow, id, { excludePinnedData: true });
		return [...(found?.nodes ?? []), ...(found?.activeVersion?.nodes ?? [])].some(
			(node) => isEnabled(node) && isEntrance(node.type),
		);
	};

	const kindOf = async ({ id, workflowId, mode }: Parameters<ExecutionsPort['own']>[0][number]) => {
		// An execution whose workflow is unknown has an empty id.
		const isCanvas =
			workflowId !== '' &&
			(await freshOrAnew(
				canvases,
				`${instance} ${workflowId}`,
				async () => await readCanvas(workflowId),
			));
		if (isCanvas) return 'chat';
		const isTried =
			mayBeTries.has(mode) &&
			(await freshOrAnew(tries, `${instance} ${id}`, async () => await readTry(id)));
		return isTried ? 'test' : undefined;
	};

	return async (executions) => {
		const own = new Map<string, OwnRunKind>();
		await inBatches(executions, AT_ONCE, async (one) => {
			const kind = await kindOf(one);
			if (kind !== undefined) own.set(one.id, kind);
		});
		return own;
	};
}
