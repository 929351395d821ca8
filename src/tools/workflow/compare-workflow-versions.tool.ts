import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { notFound } from '../../kernel/tool-error';
import { atVersion } from '../at-version';
import { idOf, workflowId } from '../fields';
import { versionDifference, versionDifferences } from '../../kernel/workflow/version-differences';

const nothingThere = (message: string) =>
	notFound(message, 'Pass "draft", or a version ID from list-workflow-versions.');

async function chosenVersion(
	workflow: WorkflowDocument,
	wanted: string,
	versions: Ports['workflowVersions'],
) {
	const { id, name, versionId, activeVersionId } = workflow;
	if (wanted === 'draft') return workflow;
	if (wanted === 'published') {
		if (activeVersionId !== null) return await atVersion(workflow, activeVersionId, versions);
		throw nothingThere(`Workflow "${name}" has no published version.`);
	}
	if (wanted !== 'previous') return await atVersion(workflow, wanted, versions);
	const newest = await versions.list(id, { skip: 0, limit: 2 });
	const previous = newest.find((one) => one.versionId !== versionId);
	if (previous) return await atVersion(workflow, previous.versionId, versions);
	throw nothingThere(`Of workflow "${name}" n8n keeps no version before the draft.`);
}

export default defineTool({
	name: 'compare-workflow-versions',
	domain: 'workflow',
	description:
		'Show what differs between two versions of a workflow: node by node, parameter by parameter, and connections. Secrets are markers; name and settings have no versions.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions', 'runPlan'],
	scopes: ['workflow:read'],
	input: z.object({
		workflowId,
		from: idOf('published, previous, draft, or a version ID').default('published'),
		to: idOf('Likewise').default('draft'),
	}),
	output: z.object({
		from: z.string().describe('Version ID'),
		to: z.string().describe('Version ID'),
		...versionDifference,
	}),
	shows: ({ from, to }, { workflowId }) =>
		[from, to].map((versionId) => ({ workflowId, versionId })),
	whenCapped: 'get-workflow-version shows each version.',

	async run(input, { workflows, workflowVersions, runPlan }) {
		const workflow = await workflows.get(input.workflowId);
		const from = await chosenVersion(workflow, input.from, workflowVersions);
		const to = await chosenVersion(workflow, input.to, workflowVersions);
		const differences = versionDifferences(from, to, runPlan);
		return { from: from.versionId, to: to.versionId, ...differences };
	},
});
