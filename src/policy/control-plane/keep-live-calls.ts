import { isEnabled } from '../../kernel/workflow/is-enabled';
import { calledIds } from '../../kernel/workflow/called-workflow';
import type {
	LiveCall,
	LiveRequest,
	LiveWebhooksPort,
} from '../../kernel/ports/instance/live-webhooks';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { notAllowed } from '../../kernel/tool-error';
import { firstReasons } from './refuse-touches';
import type { LiveWorkflows } from './live-workflows';
import { nodeContacts } from './node-contacts';
import { ownAddress } from './own-address';
import type { ControlPlane } from './ports';
import { behind } from '../behind';

const MOST_BELOW = 50;

const refuse = (name: string, reasons: readonly string[]) =>
	notAllowed(
		`What workflow "${name}" does when it is called touches what controls Foreman, and no mark says there that a tool has started it. ${firstReasons(reasons)} Nothing was called.`,
		'Try the draft with run-workflow. Only a person calls what is live: tell them the address.',
	);

const afterFailure = ({ settings: { errorWorkflow } }: WorkflowDocument): string[] =>
	typeof errorWorkflow === 'string' && errorWorkflow !== '' ? [errorWorkflow] : [];

const calledBy = ({ nodes }: WorkflowDocument): string[] => calledIds(nodes.filter(isEnabled));

/** Refuses calls of workflows that touch what controls Foreman, also below: an execution of a webhook bears no mark. */
export function keepLiveCalls(
	webhooks: LiveWebhooksPort,
	live: Pick<LiveWorkflows, 'get'>,
	plane: ControlPlane,
): LiveWebhooksPort {
	const below = async ({ workflow, called }: LiveCall): Promise<WorkflowDocument[]> => {
		const open = [...called.map(({ id }) => id), ...afterFailure(workflow)];
		const seen = new Set([workflow.id]);
		const found: WorkflowDocument[] = [];
		for (let id = open.pop(); id !== undefined; id = open.pop()) {
			if (seen.has(id)) continue;
			seen.add(id);
			if (found.length >= MOST_BELOW)
				throw refuse(workflow.name, [`More than ${MOST_BELOW} workflows run below it.`]);
			const one = await live.get(id);
			found.push(one);
			open.push(...calledBy(one), ...afterFailure(one));
		}
		return found;
	};

	const check = async (call: LiveCall): Promise<void> => {
		const { workflow, path } = call;
		const reasons: string[] = [];
		const own = await ownAddress(`/webhook/${path.join('/')}`, plane);
		if (own !== undefined) reasons.push(`Its address leads to ${own}.`);
		for (const { id, name, nodes } of [workflow, ...(await below(call))])
			for (const node of nodes.filter(isEnabled))
				for (const reason of await nodeContacts(node, plane)) {
					const where = id === workflow.id ? '' : ` of workflow "${name}"`;
					reasons.push(`Node "${node.name}"${where}: ${reason}`);
				}
		if (reasons.length > 0) throw refuse(workflow.name, reasons);
	};

	return {
		...webhooks,
		check: behind(check)(webhooks.check),
		call: behind<LiveRequest>(check)(webhooks.call),
	};
}
