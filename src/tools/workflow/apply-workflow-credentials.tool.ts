import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { invalidInput, unsupported } from '../../kernel/tool-error';
import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { given, optionalId, refuseInput } from '../fields';
import { requireUnarchived, refuseOtherItem, refuseOtherVersion } from '../refuse-workflow';
import { assignCredentials } from './building/assign-credentials';
import { describeBuild } from './building/describe-build';
import { describeErrors } from './building/describe-finding';

interface Named {
	readonly workflowId?: string | undefined;
	readonly workItemId?: string | undefined;
}

const noWorkItem = () =>
	unsupported(
		'There is no work item: this is not a run of the Foreman node.',
		'Pass "workflowId" instead of "workItemId". Nothing was changed.',
	);

/** The draft that a workflow or a work item names. A call may name both if they belong together. Throws `ToolError`. */
async function credentialTarget(
	named: Named,
	{ workflows, foremanRun }: Pick<Ports, 'workflows' | 'foremanRun'>,
): Promise<{ readonly workflow: WorkflowDocument; readonly workItemId: string | undefined }> {
	const workflowId = given(named.workflowId);
	const workItemId = given(named.workItemId);
	if (workflowId === undefined && workItemId === undefined)
		throw refuseInput(
			'Neither "workflowId" nor "workItemId" was given.',
			'Pass workflowId, or in a run of the Foreman node the workItemId of a build.',
		);
	if (workItemId !== undefined && !foremanRun) throw noWorkItem();
	const item =
		workItemId === undefined ? undefined : await foremanRun?.orchestration.workItem(workItemId);
	const workflow = await workflows.get(workflowId ?? item?.workflowId ?? '');
	if (item) refuseOtherItem(item, workflow);
	requireUnarchived(workflow);
	return { workflow, workItemId };
}

const assignment = z.record(z.record(z.string().min(1)));

function refuseNothing(wanted: z.output<typeof assignment>): void {
	const entries = Object.values(wanted);
	if (entries.length > 0 && entries.every((types) => Object.keys(types).length > 0)) return;
	throw invalidInput(
		'"credentials" names no node, or a node without a credential. Nothing was changed.',
		'Pass {nodeName: {credentialType: credentialId}}; setup-workflow tells what is missing and what fits.',
	);
}

const question = (wanted: z.output<typeof assignment>, target: string) =>
	`Set credentials on ${Object.keys(wanted).length} nodes of ${target}? What is live stays as it is.`;

export default defineTool({
	name: 'apply-workflow-credentials',
	domain: 'workflow',
	description:
		'Set existing credentials on nodes of the draft: all, or none when one does not fit. What is live stays as it is, and so does pinned data.',
	effect: 'write',
	build: 'asks',
	uses: ['workflows', 'credentials', 'validator', 'nodeTypes', 'foremanRun', 'destinations'],
	scopes: ['workflow:read', 'workflow:list', 'workflow:update', 'credential:list'],
	// In a run only the orchestrator has it: builders leave credentials to the orchestrator.
	onlyFor: ['orchestrator'],
	input: z.object({
		workflowId: optionalId('Workflow ID'),
		workItemId: optionalId('Instead, in a run of Foreman'),
		credentials: assignment.describe('By node name: {credentialType: credentialId}'),
		versionId: optionalId('Refuse it where the draft is another one'),
	}),
	output: z.object({
		updatedNodes: z.array(z.string()).describe('Nodes that have the given credentials now'),
		versionId: z.string(),
		changes: changeSummary.describe('What is other now in the draft'),
		errors: z.array(z.string()).describe('It cannot run until these are put right'),
	}),
	approval: ({ workflowId, workItemId, credentials }) =>
		question(
			credentials,
			workflowId === undefined
				? `what work item ${workItemId} has built`
				: `workflow ${workflowId}`,
		),

	/** Names the workflow, because the work item may get another one meanwhile. */
	async settle(input, ports) {
		const { workflow } = await credentialTarget(input, ports);
		const { id, name, versionId } = workflow;
		refuseOtherVersion(input.versionId, versionId, `Workflow "${name}"`);
		const stored = await ports.credentials.list();
		const assigned = assignCredentials(workflow, input.credentials, stored, ports.validator);
		await ports.workflows.check({ ...workflow, nodes: assigned }, workflow);
		const nodes = assigned.filter((node) => Object.hasOwn(input.credentials, node.name));
		const reach = await ports.destinations.ofWorkflow({ ...workflow, nodes });
		const { facts, ...told } = await ports.destinations.tell(reach);
		const nameOf = (type: string, wanted: string) =>
			stored.find((one) => one.type === type && one.id === wanted)?.name ?? wanted;
		const given = Object.entries(input.credentials).flatMap(([node, types]) =>
			Object.entries(types).map(
				([type, wanted]) =>
					`Node ${JSON.stringify(node)} gets the credential ${JSON.stringify(nameOf(type, wanted))} (${type}).`,
			),
		);
		return {
			input: { ...input, workflowId: id, versionId },
			question: question(
				input.credentials,
				`workflow ${JSON.stringify(name)} (${id}, version ${versionId})`,
			),
			...told,
			facts: [...given, ...facts],
		};
	},

	async run({ credentials: wanted, versionId, ...named }, ports) {
		const { workflows, credentials, validator, foremanRun } = ports;
		refuseNothing(wanted);
		const { workflow, workItemId } = await credentialTarget(named, ports);
		refuseOtherVersion(versionId, workflow.versionId, `Workflow "${workflow.name}"`);
		const stored = await credentials.list();
		const nodes = assignCredentials(workflow, wanted, stored, validator);
		const isSet = nodes.every((node, index) => node === workflow.nodes[index]);
		const saved = isSet ? workflow : await workflows.update(workflow, { ...workflow, nodes });
		const findings = await validator.check(saved, stored);
		const build = { ...(await describeBuild(saved, findings, ports)), isChange: true };
		if (!isSet) foremanRun?.builds.submitted(build);
		if (workItemId !== undefined) await foremanRun?.orchestration.noteBuild(workItemId, build);
		return {
			updatedNodes: Object.keys(wanted),
			versionId: saved.versionId,
			changes: summariseChanges(workflow, saved),
			errors: describeErrors(findings),
		};
	},
});
