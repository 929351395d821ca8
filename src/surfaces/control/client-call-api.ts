import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { bindNode } from '../../instance/bind-node';
import { refuseOnlyMembers, verifyCaller } from '../../instance/identity/verify-caller';
import { openStore } from '../../instance/open-store';
import { ToolError } from '../../kernel/tool-error';
import type { ClientCalls, Delivered } from '../../runs/client-calls';
import { clientCalls } from '../../runs/client-calls';
import { sendJson } from '../card/send-answer';
import { bearerToken } from './bearer-token';
import type { ClientCallRoute } from './control-route';
import { readSending } from './read-sending';
import type { LedOn } from './start-trigger-if-nobody-works';
import { startTriggerIfNobodyWorks } from './start-trigger-if-nobody-works';

const LIMIT = 20;
const MOST_CALLS = 100;

const id = z.string().trim().min(1).max(200).optional();

const query = z.object({
	limit: z.coerce.number().int().min(1).max(MOST_CALLS).default(LIMIT),
	...{ agentId: id, runId: id },
});

async function list(context: IWebhookFunctions, calls: ClientCalls): Promise<void> {
	const read = query.safeParse(context.getQueryData());
	if (!read.success)
		throw new ToolError({
			code: 'invalid-input',
			message: `The query parameter ${read.error.issues[0]?.path.join('.')} has a value that is not allowed.`,
			hint: `limit is 1 to ${MOST_CALLS}; agentId and runId are one text each. All can be left out.`,
		});
	const { limit, agentId, runId } = read.data;
	const found = await calls.list({ limit, agentId, runId });
	sendJson(context, { status: 200, body: { calls: found } });
}

function ledOn(context: IWebhookFunctions, { pickedUp, ...delivered }: Delivered): LedOn {
	if (pickedUp === 'asks-again')
		return {
			next: 'Nobody waits for it: the agent gets it when it makes the same call again in this run.',
			item: undefined,
		};
	if (pickedUp === 'woken' || pickedUp === 'at-work')
		return { next: 'The agent goes on with it.', item: undefined };
	if (delivered.threadId === '')
		return {
			next: 'It is kept. The execution that waits for it has gone on already, or could not be woken: if the agent does not go on, send the same once more in a while.',
			item: undefined,
		};
	return startTriggerIfNobodyWorks(context, { ...delivered, pickedUp, status: 'cancelling' });
}

async function answer(
	context: IWebhookFunctions,
	calls: ClientCalls,
	callId: string,
): Promise<IDataObject | undefined> {
	if (context.getRequestObject().method !== 'POST')
		throw new ToolError({
			code: 'not-found',
			message: 'There is nothing at this address.',
			hint: 'To send a result, send a POST request.',
		});
	const taken = await calls.answer(callId, readSending(context.getBodyData()));
	if (taken.word === 'misfit') {
		const problems = taken.problems.map(({ pointer, message }) => ({ pointer, message }));
		const error = {
			code: 'invalid-input',
			message: 'The result does not fit the output schema of the tool. The call stays open.',
			hint: 'Correct what the problems name, by its JSON pointer in the result, and send it again.',
			problems,
		};
		sendJson(context, { status: 400, body: { error } });
		return undefined;
	}
	const { delivered } = taken;
	const { next, item } = ledOn(context, delivered);
	const { pickedUp, isRepeated } = delivered;
	const isPickedUp = pickedUp !== 'nobody' || item !== undefined;
	const body = { callId, status: 'answered', isRepeated, isPickedUp, next };
	sendJson(context, { status: 200, body });
	return item;
}

/**
 * Answers programs that run client tools. Gives what the trigger is to put out, where somebody has to take up what was sent.
 * Throws `ToolError`.
 */
export async function answerClientCallApi(
	context: IWebhookFunctions,
	route: ClientCallRoute,
): Promise<IDataObject | undefined> {
	const caller = await verifyCaller(context, bearerToken(context));
	const calls = clientCalls(bindNode(context), await openStore(context, 0), caller.principal);
	if (route.page === 'client-calls') await list(context, calls);
	else if (route.page === 'client-call')
		sendJson(context, { status: 200, body: await calls.read(route.callId) });
	else {
		refuseOnlyMembers(caller);
		return await answer(context, calls, route.callId);
	}
	return undefined;
}
