import { sleep } from 'n8n-workflow';
import { approvalNow } from '../../../asking/audit-settled';
import type { PersonQuestion } from '../../../asking/notify-person';
import { McpError, type McpRequest, invalidParams } from '../../../host/mcp-offer';
import type { Scope } from '../../../instance/open-scope';
import { type Store, openApprovals } from '../../../instance/open-store';
import { isRecord } from '../../../kernel/values/is-record';
import type { Approval } from '../../../policy/approvals/approval';
import { plainLine } from '../../../policy/people/plain-line';
import { canonicalText } from '../../../policy/approvals/canonical-arguments';
import { fingerprint } from '../../../policy/fingerprint';
import { sealForm } from '../../../policy/seal-form';
import { opensUrls } from '../client/client-session';

/** Never change it: what clients hold was sealed under it. */
const form = sealForm<readonly (string | number)[]>('foreman-mcp-state-1');

interface StatedCall {
	readonly run: string;
	readonly tool: string;
	readonly arguments: unknown;
}

interface RequestState {
	readonly approvalId: string;
}

const sealed = ({ run, tool, arguments: given }: StatedCall, approvalId: string, until: number) => [
	run,
	tool,
	fingerprint(canonicalText(given)),
	approvalId,
	until,
];

/** What a client sends back with the same call: nothing secret, and only Foreman can write it. */
export const writeRequestState = (
	call: StatedCall,
	{ approvalId, expiresAt }: { readonly approvalId: string; readonly expiresAt: number },
	secret: string,
) => `${approvalId}.${expiresAt}.${form.sealOf(sealed(call, approvalId, expiresAt), secret)}`;

/** Undefined for what we have not written for exactly this call of this client, and for what is over. */
export function readRequestState(
	state: string,
	call: StatedCall,
	{ secret, now }: { readonly secret: string; readonly now: number },
): RequestState | undefined {
	const [, approvalId = '', until = '', seal = ''] =
		/^([0-9a-f]{32})\.(\d{1,16})\.([0-9a-f]{64})$/.exec(state) ?? [];
	const expiresAt = Number(until);
	if (approvalId === '' || now >= expiresAt) return undefined;
	return form.isSealed(sealed(call, approvalId, expiresAt), seal, secret)
		? { approvalId }
		: undefined;
}

/** The number of the protocol for a call that a person has to open an address for. */
const URL_NEEDED = -32042;
const KEY = 'approval';
const LONGEST = 300;
/** Milliseconds between two looks at an answer. */
const PAUSE = 1_000;

export interface AskingClient {
	readonly scope: Scope;
	readonly request: Pick<
		McpRequest,
		'isModern' | 'capabilities' | 'requestState' | 'inputResponses' | 'signal'
	>;
	readonly sessionOpensUrls: boolean;
	readonly cards: string;
	/** Milliseconds that a person has to decide while the client waits. */
	readonly handleAfter: number;
	readonly lifetime: number;
}

const words = (question: string) =>
	`A person has to agree: ${plainLine(question, LONGEST)} Open the page to see exactly what would run, and decide there.`;

async function storeOf({ store }: Scope): Promise<Store> {
	if (store === undefined) throw new TypeError('Asking requires a store');
	return await store();
}

type WaitingClient = Pick<AskingClient, 'scope' | 'handleAfter' | 'lifetime'> & {
	readonly request: Pick<McpRequest, 'signal'>;
};

/** Waits until the question is answered, or the patience is over. Gives what it then is; undefined for one that is not the client's own. */
export async function untilAnswered(
	{ scope, request, handleAfter, lifetime }: WaitingClient,
	approvalId: string,
): Promise<Approval | undefined> {
	const store = await storeOf(scope);
	const until = Date.now() + handleAfter;
	for (;;) {
		const approvals = openApprovals(store, lifetime, request.signal);
		const isOwn = ({ run }: { readonly run: string }) => run === scope.run;
		const approval = await approvalNow(scope.node, store, approvals, approvalId, isOwn);
		const isOver = Date.now() >= until || request.signal.aborted;
		if (approval?.state !== 'pending' || isOver) return approval;
		await sleep(PAUSE);
	}
}

/** What a client sends back is to be ours, for this very call. Throws `McpError`. */
async function stateOf({ scope, request }: AskingClient, call: StatedCall) {
	if (request.requestState === undefined) return undefined;
	const { secret } = await storeOf(scope);
	const state = readRequestState(request.requestState, call, { secret, now: Date.now() });
	if (state !== undefined) return state;
	throw invalidParams('Invalid or expired requestState', { reason: 'invalid_request_state' });
}

/** Where the client's person has opened the page, waits a while for the decision, which is looked up. Throws `McpError` for a state that is not ours for this call. */
export async function takeClientAnswer(client: AskingClient, call: StatedCall): Promise<void> {
	const state = await stateOf(client, call);
	if (state === undefined) return;
	const answer = client.request.inputResponses?.[KEY];
	if (isRecord(answer) && answer.action === 'accept') await untilAnswered(client, state.approvalId);
}

const hasRefused = ({ request }: AskingClient): boolean => {
	const answer = request.inputResponses?.[KEY];
	return isRecord(answer) && (answer.action === 'decline' || answer.action === 'cancel');
};

/** Asks the person by the client, so that no model reads the address. Undefined where the client shows none. Throws `McpError`, by which clients of 2025-11-25 are asked. */
export async function askOnWire(client: AskingClient, call: StatedCall, question: PersonQuestion) {
	const { request, cards, scope, sessionOpensUrls } = client;
	// Who has declined to open the page is not asked again at once.
	if (cards === '' || hasRefused(client)) return undefined;
	const { approvalId, expiresAt } = question;
	const elicitation = {
		mode: 'url',
		message: words(question.question),
		url: `${cards}${approvalId}`,
	};
	if (request.isModern) {
		// It has been to the page, and waited.
		if (request.inputResponses?.[KEY] !== undefined || !opensUrls(request.capabilities))
			return undefined;
		const { secret } = await storeOf(scope);
		return {
			resultType: 'input_required',
			inputRequests: { [KEY]: { method: 'elicitation/create', params: elicitation } },
			requestState: writeRequestState(call, { approvalId, expiresAt }, secret),
		};
	}
	if (!sessionOpensUrls) return undefined;
	throw new McpError(URL_NEEDED, 'A person has to agree to this call. Call again once they have.', {
		elicitations: [{ ...elicitation, elicitationId: approvalId }],
	});
}
