import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { Finding } from '../../kernel/ports/validator';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { ToolError } from '../../kernel/tool-error';
import { optionalId, workflowId } from '../fields';
import { onlyAPerson } from '../only-a-person';
import { refuseArchived } from '../refuse-archived';
import { describeFinding } from './describe-finding';
import { liveAddress, tellAddresses } from './live-address';
import { knownCredentials } from './known-credentials';

/** Enough to begin with; validate-workflow gives the rest. */
const ERRORS_SHOWN = 5;

function refuseBroken(findings: readonly Finding[], { name, id }: WorkflowDocument): void {
	const errors = findings.filter(({ severity }) => severity === 'error');
	if (errors.length === 0) return;
	const shown = errors.slice(0, ERRORS_SHOWN).map(describeFinding).join(' ');
	const more = errors.length > ERRORS_SHOWN ? ` And ${errors.length - ERRORS_SHOWN} more.` : '';
	throw new ToolError({
		code: 'invalid-input',
		message: `Workflow "${name}" (${id}) is not fit to be published. ${shown}${more} Nothing was changed.`,
		hint: 'Correct the named nodes with build-workflow, then publish. A person who knows better can publish it in the n8n editor.',
	});
}

type Ask = { readonly workflowId: string; readonly versionId?: string | undefined };

/** The workflow, and the version of it that is to be published. Throws `ToolError`. */
async function versionOf(
	input: Ask,
	{ workflows, workflowVersions }: Pick<Ports, 'workflows' | 'workflowVersions'>,
) {
	const workflow = await workflows.get(input.workflowId);
	refuseArchived(workflow);
	const versionId = input.versionId || workflow.versionId;
	const version =
		versionId === workflow.versionId
			? workflow
			: { ...workflow, ...(await workflowVersions.get(workflow.id, versionId)) };
	return { workflow, version };
}

export default defineTool({
	name: 'publish-workflow',
	domain: 'workflow',
	title: 'Publish workflow',
	description:
		'Make a workflow version live: from now on its triggers run it. Refused while validate-workflow finds errors in it. Run the draft with run-workflow first. A webhook, form or chat answers about a second later at its address: call-live-workflow tries it.',
	effect: 'write',
	uses: [
		...(['workflows', 'workflowVersions', 'validator', 'credentials'] as const),
		...(['destinations', 'liveWebhooks'] as const),
	],
	scopes: ['workflow:read', 'workflow:activate'],
	input: z.object({
		workflowId,
		versionId: optionalId('Version to publish; the draft when left out'),
	}),
	output: z.object({
		success: z.boolean(),
		activeVersionId: z.string().optional(),
		addresses: z.array(liveAddress).optional().describe('Where it can be called from now on'),
	}),
	approval: (input) => `Publish workflow ${input.workflowId}? Its triggers start to fire.`,

	async settle(input, ports) {
		const { workflow, version } = await versionOf(input, ports);
		const { id, name } = workflow;
		const { versionId } = version;
		const which = versionId === workflow.versionId ? 'the draft' : 'an earlier version';
		const reach = await ports.destinations.ofWorkflow({ ...version, id });
		return {
			input: { workflowId: id, versionId },
			question: `Publish ${which} of workflow "${name}" (${id}, version ${versionId})? Its triggers start to fire.`,
			...(await ports.destinations.tell(reach)),
		};
	},

	async needsPerson(input, ports) {
		const { workflow, version } = await versionOf(input, ports);
		const reach = await ports.destinations.ofWorkflow({ ...version, id: workflow.id });
		return onlyAPerson(await ports.destinations.unsaid(workflow, reach));
	},

	async run(input, ports) {
		const { workflow, version } = await versionOf(input, ports);
		const known = await knownCredentials(version, ports.credentials);
		refuseBroken(await ports.validator.check(version, known), workflow);
		const versionId = input.versionId === '' ? undefined : input.versionId;
		const activeVersionId = await ports.workflows.publish(workflow.id, versionId);
		const addresses = tellAddresses(ports.liveWebhooks.entrances({ ...version, id: workflow.id }));
		return { success: true, activeVersionId, ...(addresses.length > 0 ? { addresses } : {}) };
	},
});
