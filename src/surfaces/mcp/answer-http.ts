import type { IWebhookFunctions } from 'n8n-workflow';

import type { AgentCall } from '../../calls/open-agent-calls';
import { logFailure } from '../../instance/log-failure';
import { meterWork } from '../../instance/webhook/work-meter';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { waitsForAnswer } from '../../kernel/looked-up-call';
import { ToolError } from '../../kernel/tool-error';
import { sendJson } from '../card/send-answer';
import { asToolError, waitHeader } from '../control/control-api';
import { type RepeatedCall, callAndAsk, cardsAt } from './asking/call-and-ask';
import { countCall, countGreeting, countWork, rateKey } from './client/client-rate';
import { type RunningPlace, beginCall } from './client/running-calls';
import { type HttpAnswer, answeredCall, executeAnswer, refusedAnswer } from './http/execute-answer';
import { type ExecuteRequest, readExecuteRequest } from './http/read-execute-request';
import { offeredToProgram, toolDefinitions } from './http/tool-definitions';
import type { LetInClient } from './client/identify-client';
import { type WaitSetting, answerInTime, callResult } from './long-calls';
import { type OpenClient, openClient } from './open-client';
import { challengeOf } from './oauth/oauth-place';
import { readBody } from './read-body';
import { DEEPEST_MESSAGE, parsedMessage } from './read-message';
import type { McpPanel } from './read-mcp-panel';
import { type RequestSignal, openRequestSignal } from './request-signal';

export interface HttpRequest {
	readonly area: 'tools' | 'execute';
	readonly client: LetInClient;
	readonly panel: McpPanel;
}

type ExecuteCall = Extract<ExecuteRequest, { readonly ok: true }>;

/** What was sent; undefined for invalid JSON, or JSON nested too deep. Throws `ToolError`. */
async function readJson(context: IWebhookFunctions) {
	const body = parsedMessage(await readBody(context));
	return isDeeperThan(body, DEEPEST_MESSAGE) ? undefined : body;
}

const knows = ({ exposed, chosen, withdrawn }: OpenClient, name: string) =>
	[...exposed, ...chosen, ...withdrawn].some((one) => one.name === name);

async function executeIn(
	place: RunningPlace,
	opened: OpenClient,
	{ name, parameters }: ExecuteCall,
	{ panel, signal, letGo, cards }: RequestSignal & Pick<HttpRequest, 'panel'> & { cards: string },
): Promise<HttpAnswer> {
	const begunAt = Date.now();
	const request = { signal, progressToken: undefined, notify: async () => await Promise.resolve() };
	const setting = { scope: opened.scope, request, handleAfter: panel.handleAfter };
	const { lifetime } = panel.policy;
	const posted = { scope: opened.scope, cards, begunAt, lifetime };
	const begin = (made: RepeatedCall, call: AgentCall) => {
		const calling = callAndAsk(opened, made, call, posted);
		place.holdFor(calling);
		return calling;
	};
	if (waitsForAnswer(name)) {
		const again: WaitSetting['again'] = async ({ name: meant, arguments: raw }) =>
			(await begin({ name: meant, raw }, await opened.openCall())).answered;
		const waiting = { ...setting, lifetime, again, handed: letGo };
		return answeredCall(await callResult(parameters, waiting));
	}
	const calling = begin({ name, raw: parameters }, await opened.openCall());
	if (!knows(opened, name)) {
		await calling;
		const offered = offeredToProgram(opened, panel.choice.exposure).map((one) => one.name);
		return executeAnswer({ status: 'unknown-tool', name, offered });
	}
	const answered = await answerInTime(
		name,
		calling.then((called) => called.answered),
		setting,
		letGo,
	);
	if (answered.json.status === 'still-running') return answeredCall(answered);
	const { outcome } = await calling;
	return outcome === undefined ? answeredCall(answered) : executeAnswer(outcome.of);
}

async function execute(context: IWebhookFunctions, { client, panel }: HttpRequest) {
	const read = readExecuteRequest(await readJson(context));
	if (!read.ok) return read.error;
	const caller = rateKey(context, client);
	countCall(caller, panel.callsPerMinute);
	meterWork(context, (work) => countWork(caller, panel.callsPerMinute, work));
	const { signal, letGo } = openRequestSignal(context);
	const opened = await openClient(context, client, panel, signal);
	const place = beginCall(opened.scope.run);
	try {
		const cards = cardsAt(context);
		return await executeIn(place, opened, read, { panel, signal, letGo, cards });
	} finally {
		place.leave();
	}
}

async function list(context: IWebhookFunctions, { client, panel }: HttpRequest) {
	countGreeting(rateKey(context, client), panel.callsPerMinute);
	const { signal } = openRequestSignal(context);
	const opened = await openClient(context, client, panel, signal);
	const offered = offeredToProgram(opened, panel.choice.exposure);
	return { status: 200, body: { ...toolDefinitions(offered, opened.chosen) } };
}

function send(context: IWebhookFunctions, { status, body }: HttpAnswer, headers = {}): void {
	sendJson(context, { status, body, headers });
}

/** Answers `…/tools` and `…/execute`. `open` lets the client in. Every error has the reference's shape. */
export async function answerHttp(context: IWebhookFunctions, open: () => Promise<HttpRequest>) {
	try {
		const request = await open();
		const answer = request.area === 'tools' ? list : execute;
		send(context, await answer(context, request));
	} catch (error) {
		if (!ToolError.is(error))
			await logFailure(context, 'Foreman could not answer a program over HTTP', error);
		const told = asToolError(error);
		const headers = told.code === 'unauthorized' ? challengeOf(context) : waitHeader(told);
		send(context, refusedAnswer(told), headers);
	}
}
