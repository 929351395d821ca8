import type { IWebhookFunctions } from 'n8n-workflow';
import type { AgentCall } from '../../../calls/open-agent-calls';
import { channelPost, postToChannel } from '../../../asking/channel-post';
import type { PersonQuestion } from '../../../asking/notify-person';
import type { Scope } from '../../../instance/open-scope';
import { newestOf } from '../../../kernel/values/newest-of';
import { hasIdentity } from '../../../instance/identity/open-identity';
import { type CalledTool, callTool, answeredBy } from '../call-tool';
import type { OpenClient } from '../open-client';
import type { RunningPlace } from '../client/client-rate';
import type { LongCallSetting, WaitSetting } from '../long-calls';
import { answerInTime, callResult, keepAsked } from '../long-calls';

/** The folder of the cards at this trigger, with a slash; empty where the trigger has no sign-in. */
export function cardsAt(context: IWebhookFunctions): string {
	if (!hasIdentity(context)) return '';
	const address = context.getNodeWebhookUrl('default') ?? '';
	return address === '' ? '' : `${address}/ui/approvals/`;
}

const posted = newestOf(1_000);

export interface PostedCall {
	readonly scope: Pick<Scope, 'store' | 'node' | 'run'>;
	readonly cards: string;
	/** When the request came that makes the call, in milliseconds since the epoch. */
	readonly begunAt: number;
	/** Of approvals, in milliseconds. */
	readonly lifetime: number;
}

/** Posts the question to the channel of people, once, though the client calls again in any process. Never throws what the channel throws. */
export async function postQuestion(
	{ scope: { store, node }, cards, begunAt, lifetime }: PostedCall,
	question: PersonQuestion,
): Promise<void> {
	const { approvalId, expiresAt } = question;
	const isOlder = expiresAt - lifetime < begunAt;
	if (store === undefined || isOlder || posted.has(approvalId)) return;
	posted.add(approvalId);
	const url = cards === '' ? '' : `${cards}${approvalId}`;
	const write = () => channelPost(question, url, Date.now());
	await postToChannel(node, await store(), 'a question', write);
}

interface RepeatedCall {
	readonly name: string;
	readonly raw: unknown;
}

/** Makes a call that a client sent. Posts the question that it asks a person, if it asks one, and keeps the call until it is answered. */
export async function callAndAsk(
	opened: OpenClient,
	{ name, raw }: RepeatedCall,
	call: AgentCall,
	posted: PostedCall,
): Promise<CalledTool> {
	const called = await callTool(opened, name, raw, call);
	const question = call.asked();
	if (question === undefined) return called;
	await postQuestion(posted, question);
	const { outcome } = called;
	if (outcome?.of.status !== 'approval-required') return called;
	const handle = await keepAsked(posted.scope, { name, raw }, question);
	const of = handle === undefined ? outcome.of : { ...outcome.of, handle };
	return { answered: answeredBy(of), outcome: { ...outcome, of } };
}

/** Makes the calls of one request. What goes on after its answer counts for the client until it ends. */
export function openCalls(
	opened: OpenClient,
	place: RunningPlace,
	setting: LongCallSetting & PostedCall,
) {
	const make = (made: RepeatedCall, call: AgentCall): Promise<CalledTool> => {
		const done = callAndAsk(opened, made, call, setting);
		place.holdFor(done);
		return done;
	};
	return {
		make,
		inTime: async (tool: string, done: Promise<CalledTool>) =>
			await answerInTime(
				tool,
				done.then(({ answered }) => answered),
				setting,
			),
		async wait(raw: unknown) {
			const again: WaitSetting['again'] = async ({ name, arguments: given }) =>
				(await make({ name, raw: given }, await opened.openCall())).answered;
			return await callResult(raw, { ...setting, again });
		},
	};
}
