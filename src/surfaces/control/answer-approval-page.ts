import { ToolError } from '../../kernel/tool-error';
import type { Catalog } from '../../kernel/catalog';
import type { AgentRecord } from '../../policy/agents/agent-record';
import type { AgentFields } from '../../policy/agents/agent-records';
import type { Approval } from '../../policy/approvals/approval';
import { stateAt } from '../../policy/approvals/approval-machine';
import { formField } from './operator-visit';
import type { Reading } from '../card/read-verdict';
import { readVerdict } from '../card/read-verdict';
import { renderAnswer, renderCard } from '../card/render-approval';
import { sendPage } from '../card/send-answer';
import { announceAnswer } from '../../asking/announce-answer';
import type { OperatorRequest } from './operator-request';
import { operatorCatalog } from './operator-request';
import { wakeExecution } from '../../asking/wake-execution';

const idForm = /^[0-9a-f]{32}$/;

/** What a person agrees to with "always": this, and nothing wider. */
const scopeOf = ({ tool, agentId, user }: Approval) =>
	`calls of ${tool} by agent ${agentId} on behalf of ${user}`;

/** Of tools that are ours alone: what stands behind a gate has no permissions of its own. */
const mayBeAlways = ({ tool }: Approval, { find }: Catalog) => find(tool) !== undefined;

const withAlways =
	({ tool, user }: Approval, grantedBy: string, known: readonly string[]) =>
	(record: AgentRecord | undefined): AgentFields => ({
		profile: record?.profile ?? 'restrictive',
		providers: record?.providers ?? [...known],
		decided: { ...record?.decided },
		always: [
			...(record?.always ?? []).filter((one) => one.tool !== tool || one.user !== user),
			{ tool, user, grantedBy, grantedAt: Date.now() },
		],
	});

/** Says what to tell the person of it. The one call is approved, whatever becomes of this. */
async function grantAlways(
	{ agents, session }: OperatorRequest,
	approval: Approval,
	{ providers }: Catalog,
) {
	try {
		await agents.change(approval.agentId, withAlways(approval, session.user, providers));
		return { always: scopeOf(approval) };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return { next: `The call was approved, "always" was not saved: ${error.message}` };
	}
}

const notWoken = {
	next: 'Your answer is kept, but the run that waits for it could not be woken. Open the link that came with the question, or have the operator look at the log of n8n.',
};

type Decided = Extract<Reading, { readonly word: 'decided' }>;

async function decide(visit: OperatorRequest, approval: Approval, { verdict, answer }: Decided) {
	const { context, store, agents } = visit;
	const known = await operatorCatalog(visit);
	const answered = await agents.decide(approval.id, verdict, answer);
	const wantsAlways = formField(context, 'always') === 'yes' && mayBeAlways(approval, known);
	const isGranted = answered.counted && verdict === 'approved' && wantsAlways;
	// Before the run goes on: its next call is to know.
	const granted = isGranted ? await grantAlways(visit, approval, known) : {};
	if (answered.counted) await announceAnswer(context, store, approval);
	const isAsleep =
		answered.counted && approval.resume !== '' && !(await wakeExecution(context, store, approval));
	const said = answer === undefined ? {} : { answer };
	const decided = { ...approval, ...said, decidedBy: visit.session.user };
	const latest = answered.counted ? decided : ((await agents.approval(approval.id)) ?? approval);
	const html = renderAnswer(latest, answered, { ...granted, ...(isAsleep ? notWoken : {}) });
	sendPage(context, { status: answered.counted ? 200 : 409, html });
}

/** The card of one approval: GET shows, POST decides, in the name of who is signed in. Throws `ToolError`. */
export async function answerApprovalPage(visit: OperatorRequest, id: string): Promise<void> {
	const { context, agents, isPost, hidden } = visit;
	const approval = idForm.test(id) ? await agents.approval(id) : undefined;
	if (approval === undefined) {
		const html = renderAnswer(undefined, { counted: false, state: 'expired' });
		sendPage(context, { status: 404, html });
		return;
	}
	const read = isPost ? readVerdict(approval, context.getBodyData()) : undefined;
	if (read?.word === 'decided') {
		await decide(visit, approval, read);
		return;
	}
	const state = stateAt(approval, Date.now());
	if (state !== 'pending') {
		const html = renderAnswer(approval, { counted: false, state });
		sendPage(context, { status: 409, html });
		return;
	}
	const known = await operatorCatalog(visit);
	const always = mayBeAlways(approval, known) ? { always: scopeOf(approval) } : {};
	const form = read === undefined ? {} : { form: read.form };
	const html = renderCard(approval, Date.now(), { action: id, hidden, ...always, ...form });
	const isWrong = read !== undefined && read.form.problems.length > 0;
	sendPage(context, { status: isWrong ? 422 : 200, html });
}
