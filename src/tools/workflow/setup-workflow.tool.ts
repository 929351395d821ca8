import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { equal } from '../../kernel/values/equal';
import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { usedCredentials } from '../../kernel/workflow/used-credentials';
import { atVersion } from '../at-version';
import { waitOf, workflowId } from '../fields';
import { requireUnarchived } from '../refuse-workflow';
import { fittingCredentials, isCredentialOf } from './building/known-credentials';

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'credentials' | 'validator' | 'clock'>;

/** A draft at one moment, and the nodes of it that a person must complete. Ignores disabled nodes. */
async function look(
	draft: WorkflowDocument,
	stored: readonly StoredCredential[],
	{ validator }: Needed,
) {
	const findings = await validator.check(draft, stored);
	const gaps = draft.nodes.filter(isEnabled).flatMap((node) => {
		const types = validator.credentialTypes(node);
		const all = findings
			.filter(({ kind, nodeName }) => kind === 'incomplete' && nodeName === node.name)
			.map(({ parameter: name = '', message }): z.output<typeof missing> => {
				const isCredential = isCredentialOf(node, types, name);
				return { name, message, ...(isCredential && { fits: fittingCredentials(name, stored) }) };
			});
		return all.length === 0 ? [] : [{ nodeId: node.id, node: node.name, missing: all }];
	});
	return { draft, stored, gaps };
}

type Look = Awaited<ReturnType<typeof look>>;

const PAUSE = 2000;

/** Reads the draft until nothing is missing or time is up. The editor saves while a person still works on it. */
async function awaitSetUp(first: Look, milliseconds: number, ports: Needed): Promise<Look> {
	const { clock } = ports;
	const until = clock.now() + milliseconds;
	let last = first;
	while (last.gaps.length > 0 && clock.now() < until) {
		await clock.sleep(Math.min(PAUSE, until - clock.now()));
		const draft = await ports.workflows.get(last.draft.id);
		const stored = await ports.credentials.list();
		const isSame = draft.versionId === last.draft.versionId && equal(stored, last.stored);
		if (!isSame) last = await look(draft, stored, ports);
	}
	return last;
}

interface CompletedNode {
	readonly now: WorkflowNode;
	readonly before: WorkflowNode;
	readonly missing: readonly string[];
}

const LONGEST = 1000;

function newIds({ now, before, missing }: CompletedNode): string[] {
	const old = usedCredentials(before);
	const isOld = (type: string, id: string) => old.some((one) => one.type === type && one.id === id);
	return usedCredentials(now).flatMap(({ type, id }) =>
		id !== '' && (missing.includes(type) || !isOld(type, id)) ? [id] : [],
	);
}

/** Tests each credential that a person has set. Types without a test pass. */
async function testNewCredentials(
	completed: readonly CompletedNode[],
	credentials: CredentialsPort,
) {
	const fresh = completed.map((each) => ({ node: each.now.name, ids: newIds(each) }));
	const faults = new Map<string, string>();
	for (const id of new Set(fresh.flatMap(({ ids }) => ids))) {
		const { verdict, message } = await credentials.test(id);
		if (verdict === 'fails')
			faults.set(id, `Its credential fails. n8n says: ${message.slice(0, LONGEST)}`);
		if (verdict === 'not-connected')
			faults.set(id, 'Its credential is not connected to an account yet.');
	}
	return fresh.flatMap(({ node, ids }) => {
		const id = ids.find((each) => faults.has(each));
		if (id === undefined) return [];
		return [{ node, message: faults.get(id) ?? '', url: credentials.editorUrl(id) }];
	});
}

const LONGEST_WAIT = 600;

const SECOND = 1000;

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

async function handedOver(current: Look, since: string, ports: Needed): Promise<Look> {
	const { draft } = current;
	if (since === '' || since === draft.versionId) return current;
	const before = await atVersion(draft, since, ports.workflowVersions);
	return await look(before, await ports.credentials.list(), ports);
}

const byId = ({ nodes }: WorkflowDocument) =>
	new Map(nodes.filter(isEnabled).map((node) => [node.id, node]));

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
		'List what a draft lacks (credentials, values), with links and credentials that fit. Give the person message and links, then call with since and wait to test it. Existing credentials: apply-workflow-credentials.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions', 'credentials', 'validator', 'clock'],
	scopes: ['workflow:read', 'workflow:list', 'credential:list', 'credential:read'],
	deadline: LONGEST_WAIT * SECOND + MARGIN,
	input: z.object({
		workflowId,
		wait: waitOf('In seconds', LONGEST_WAIT),
		since: z.string().optional().describe('versionId of before'),
	}),
	output,
	// Its message names the workflow.
	shows: (_answer, { workflowId }) => [{ workflowId }],
	whenCapped: 'validate-workflow gives the same gaps, shorter.',

	async run({ workflowId, wait, since = '' }, ports) {
		const draft = requireUnarchived(await ports.workflows.get(workflowId));
		const first = await look(draft, await ports.credentials.list(), ports);
		const before = await handedOver(first, since, ports);
		const after = await awaitSetUp(first, wait * SECOND, ports);
		const { completed, skippedNodes } = compare(before, after);
		const failedNodes = await testNewCredentials(completed, ports.credentials);
		const failed = failedNodes.map(({ node }) => node);
		const waitingNodes = after.gaps.map(({ node, nodeId, missing: gaps }) => ({
			node,
			missing: gaps,
			url: ports.workflows.editorUrl(draft.id, nodeId),
		}));
		const changes = summariseChanges(before.draft, after.draft);
		const waiting = waitingNodes.map(({ node }) => node);
		return {
			versionId: after.draft.versionId,
			completedNodes: completed.map(({ now }) => now.name).filter((name) => !failed.includes(name)),
			skippedNodes: wait === 0 && since === '' ? [] : skippedNodes,
			failedNodes,
			waitingNodes,
			...(Object.keys(changes).length > 0 ? { changes } : {}),
			message: messageFor(after.draft, waiting, failed),
		};
	},
});
