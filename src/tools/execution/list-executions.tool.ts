import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import {
	type ExecutionSummary,
	type ExecutionsPort,
	executionStatuses,
	ownRunKinds,
} from '../../kernel/ports/instance/executions';
import { limitOf, wordOf, optionalId } from '../fields';
import { isoDate, startOf } from '../operations/fields';

/** Newest executions that are looked at: n8n sends as many at once, and sorts by nothing else. */
const LOOKED_AT = 250;

const anyStatus = z.enum(executionStatuses);

const UNSAVED = 'This workflow saves no successful runs: n8n does not list them.';

interface Wanted {
	readonly limit: number;
	readonly includeOwn: boolean;
	/** Whether the workflow was named: then its chats are asked for. */
	readonly isNamed: boolean;
}

async function takeFirst(
	found: readonly ExecutionSummary[],
	{ limit, includeOwn, isNamed }: Wanted,
	executions: Pick<ExecutionsPort, 'own'>,
) {
	const shown: Array<{ one: ExecutionSummary; own: (typeof ownRunKinds)[number] | undefined }> = [];
	let leftOut = 0;
	for (let at = 0; at < found.length && shown.length < limit; at += limit) {
		const some = found.slice(at, at + limit);
		const kinds = await executions.own(some);
		for (const one of some) {
			const own = kinds.get(one.id);
			if (shown.length === limit) break;
			if (includeOwn || own === undefined || (own === 'chat' && isNamed)) shown.push({ one, own });
			else leftOut += 1;
		}
	}
	return { shown, leftOut };
}

/** Of one that goes on, the time until now. Null where it has not begun, or waits. */
function millisecondsOf(
	{ startedAt, finishedAt, status }: ExecutionSummary,
	now: number,
): number | null {
	if (startedAt === null || status === 'waiting') return null;
	if (finishedAt === null && status !== 'running') return null;
	return Math.max(0, (finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
}

export default defineTool({
	name: 'list-executions',
	domain: 'execution',
	description: "List executions without data or Foreman's own runs.",
	effect: 'read',
	uses: ['executions', 'workflows', 'clock'],
	// Foreman's own runs are told from others only with execution:read as well.
	scopes: ['execution:list', 'workflow:read'],
	input: z.object({
		workflowId: optionalId('Of this workflow'),
		status: anyStatus.optional().describe('In this state'),
		states: z.array(wordOf(executionStatuses)).optional().describe('Or one of these'),
		since: isoDate.optional().describe('ISO 8601'),
		until: isoDate.optional().describe('ISO 8601'),
		order: z
			.enum(['newest', 'slowest'])
			.default('newest')
			.describe(`slowest of the newest ${LOOKED_AT}`),
		includeOwn: z.boolean().default(false).describe('Also those'),
		limit: limitOf(20),
	}),
	output: z.object({
		executions: z.array(
			z.object({
				id: z.string(),
				workflowId: z.string(),
				workflowName: z.string().nullable(),
				status: anyStatus,
				startedAt: z.string().nullable(),
				finishedAt: z.string().nullable(),
				milliseconds: z.number().nullable(),
				mode: z.string(),
				own: z.enum(ownRunKinds).optional().describe("Foreman's own"),
			}),
		),
		leftOut: z
			.number()
			.optional()
			.describe("Runs of Foreman's own that are not listed: includeOwn"),
		note: z.string().optional(),
		lookedAt: z.number().optional().describe('Older ones were not: pass until'),
	}),
	shows: ({ executions }) =>
		executions.flatMap(({ workflowId, workflowName }) =>
			workflowName === null ? [] : [{ workflowId }],
		),
	whenCapped: 'Pass workflowId, status or a smaller limit.',

	async run(input, { executions, workflows, clock }) {
		const { workflowId, status, states = [], since, until, order } = input;
		// An unknown workflow would look like one that never ran: ask for it first.
		const wanted = workflowId === undefined ? undefined : await workflows.get(workflowId);
		const found = await executions.list({
			workflowId: wanted?.id,
			status: status === undefined ? states : [status, ...states],
			since: since && startOf(since),
			until: until && startOf(until),
			limit: LOOKED_AT,
		});
		const now = clock.now();
		const time = (one: ExecutionSummary) => millisecondsOf(one, now);
		const sorted =
			order === 'newest' ? found : [...found].sort((a, b) => (time(b) ?? -1) - (time(a) ?? -1));
		const choice = { ...input, isNamed: wanted !== undefined };
		const { shown, leftOut } = await takeFirst(sorted, choice, executions);
		const names = wanted
			? new Map([[wanted.id, wanted.name]])
			: await workflows.names(shown.map(({ one }) => one.workflowId));
		const isPart =
			found.length === LOOKED_AT && (order === 'slowest' || shown.length < input.limit);
		return {
			executions: shown.map(({ one, own }) => ({
				...one,
				workflowName: names.get(one.workflowId) ?? null,
				milliseconds: time(one),
				...(own && { own }),
			})),
			...(leftOut > 0 && { leftOut }),
			...(wanted?.settings.saveDataSuccessExecution === 'none' && { note: UNSAVED }),
			...(isPart && { lookedAt: found.length }),
		};
	},
});
