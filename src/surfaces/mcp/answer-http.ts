import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { meterWork } from '../../instance/connect';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { WAIT_FOR_ANSWER } from '../../kernel/looked-up-call';
import { sendJson } from '../card/send-answer';
import { toldError, waitHeader } from '../control/control-api';
import { cardsAt, openCalls } from './asking/call-and-ask';
import type { RunningPlace } from './client/client-rate';
import { countCall, countGreeting, countWork, rateKey, beginCall } from './client/client-rate';
import { type HttpAnswer, answeredCall, executeAnswer, refusedAnswer } from './http/execute-answer';
import type { LetInClient } from './client/identify-client';
import { type OpenClient, openClient } from './open-client';
import { challengeOf } from './oauth/oauth-place';
import { readBody, DEEPEST_MESSAGE, parsedMessage } from './read-body';
import type { McpPanel } from './read-mcp-panel';
import { type RequestSignal, openRequestSignal } from './serve-message';
import { isRecord } from '../../kernel/values/is-record';
import { onceFor } from '../../kernel/fresh';
import { type ExposedTool, exposeFlat } from '../../catalog/exposed-tool';
import type { ToolkitChoice } from '../../catalog/toolkit';
import { providerSchema } from '../../host/provider-schema';
import type { Tool } from '../../kernel/define-tool';

type JsonSchema = Readonly<Record<string, unknown>>;

const anyAnswer: JsonSchema = { type: 'object' };

/** No field is required, and others may be there: an answer that others may have written is wrapped, and a long one cut. */
function writtenOutput(output: z.ZodTypeAny): JsonSchema {
	if (!(output instanceof z.ZodObject)) return anyAnswer;
	const { required, additionalProperties, ...open } = providerSchema(output);
	return open;
}

const outputOf = onceFor((tool: Tool) => writtenOutput(tool.output));

/** What a program is offered: all tools, because it cannot search, unless the operator has all of them looked up. */
export const offeredToProgram = (
	{ exposed, chosen }: Pick<OpenClient, 'exposed' | 'chosen'>,
	exposure: ToolkitChoice['exposure'],
): readonly ExposedTool[] => (exposure === 'deferred' ? exposed : exposeFlat(chosen));

export const toolDefinitions = (exposed: readonly ExposedTool[], tools: readonly Tool[]) => ({
	tools: exposed.map(({ name, description, schema }) => {
		const tool = tools.find((one) => one.name === name);
		return {
			name,
			description,
			inputSchema: { type: 'object', ...providerSchema(schema) },
			outputSchema: tool ? { type: 'object', ...outputOf(tool) } : anyAnswer,
		};
	}),
});

const request = z
	.object({ name: z.string().trim().min(1), parameters: z.record(z.unknown()).default({}) })
	.strict();

/** Names no tool: this caller may not be offered it. */
const EXAMPLE = { name: 'a name that POST …/tools gives', parameters: {} };

export type ExecuteRequest =
	| {
			readonly ok: true;
			readonly name: string;
			readonly parameters: Readonly<Record<string, unknown>>;
	  }
	| { readonly ok: false; readonly error: HttpAnswer };

function whatIsWrong(body: unknown): string {
	if (!isRecord(body)) return 'The body must be a JSON object.';
	const { name, parameters = {}, ...others } = body;
	const [unknown] = Object.keys(others);
	if (typeof name !== 'string' || name.trim() === '') return '"name" is not the name of a tool.';
	if (!isRecord(parameters)) return '"parameters" must be a JSON object.';
	return `"${unknown}" is not a field of a request: fields of the tool go into "parameters".`;
}

export function readExecuteRequest(body: unknown): ExecuteRequest {
	const read = request.safeParse(body);
	if (read.success) return { ok: true, ...read.data };
	const message = `${whatIsWrong(body)} Send ${JSON.stringify(EXAMPLE)}.`;
	const details = { example: EXAMPLE };
	return {
		ok: false,
		error: { status: 400, body: { error: { message, code: 'INVALID_REQUEST_FORMAT', details } } },
	};
}

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
	const { handleAfter, policy } = panel;
	const request = { signal, notify: async () => await Promise.resolve() };
	const { scope } = opened;
	const given = { scope, request, cards, handleAfter, lifetime: policy.lifetime };
	const calls = openCalls(opened, place, { ...given, begunAt: Date.now(), handed: letGo });
	if (name === WAIT_FOR_ANSWER) return answeredCall(await calls.wait(parameters));
	const calling = calls.make({ name, raw: parameters }, await opened.openCall());
	if (!knows(opened, name)) {
		await calling;
		const offered = offeredToProgram(opened, panel.choice.exposure).map((one) => one.name);
		return executeAnswer({ status: 'unknown-tool', name, offered });
	}
	const answered = await calls.inTime(name, calling);
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
		const told = await toldError(context, 'Foreman could not answer a program over HTTP', error);
		const headers = told.code === 'unauthorized' ? challengeOf(context) : waitHeader(told);
		send(context, refusedAnswer(told), headers);
	}
}
