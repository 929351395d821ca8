import { z } from 'zod';
import type { IWebhookFunctions } from 'n8n-workflow';
import { askedQuestions, cardOf } from '../../asking/call-in-chat';
import { isRunId } from '../../orchestrator/run-store';
import { isRecord } from '../../kernel/values/is-record';
import { areWhole, changesOf } from '../../kernel/workflow/draft-change';
import type { Approval } from '../../policy/approvals/approval';
import type { AnsweredApproval } from '../../policy/approvals/approvals';
import { canonicalText } from '../../policy/approvals/canonical-arguments';
import { type ApprovalAnswer, approvalAnswer } from '../pages/approval-answer';
import { type ApprovalCard, type ConcernedWorkflow, approvalCard } from '../pages/approval-card';
import { type FoldedArguments, callArguments } from '../pages/call-arguments';
import { type QuestionCard, questionCard } from '../pages/question-card';
import { nativeCatalog } from '../../catalog/catalog';
import { APPROVED_VERSION } from '../../registry/dispatch/registered-facts';
import { type Connection, connect, editorAddress } from '../../instance/connect';
import { createWorkflows } from '../../adapters/n8n-api/workflows/workflows-api';
import { unlessRefused } from '../../kernel/tool-error';
import { drawnWorkflow } from '../../kernel/workflow/drawn-workflow';

/** A foreign tool behind a gate counts as one that changes things. */
function described({ tool: name, registered }: Pick<Approval, 'tool' | 'registered'>) {
	const own = nativeCatalog.findAny(name);
	if (own) return { name, title: own.title, effect: own.effect, reversible: own.reversible };
	return { name, title: name, effect: 'write' as const, ...registered };
}

/** Whether the card shows all the arguments: what a person cannot see, they cannot approve. */
export const showsAllArguments = (approval: Approval): boolean =>
	areWhole(changesOf(approval)) || callArguments(JSON.parse(approval.arguments)).complete;

const CODE = ['code', 'patches', 'content'];

/** A number, or nothing in it. Words, or a yes or no, may be what matters most, such as that a run is a real one. */
const isMute = (value: unknown): boolean =>
	typeof value === 'number' ||
	value === '' ||
	(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** What may be folded on the card of a tool of ours: code, and presets. Of other tools nothing: it is not known what matters. */
function foldsOf({ tool, registered }: Approval, shown: unknown): FoldedArguments {
	if (registered) return { code: [], presets: [APPROVED_VERSION] };
	const own = nativeCatalog.findAny(tool);
	if (own === undefined || !isRecord(shown)) return { code: [], presets: [] };
	const fields = new Map(Object.entries<z.ZodTypeAny>(own.input.shape));
	const isPreset = ([field, value]: readonly [string, unknown]) => {
		const usual: unknown = fields.get(field)?.safeParse(undefined).data;
		return isMute(value) && usual !== undefined && canonicalText(usual) === canonicalText(value);
	};
	const presets = Object.entries(shown)
		.filter(isPreset)
		.map(([field]) => field);
	return { code: CODE, presets };
}

const aboutWorkflows = z
	.object({ workflowId: z.string().optional(), workflowIds: z.array(z.string()).optional() })
	.catch({});

export function workflowsOf({ tool, arguments: given }: Approval): readonly string[] {
	if (nativeCatalog.findAny(tool) === undefined) return [];
	const { workflowId = '', workflowIds = [] } = aboutWorkflows.parse(JSON.parse(given));
	return [...new Set([workflowId, ...workflowIds])].filter((id) => id !== '');
}

/** The page on which a person decides. `now` is milliseconds since the epoch; without `action` the form goes to the page's own address. */
export function renderCard(
	approval: Approval,
	now: number,
	form: Pick<ApprovalCard & QuestionCard, 'action' | 'hidden' | 'always' | 'form'> &
		Pick<ApprovalCard, 'workflows'> = {},
): string {
	const shown: unknown = JSON.parse(approval.arguments);
	const facts = {
		tool: described(approval),
		agentId: approval.agentId,
		user: approval.user,
		organization: approval.organisation,
		agency: approval.agency,
		workflow: { name: approval.workflow },
		expiresAt: approval.expiresAt,
		now,
	};
	const asked = askedQuestions(approval);
	if (asked) {
		const { questions, introduction = '' } = asked;
		return questionCard({ ...facts, ...form, questions, introduction });
	}
	const { question, facts: reaches = [] } = approval;
	const changes = changesOf(approval);
	const folds = foldsOf(approval, shown);
	const isForProgram = approval.client !== undefined;
	const call = { question, reaches, changes, arguments: shown, folds, shows: cardOf(approval) };
	const card = { ...facts, ...call, isForProgram };
	return approvalCard({ ...card, ...form });
}

const SAME_CALL = 'The agent is told when it makes the same call again.';

const ANY_MESSAGE =
	'Nothing waits for your answer by itself: write any message in the chat, or use the operation Resume, and the Foreman goes on with it.';

/** The page after an answer, or for a link that does not work. `said` adds what "always" now covers, and what to do next. */
export function renderAnswer(
	approval: Approval | undefined,
	{ counted, state }: AnsweredApproval,
	said: Pick<ApprovalAnswer, 'always' | 'next' | 'follow'> = {},
): string {
	if (approval === undefined) return approvalAnswer({ state: 'unknown', counted, ...said });
	return approvalAnswer({
		state: state === 'pending' ? 'unknown' : state,
		counted,
		shows: cardOf(approval),
		isForProgram: approval.client !== undefined,
		question: approval.question,
		tool: described(approval),
		decidedBy: approval.decidedBy,
		...(approval.answer && 'note' in approval.answer ? { note: approval.answer.note } : {}),
		...(approval.resume === '' ? { next: isRunId(approval.run) ? ANY_MESSAGE : SAME_CALL } : {}),
		...said,
	});
}

const PATIENCE = 10_000;

export async function drawWorkflow(connection: Connection, workflowId: string) {
	const api = connection.api(AbortSignal.timeout(PATIENCE));
	const document = await unlessRefused(createWorkflows(api, '').get(workflowId));
	return document?.id === workflowId
		? { name: document.name, drawing: drawnWorkflow(document) }
		: undefined;
}

const MOST_DRAWN = 3;

/** The workflows that a call is about, as far as the key of this connection may read them. Never throws: a card is shown without. */
export async function concernedBy(
	context: IWebhookFunctions,
	connection: Connection,
	approval: Approval,
): Promise<readonly ConcernedWorkflow[]> {
	const editor = editorAddress(context, connection);
	const ids = workflowsOf(approval).slice(0, MOST_DRAWN);
	const found = await Promise.all(
		ids.map(async (id) => {
			const seen = await drawWorkflow(connection, id).catch(() => undefined);
			return seen && { ...seen, url: `${editor}/workflow/${encodeURIComponent(id)}` };
		}),
	);
	return found.flatMap((one) => one ?? []);
}

/** The same with the key of the agent: what a model names is shown only as far as the agent may read it. */
export async function concernedByAgent(
	context: IWebhookFunctions,
	approval: Approval,
): Promise<readonly ConcernedWorkflow[]> {
	try {
		return await concernedBy(context, await connect(context, 0), approval);
	} catch {
		return [];
	}
}
