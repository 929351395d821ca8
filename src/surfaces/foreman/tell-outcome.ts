import { postToChannel, runEndingPost } from '../../asking/channel-post';
import { connect, editorAddress, openWorkflows } from '../../instance/connect';
import { CREDENTIAL } from '../../instance/credential-names';
import { unlessRefused } from '../../kernel/tool-error';
import type { RunState } from '../../orchestrator/run/run-state';
import type { StoredRun } from '../../orchestrator/run-store';
import type { ForemanSession } from './foreman-session';

const MOST_WORKFLOWS = 10;

const idForm = /^[\w-]{1,64}$/;

/** The workflows of a run by name, with the address of each in the editor. One that is gone is left out. */
async function workflowsOf({ context }: ForemanSession, { items }: RunState) {
	const ids = items.map(({ workflowId }) => workflowId).filter((id) => idForm.test(id));
	if (ids.length === 0) return [];
	const base = editorAddress(context, await connect(context, 0, CREDENTIAL));
	const workflows = await openWorkflows(context);
	const latest = [...new Set(ids.slice(-MOST_WORKFLOWS))];
	const found = await Promise.all(latest.map(async (id) => await unlessRefused(workflows.get(id))));
	return found.flatMap((one) =>
		one ? [{ name: one.name, url: `${base}/workflow/${one.id}` }] : [],
	);
}

/** Posts what became of a run to the channel in which people were asked: they may have answered elsewhere. A failure is logged. */
export async function tellOutcome(
	session: ForemanSession,
	{ agentId }: Pick<StoredRun, 'agentId'>,
	run: RunState,
	{ status, output }: { readonly status: string; readonly output: string },
): Promise<void> {
	const { scope, store } = session.foreman;
	if (store.askUrl === '' || run.announcedApprovalIds.length === 0) return;
	await postToChannel(scope.node, store, 'an outcome', async () => {
		const approvals = session.openApprovals();
		const asked = await Promise.all(
			run.announcedApprovalIds.map(async (id) => (await approvals.read(id)) ?? []),
		);
		return runEndingPost({
			agentId,
			status,
			output,
			workflow: scope.node.workflow.name,
			asked: asked.flat().filter(({ client }) => client === undefined),
			workflows: await workflowsOf(session, run),
		});
	});
}
