import type { TakenAnswer } from '../../asking/open-asking';
import type { Catalog } from '../../kernel/catalog';
import type { Approval } from '../../policy/approvals/approval';
import { concernedBy, renderAnswer, renderCard } from '../card/render-approval';
import { isRunId } from '../../orchestrator/run-store';
import { isRandomId } from '../../policy/random-id';
import { asToolError } from './control-api';
import { formField } from './operator-visit';
import { type Reading, readVerdict } from '../card/read-verdict';
import { sendPage } from '../card/send-answer';
import { operatorCatalog, type OperatorRequest } from './operator-request';
import { permissionChange } from '../../policy/agents/change-permissions';

/** What a person agrees to with "always": this, and nothing wider. */
const scopeOf = ({ tool, agentId, user }: Approval) =>
	`calls of ${tool} by agent ${agentId} on behalf of ${user}`;

/** Only for tools of ours: tools behind a gate have no permissions of their own. */
const mayBeAlways = ({ tool, client }: Approval, { find }: Catalog) =>
	client === undefined && find(tool) !== undefined;

const withAlways = ({ tool, user }: Approval, grantedBy: string, known: readonly string[]) =>
	permissionChange(known, ({ always }) => ({
		always: [
			...always.filter((one) => one.tool !== tool || one.user !== user),
			{ tool, user, grantedBy, grantedAt: Date.now() },
		],
	}));

const HOME = { url: '../../ui', text: 'Back to the start' };

const NOT_WOKEN =
	'Your answer is kept, but the run that waits for it could not be woken. Open the link that came with the question, or have the operator look at the log of n8n.';

function aftermath({ approval, failed, counted }: TakenAnswer, wantsAlways: boolean) {
	const isSaved = wantsAlways && !failed.has('grant');
	const next = [
		...(failed.has('grant')
			? [
					`The call was approved, "always" was not saved: ${asToolError(failed.get('grant')).message}`,
				]
			: []),
		...(failed.has('wake') ? [NOT_WOKEN] : []),
	];
	return {
		...(isSaved ? { always: scopeOf(approval) } : {}),
		...(next.length > 0 ? { next: next.join(' ') } : {}),
		follow:
			counted && isRunId(approval.run)
				? { url: `../runs/${approval.run}`, text: 'Follow the run' }
				: HOME,
	};
}

type Decided = Extract<Reading, { readonly word: 'decided' }>;

async function answer(visit: OperatorRequest, asked: Approval, reply: Decided): Promise<void> {
	const { context, agents, session } = visit;
	const known = await operatorCatalog(visit);
	const wantsAlways =
		reply.verdict === 'approved' &&
		formField(context, 'always') === 'yes' &&
		mayBeAlways(asked, known);
	const grant = async () =>
		void (await agents.change(
			asked.agentId,
			withAlways(asked, session.user, known.providers),
			asked,
		));
	const answered = await agents.answer(asked, reply, wantsAlways ? { grant } : {});
	const { counted, approval } = answered;
	const html = renderAnswer(approval, answered, aftermath(answered, counted && wantsAlways));
	sendPage(context, { status: counted ? 200 : 409, html });
}

/** The card of one approval: GET shows, POST decides, in the name of who is signed in. Throws `ToolError`. */
export async function answerApprovalPage(visit: OperatorRequest, id: string): Promise<void> {
	const { context, store, session, agents, isPost, hidden } = visit;
	const approval = isRandomId(id) ? await agents.approval(id) : undefined;
	if (approval === undefined) {
		const html = renderAnswer(undefined, { counted: false, state: 'expired' }, { follow: HOME });
		sendPage(context, { status: 404, html });
		return;
	}
	const read = isPost ? readVerdict(approval, context.getBodyData()) : undefined;
	if (read?.word === 'decided') return await answer(visit, approval, read);
	const { state } = approval;
	if (state !== 'pending') {
		const html = renderAnswer(approval, { counted: false, state }, { follow: HOME });
		sendPage(context, { status: 409, html });
		return;
	}
	const known = await operatorCatalog(visit);
	const always = mayBeAlways(approval, known) ? { always: scopeOf(approval) } : {};
	const form = read === undefined ? {} : { form: read.form };
	// The key of the store reads what no agency may be shown of another.
	const { password } = session;
	const workflows =
		password === undefined ? [] : await concernedBy(context, store.connection, approval);
	const more = { workflows, ...always, ...form };
	const html = renderCard(approval, Date.now(), { action: id, hidden, ...more });
	const isWrong = read !== undefined && read.form.problems.length > 0;
	sendPage(context, { status: isWrong ? 422 : 200, html });
}
