import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { defineTool } from '../../kernel/define-tool';
import { workflowNode } from '../../kernel/ports/instance/workflows';
import { lostReferences } from '../../kernel/workflow/lost-references';
import { atVersion } from '../at-version';
import { optionalId, workflowId } from '../fields';
import { tagNames } from '../workspace/choose-tags';
import { describeFinding } from './building/describe-finding';
import { knownCredentials } from './building/known-credentials';
import { versionDifference, versionDifferences } from '../../kernel/workflow/version-differences';

export default defineTool({
	name: 'get-workflow',
	domain: 'workflow',
	description: 'Get a draft as JSON, and how it differs from live. To edit: get-workflow-as-code.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions', 'runPlan', 'validator', 'credentials'],
	scopes: ['workflow:read'],
	input: z.object({
		workflowId,
		changedSince: optionalId('Version ID'),
	}),
	output: z.object({
		id: z.string(),
		name: z.string(),
		tags: z.array(z.string()),
		versionId: z.string(),
		activeVersionId: z.string().nullable(),
		isDraftLive: z.boolean(),
		notLiveYet: changeSummary
			.optional()
			.describe('What publishing the draft would change of what is live. Empty: nothing that runs'),
		isArchived: z.boolean(),
		nodes: z.array(workflowNode).optional(),
		connections: z.record(z.unknown()).optional(),
		settings: z.record(z.unknown()),
		changes: z
			.object(versionDifference)
			.optional()
			.describe('Since changedSince, in place of nodes and connections'),
		lost: z
			.array(z.string())
			.optional()
			.describe('Credentials, tables and columns that nodes name and that are gone'),
	}),
	shows: ({ id, versionId, activeVersionId, notLiveYet }, { changedSince = '' }) => [
		{ workflowId: id, versionId },
		...(notLiveYet === undefined ? [] : [{ workflowId: id, versionId: activeVersionId ?? '' }]),
		...(changedSince === '' ? [] : [{ workflowId: id, versionId: changedSince }]),
	],
	whenCapped: 'get-workflow-as-code is shorter.',

	async run({ workflowId: wanted, changedSince = '' }, ports) {
		const { workflows, workflowVersions, runPlan, validator, credentials } = ports;
		const workflow = await workflows.get(wanted);
		const { nodes, connections, ...about } = workflow;
		const { activeVersion, activeVersionId, versionId } = about;
		const isDraftLive = activeVersionId === versionId;
		const notLiveYet =
			isDraftLive || !activeVersion
				? undefined
				: summariseChanges(activeVersion, { nodes, connections });
		const told = { ...about, tags: tagNames(workflow), isDraftLive, notLiveYet };
		if (changedSince === '') return { ...told, nodes, connections };
		const before = await atVersion(workflow, changedSince, workflowVersions);
		const changes = versionDifferences(before, workflow, runPlan);
		const known = await knownCredentials(workflow, credentials);
		const lost = await lostReferences(workflow, known, validator);
		return {
			...told,
			changes,
			...(lost.length > 0 ? { lost: lost.map(describeFinding) } : {}),
		};
	},
});
