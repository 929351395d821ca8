import type { LiveCall, LiveWebhooksPort } from '../../kernel/ports/live-webhooks';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { ToolError } from '../../kernel/tool-error';
import type { LiveWorkflows } from './live-workflows';
import { nodeContacts } from './node-contacts';
import { ownAddress } from './own-address';
import type { ControlPlane } from './ports';

/** How many reasons a refusal tells. */
const SHOWN = 5;

const refuse = (name: string, reasons: readonly string[]) => {
	const more = reasons.length > SHOWN ? ` And ${reasons.length - SHOWN} more.` : '';
	return new ToolError({
		code: 'forbidden',
		message: `What workflow "${name}" does when it is called touches what controls Foreman, and no mark says there that a tool has started it. ${reasons.slice(0, SHOWN).join(' ')}${more} Nothing was called.`,
		hint: 'Try the draft with run-workflow. Only a person calls what is live: tell them the address.',
	});
};

/**
 * The port that calls what is live, for tools. n8n does not tell who has called a webhook, so the execution that it begins
 * bears no mark: whatever touches what controls Foreman, in the workflow or below it, is refused before.
 */
export function keepLiveCalls(
	webhooks: LiveWebhooksPort,
	live: Pick<LiveWorkflows, 'get'>,
	plane: ControlPlane,
): LiveWebhooksPort {
	/** What runs below, and where a failure leads. */
	const below = async ({ workflow, called }: LiveCall): Promise<WorkflowDocument[]> => {
		const { errorWorkflow } = workflow.settings;
		const failing = typeof errorWorkflow === 'string' ? [errorWorkflow] : [];
		const ids = new Set([...called.map(({ id }) => id), ...failing]);
		ids.delete(workflow.id);
		const found: WorkflowDocument[] = [];
		for (const id of ids) found.push(await live.get(id));
		return found;
	};

	const check = async (call: LiveCall): Promise<void> => {
		const { workflow, path } = call;
		const reasons: string[] = [];
		const own = await ownAddress(`/webhook/${path.join('/')}`, plane);
		if (own !== undefined) reasons.push(`Its address leads to ${own}.`);
		for (const { id, name, nodes } of [workflow, ...(await below(call))])
			for (const node of nodes.filter(({ disabled }) => disabled !== true))
				for (const reason of await nodeContacts(node, plane)) {
					const where = id === workflow.id ? '' : ` of workflow "${name}"`;
					reasons.push(`Node "${node.name}"${where}: ${reason}`);
				}
		if (reasons.length > 0) throw refuse(workflow.name, reasons);
	};

	return {
		...webhooks,
		async check(call) {
			await check(call);
			await webhooks.check(call);
		},
		async call(request) {
			await check(request);
			return await webhooks.call(request);
		},
	};
}
