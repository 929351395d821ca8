import { z } from 'zod';
import { invalidInput } from '../../kernel/tool-error';
import type { Cancelled } from '../../runs/control-runs';
import { defineOperation, type Resource } from '../define-operation';
import type { AdministrationPorts } from '../open-administration';

const MOST_RUNS = 100;

const answer = z.object({
	result: z.string(),
	runId: z.string(),
	threadId: z.string(),
	status: z.string(),
	isPickedUp: z.boolean(),
	next: z.string(),
});

const ofPrograms = { resource: 'run', panel: false } as const;
const cancelling = { ...ofPrograms, effect: 'write', who: 'admin', output: answer } as const;

const statusOf = ({ status }: Readonly<Record<string, unknown>>) =>
	status === 'ended' ? 200 : 202;

function answerTo(done: Cancelled, what: string, { leadOn }: Pick<AdministrationPorts, 'leadOn'>) {
	const { next, isStarted } = leadOn(done);
	const { status, runId, threadId, pickedUp } = done;
	const result = `${what} ${status === 'ended' ? 'had ended' : 'cancelled'}.`;
	return {
		result,
		runId,
		threadId,
		status,
		isPickedUp: pickedUp !== 'unattended' || isStarted,
		next,
	};
}

const list = defineOperation({
	...ofPrograms,
	action: 'list',
	title: 'List runs, the newest first',
	who: 'member',
	input: z.object({ limit: z.coerce.number().int().min(1).max(MOST_RUNS).default(20) }),
	unreadable: () =>
		invalidInput(
			'The query parameter limit is not a number in the allowed range.',
			`Use 1 to ${MOST_RUNS}, or leave it out.`,
		),
	output: z.object({ runs: z.array(z.object({ runId: z.string() }).passthrough()) }),
	uses: ['runs'],
	async run({ limit }, { runs }) {
		const now = Date.now();
		const found = await runs().list(limit);
		return {
			runs: found.map(({ leaseUntil, phase, ...one }) => ({
				...one,
				isEnded: phase === 'ended',
				isWorkedOn: phase === 'running' && leaseUntil > now,
			})),
		};
	},
});

const get = defineOperation({
	...ofPrograms,
	action: 'get',
	who: 'member',
	input: z.object({ runId: z.string() }),
	output: z.object({}).passthrough(),
	uses: ['runs'],
	run: async ({ runId }, { runs }) => ({ ...(await runs().read(runId)) }),
});

const cancel = defineOperation({
	...cancelling,
	action: 'cancel',
	uses: ['runs', 'leadOn'],
	http: { statusOf },
	input: z.object({ runId: z.string() }),
	run: async ({ runId }, { runs, leadOn }) =>
		answerTo(await runs().cancelRun(runId), 'Run', { leadOn }),
});

const cancelTask = defineOperation({
	...cancelling,
	action: 'cancelTask',
	title: 'Cancel a background task',
	uses: ['runs', 'leadOn'],
	http: { path: 'chat/:threadId/tasks/:taskId/cancel', statusOf },
	input: z.object({ threadId: z.string(), taskId: z.string() }),
	async run({ threadId, taskId }, { runs, leadOn }) {
		const done = await runs().cancelTaskOf(threadId, taskId);
		return answerTo(done, `Background task ${taskId}`, { leadOn });
	},
});

export const run: Resource = {
	name: 'run',
	plural: 'runs',
	title: 'Runs',
	isBare: true,
	operations: [list, get, cancel, cancelTask],
};
