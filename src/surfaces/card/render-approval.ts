import { askedQuestions, cardOf } from '../../asking/asked-questions';
import { isRunId } from '../../orchestrator/is-run-id';
import type { Approval } from '../../policy/approvals/approval';
import type { AnsweredApproval } from '../../policy/approvals/approvals';
import type { ApprovalAnswer } from '../pages/approval-answer';
import { approvalAnswer } from '../pages/approval-answer';
import type { ApprovalCard } from '../pages/approval-card';
import { approvalCard } from '../pages/approval-card';
import { callArguments } from '../pages/call-arguments';
import type { QuestionCard } from '../pages/question-card';
import { questionCard } from '../pages/question-card';
import { nativeCatalog } from '../../catalog/catalog';

/** A foreign tool behind a gate counts as one that changes things. */
function described(name: string) {
	const own = nativeCatalog.findAny(name);
	const { title, effect, reversible } = own ?? { title: name, effect: 'write' as const };
	return { name, title, effect, reversible };
}

/** Whether the card shows all the arguments: what a person cannot see, they cannot approve. */
export const showsAllArguments = (approval: Approval): boolean =>
	callArguments(JSON.parse(approval.arguments)).complete;

/** The page on which a person decides. `now` is milliseconds since the epoch; without `action` the form goes to the page's own address. */
export function renderCard(
	approval: Approval,
	now: number,
	form: Pick<ApprovalCard & QuestionCard, 'action' | 'hidden' | 'always' | 'form'> = {},
): string {
	const shown: unknown = JSON.parse(approval.arguments);
	const facts = {
		tool: described(approval.tool),
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
	const card = { ...facts, question, reaches, arguments: shown, shows: cardOf(approval) };
	return approvalCard({ ...card, ...form });
}

const SAME_CALL = 'The agent is told when it makes the same call again.';

const ANY_MESSAGE =
	'Nothing waits for your answer by itself: write any message in the chat, or use the operation Resume, and the Foreman goes on with it.';

/**
 * The page after an answer, or for a link that does not work; undefined for an approval nobody knows. `said` adds
 * what "always" now covers, and what to do next.
 */
export function renderAnswer(
	approval: Approval | undefined,
	{ counted, state }: AnsweredApproval,
	said: Pick<ApprovalAnswer, 'always' | 'next'> = {},
): string {
	if (approval === undefined) return approvalAnswer({ state: 'unknown', counted });
	return approvalAnswer({
		state: state === 'pending' ? 'unknown' : state,
		counted,
		shows: cardOf(approval),
		question: approval.question,
		tool: described(approval.tool),
		decidedBy: approval.decidedBy,
		...(approval.answer && 'note' in approval.answer ? { note: approval.answer.note } : {}),
		...(approval.resume === '' ? { next: isRunId(approval.run) ? ANY_MESSAGE : SAME_CALL } : {}),
		...said,
	});
}
