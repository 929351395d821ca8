import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import type { RunSummary } from '../../orchestrator/run-store';
import type { RunRoute } from './control-route';
import { bearerToken } from './bearer-token';
import type { Cancelled, ControlRuns } from '../../runs/control-runs';
import { controlRuns } from '../../runs/control-runs';
import { startTriggerIfNobodyWorks } from './start-trigger-if-nobody-works';
import { bindNode } from '../../instance/bind-node';
import { openStore } from '../../instance/open-store';
import { sendJson } from '../card/send-answer';
import { streamRun } from './stream-run';
import { refuseOnlyMembers, verifyCaller } from '../../instance/identity/verify-caller';

const LIMIT = 20;
const MOST_RUNS = 100;

const query = z.object({ limit: z.coerce.number().int().min(1).max(MOST_RUNS).default(LIMIT) });

function limitAsked(context: IWebhookFunctions): number {
	const read = query.safeParse(context.getQueryData());
	if (read.success) return read.data.limit;
	throw new ToolError({
		code: 'invalid-input',
		message: 'The query parameter limit is not a number in the allowed range.',
		hint: `Use 1 to ${MOST_RUNS}, or leave it out.`,
	});
}

const listed = ({ leaseUntil, phase, ...run }: RunSummary, now: number) => ({
	...run,
	isEnded: phase === 'ended',
	isWorkedOn: phase === 'running' && leaseUntil > now,
});

async function cancelled(
	context: IWebhookFunctions,
	wish: Promise<Cancelled>,
	what: string,
): Promise<IDataObject | undefined> {
	const done = await wish;
	const { next, item } = startTriggerIfNobodyWorks(context, done);
	const { status, runId, threadId } = done;
	const isLeftAlone = done.pickedUp === 'nobody' && item === undefined;
	const result = `${what} ${status === 'ended' ? 'had ended' : 'cancelled'}.`;
	const body = { result, runId, threadId, status, isPickedUp: !isLeftAlone, next };
	sendJson(context, { status: status === 'ended' ? 200 : 202, body });
	return item;
}

const notPosted = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is nothing at this address.',
		hint: 'To cancel, send a POST request.',
	});

async function report(context: IWebhookFunctions, runs: ControlRuns, runId: string) {
	sendJson(context, { status: 200, body: await runs.read(runId) });
}

/**
 * Answers what programs ask about runs. Gives what the trigger is to put out, where somebody has to take up what was
 * posted. Throws `ToolError`.
 */
export async function answerRunApi(
	context: IWebhookFunctions,
	route: RunRoute,
): Promise<IDataObject | undefined> {
	const caller = await verifyCaller(context, bearerToken(context));
	const { principal, expiresAt } = caller;
	const runs = controlRuns(bindNode(context), await openStore(context, 0), principal);
	if (route.page === 'runs') {
		const found = await runs.list(limitAsked(context));
		const now = Date.now();
		sendJson(context, { status: 200, body: { runs: found.map((one) => listed(one, now)) } });
		return undefined;
	}
	if (route.page === 'run-report') await report(context, runs, route.runId);
	else if (route.page === 'run-events')
		await streamRun(context, runs, route.runId, { ...principal, expiresAt });
	else {
		if (context.getRequestObject().method !== 'POST') throw notPosted();
		refuseOnlyMembers(caller);
		if (route.page === 'cancel-run')
			return await cancelled(context, runs.cancelRun(route.runId), 'Run');
		const { threadId, taskId } = route;
		const wish = runs.cancelTaskOf(threadId, taskId);
		return await cancelled(context, wish, `Background task ${taskId}`);
	}
	return undefined;
}
