import { isEnabled } from '../../kernel/workflow/is-enabled';
import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { workflowId, waitOf } from '../fields';
import { refuseArchived } from '../refuse-archived';
import { awaitSetUp, look } from './building/await-set-up';
import type { Look } from './building/await-set-up';
import { testNewCredentials } from './building/test-new-credentials';
import type { CompletedNode } from './building/test-new-credentials';

const LONGEST_WAIT = 600;

const SECOND = 1000;

/** Reading and testing take time of their own. */
const MARGIN = 55 * SECOND;

const missing = z.object({
	name: z.string().describe('Parameter, or type of the credential'),
	message: z.string(),
	fits: z
		.array(z.object({ id: z.string(), name: z.string() }))
		.optional()
		.describe('Credentials of that type that there are'),
});

const output = z.object({
	versionId: z.string().describe('Pass it as since in a later call'),
	completedNodes: z.array(z.string()).describe('Were incomplete, are set, and passed their test'),
	skippedNodes: z.array(z.string()).describe('Were incomplete and still are'),
	failedNodes: z
		.array(z.object({ node: z.string(), message: z.string(), url: z.string() }))
		.describe('Are set, but the credential failed its test'),
	waitingNodes: z
		.array(z.object({ node: z.string(), missing: z.array(missing), url: z.string() }))
		.describe('What is missing now; url opens the node for a person'),
	changes: changeSummary.optional().describe('What is other now in the draft'),
	message: z.string().describe('For the person'),
});

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'credentials' | 'validator' | 'clock'>;

/** The draft as it was handed over. */
async function handedOver(current: Look, since: string | undefined, ports: Needed): Promise<Look> {
	const { draft } = current;
	if (since === undefined || since === '' || since === draft.versionId) return current;
	const { nodes, connections } = await ports.workflowVersions.get(draft.id, since);
	return await look({ ...draft, nodes, connections }, ports);
}

const byId = ({ nodes }: WorkflowDocument) =>
	new Map(nodes.filter(isEnabled).map((node) => [node.id, node]));

/** What has become of the nodes that were incomplete. Nodes that are gone or disabled count no more. */
function compare(before: Look, after: Look) {
	const old = byId(before.draft);
	const current = byId(after.draft);
	const open = new Set(after.gaps.map(({ nodeId }) => nodeId));
	const completed: CompletedNode[] = [];
	const skippedNodes: string[] = [];
	for (const { nodeId, missing: gaps } of before.gaps) {
		const was = old.get(nodeId);
		const now = current.get(nodeId);
		if (!was || !now) continue;
		if (open.has(nodeId)) skippedNodes.push(now.name);
		else completed.push({ now, before: was, missing: gaps.map(({ name }) => name) });
	}
	return { completed, skippedNodes };
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function messageFor({ name }: WorkflowDocument, waiting: string[], failed: string[]): string {
	const open =
		waiting.length === 0 ? '' : ` Open ${quoted(waiting)} in n8n and fill in what is missing.`;
	const broken = failed.length === 0 ? '' : ` Correct the credential of ${quoted(failed)}.`;
	const rest = `${open}${broken}`;
	return rest === '' ? `Workflow "${name}" is set up.` : `Workflow "${name}" needs you.${rest}`;
}

export default defineTool({
	name: 'setup-workflow',
	domain: 'workflow',
	title: 'Set up workflow',
	description:
		'Hand a draft over to a person: names, node by node, credentials and values that are missing, with a link and the credentials that fit. Changes nothing. Give the person message and links, then call again with since and wait: it tells what was set, and tests new credentials. A credential that is there already: apply-workflow-credentials.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions', 'credentials', 'validator', 'clock'],
	scopes: ['workflow:read', 'workflow:list', 'credential:list', 'credential:read'],
	deadline: LONGEST_WAIT * SECOND + MARGIN,
	input: z.object({
		workflowId,
		wait: waitOf('Seconds to wait until the person has set everything', LONGEST_WAIT),
		since: z
			.string()
			.optional()
			.describe('The versionId that an earlier call answered: tells what was set since'),
	}),
	output,
	// Its message names the workflow.
	shows: (_answer, { workflowId }) => [{ workflowId }],
	whenCapped: 'validate-workflow gives the same gaps, shorter.',

	async run({ workflowId, wait, since }, ports) {
		const draft = await ports.workflows.get(workflowId);
		refuseArchived(draft);
		const first = await look(draft, ports);
		const before = await handedOver(first, since, ports);
		const after = await awaitSetUp(first, wait * SECOND, ports);
		const { completed, skippedNodes } = compare(before, after);
		const failedNodes = await testNewCredentials(completed, ports.credentials);
		const failed = failedNodes.map(({ node }) => node);
		const waitingNodes = after.gaps.map(({ node, nodeId, missing: gaps }) => ({
			node,
			missing: [...gaps],
			url: ports.workflows.editorUrl(draft.id, nodeId),
		}));
		const changes = summariseChanges(before.draft, after.draft);
		const waiting = waitingNodes.map(({ node }) => node);
		return {
			versionId: after.draft.versionId,
			completedNodes: completed.map(({ now }) => now.name).filter((name) => !failed.includes(name)),
			skippedNodes: wait === 0 && (since === undefined || since === '') ? [] : skippedNodes,
			failedNodes,
			waitingNodes,
			...(Object.keys(changes).length > 0 ? { changes } : {}),
			message: messageFor(after.draft, waiting, failed),
		};
	},
});
