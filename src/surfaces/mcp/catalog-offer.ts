import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { type McpOffer, type McpRequest, invalidParams } from '../../host/mcp-offer';
import { once } from '../../kernel/fresh';
import { SEARCH_TOOLS, WAIT_FOR_ANSWER } from '../../kernel/looked-up-call';
import { ToolError } from '../../kernel/tool-error';
import { askOnWire, takeClientAnswer } from './asking/ask-on-wire';
import { callShown, answeredBy, toolResult } from './call-tool';
import { cardsAt, openCalls } from './asking/call-and-ask';
import { keepClient } from './client/kept-clients';
import { type RunningPlace, beginCall } from './client/client-rate';
import { type WireTool, nestedTool, unnested, wireTool } from './wire-tool';
import type { LetInClient } from './client/identify-client';
import { freshness, listPage } from './list-page';
import { callResultTool } from './long-calls';
import { mcpReader } from './mcp-reader';
import { moreOffers } from './more-offers';
import { viewOf } from './offers/view-of';
import { type OpenClient, openClient } from './open-client';
import type { McpPanel } from './read-mcp-panel';
import { SERVER } from './serve-message';

/** The tools that a client is told of: what it has as the protocol lists it, and the tool that asks for results of long calls. */
export const listedTools = ({
	exposed,
	chosen,
}: Pick<OpenClient, 'exposed' | 'chosen'>): readonly WireTool[] => [
	...exposed.map((one) =>
		wireTool(
			one,
			chosen.find(({ name }) => name === one.name),
		),
	),
	callResultTool,
];

const callSchema = z.object({
	name: z.string().min(1),
	arguments: z.record(z.unknown()).default({}),
});

function readCall({ params }: Pick<McpRequest, 'params'>) {
	const read = callSchema.safeParse(params);
	if (read.success) return read.data;
	throw invalidParams('A call has the name of a tool, and its arguments as an object.');
}

const drawing = z.object({
	extensions: z.object({ 'io.modelcontextprotocol/ui': z.object({}).passthrough() }).passthrough(),
});

/** Whether a client has said that it draws results, and keeps from its model what it draws. */
const draws = (capabilities: unknown) => drawing.safeParse(capabilities).success;

export interface ClientRequest {
	readonly client: LetInClient;
	readonly place: string;
	/** When the client was let in, in milliseconds since the epoch. */
	readonly letInAt: number;
	readonly panel: McpPanel;
	/** Whether a client of an older revision has said that it can show addresses. */
	readonly sessionOpensUrls: boolean;
	readonly nests: boolean;
	readonly signal: AbortSignal;
	/** The client need not stay any more: what the request does goes on. */
	readonly letGo: () => void;
}

/** What the tools of our catalog offer to a client, for one request. Opens nothing before it is asked. */
export function catalogOffer(context: IWebhookFunctions, asked: ClientRequest): McpOffer {
	const { client, panel, signal, letGo, sessionOpensUrls, nests } = asked;
	const { handleAfter, policy } = panel;
	const open = once(async () => await openClient(context, client, panel, signal));
	const more = moreOffers(async () => mcpReader(await open()), panel);

	async function answerCall(request: McpRequest, opened: OpenClient, place: RunningPlace) {
		const { name, arguments: sent } = readCall(request);
		const called = nests ? listedTools(opened).find((tool) => tool.name === name) : undefined;
		const given = called === undefined ? sent : unnested(sent, called);
		const { scope } = opened;
		const asking = {
			scope,
			request,
			sessionOpensUrls,
			// What n8n needs to tell an address is more than most calls do.
			cards: name === SEARCH_TOOLS ? '' : cardsAt(context),
			handleAfter,
			lifetime: policy.lifetime,
			begunAt: asked.letInAt,
			handed: letGo,
		};
		const calls = openCalls(opened, place, asking);
		if (name === WAIT_FOR_ANSWER) return toolResult(await calls.wait(given));
		const stated = { run: scope.run, tool: name, arguments: given };
		await takeClientAnswer(asking, stated);
		const opening = await opened.openCall();
		const shown =
			name === SEARCH_TOOLS ? opened.exposed.find((one) => one.name === name) : undefined;
		if (shown !== undefined) {
			const search = async (raw: unknown) => await callShown(shown, raw, opening.invocation);
			keepClient(asked.place, { at: asked.letInAt, client, search, signal });
		}
		const done = calls.make({ name, raw: given }, opening);
		const answered = await calls.inTime(name, done);
		const question = opening.asked();
		const onWire = question && (await askOnWire(asking, stated, question));
		if (onWire !== undefined || answered.json.status === 'still-running')
			return onWire ?? toolResult(answered);
		const { outcome } = await done;
		const isLinked = question !== undefined && asking.cards !== '' && draws(request.capabilities);
		const page = isLinked ? asking.cards + question.approvalId : undefined;
		return toolResult(answered, outcome && viewOf(outcome.tool, outcome.of, page));
	}

	async function call(request: McpRequest): Promise<Record<string, unknown>> {
		const opened = await open();
		const place = beginCall(opened.scope.run);
		try {
			return await answerCall(request, opened, place);
		} finally {
			place.leave();
		}
	}

	return {
		...SERVER,
		instructions: more.instructions,
		capabilities: { tools: {}, ...more.capabilities },
		methods: {
			...more.methods,
			async 'tools/list'({ params, isModern }) {
				const listed = listedTools(await open());
				const { entries, ...rest } = listPage(
					nests ? listed.map(nestedTool) : listed,
					params.cursor,
				);
				return { tools: entries, ...rest, ...(isModern ? freshness : {}) };
			},
			async 'tools/call'(request) {
				try {
					return await call(request);
				} catch (error) {
					// What keeps a tool from running is for the model to read.
					if (!ToolError.is(error)) throw error;
					const { code, message, hint, retryable } = error;
					const problem = { code, message, hint, retryable };
					return toolResult(answeredBy({ status: 'failed', error: problem }));
				}
			},
		},
	};
}
