import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import type { Finding, ValidatorPort } from '../../kernel/ports/instance/validator';
import type {
	WorkflowContent,
	WorkflowDocument,
	WorkflowNode,
} from '../../kernel/ports/instance/workflows';
import { equal } from '../../kernel/values/equal';
import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { waitOf, workflowId } from '../fields';
import { refuseArchived } from '../refuse-workflow';
import { fittingCredentials, isCredentialOf } from './building/known-credentials';

interface Missing {
	readonly name: string;
	readonly message: string;
	readonly fits?: Array<{ readonly id: string; readonly name: string }>;
}

interface Gap {
	readonly nodeId: string;
	readonly node: string;
	readonly missing: readonly Missing[];
}

function missingOf(
	node: WorkflowNode,
	findings: readonly Finding[],
	types: readonly string[] | undefined,
	credentials: readonly StoredCredential[],
): Missing[] {
	return findings.map(({ parameter: name = '', message }) =>
		isCredentialOf(node, types, name)
			? { name, message, fits: fittingCredentials(name, credentials) }
			: { name, message },
	);
}

/** The nodes of a workflow that a person must complete. Ignores disabled nodes. */
async function findGaps(
	content: WorkflowContent,
	credentials: readonly StoredCredential[],
	validator: ValidatorPort,
): Promise<Gap[]> {
	const findings = await validator.check(content, credentials);
	const incomplete = findings.filter(({ kind }) => kind === 'incomplete');
	return content.nodes
		.filter(isEnabled)
		.map((node) => ({
			nodeId: node.id,
			node: node.name,
			missing: missingOf(
				node,
				incomplete.filter(({ nodeName }) => nodeName === node.name),
				validator.credentialTypes(node),
				credentials,
			),
		}))
		.filter(({ missing }) => missing.length > 0);
}

type LookPorts = Pick<Ports, 'workflows' | 'credentials' | 'validator' | 'clock'>;

interface Look {
	readonly draft: WorkflowDocument;
	readonly stored: readonly StoredCredential[];
	readonly gaps: readonly Gap[];
}

const PAUSE = 2000;

async function look(draft: WorkflowDocument, ports: LookPorts): Promise<Look> {
	const stored = await ports.credentials.list();
	return { draft, stored, gaps: await findGaps(draft, stored, ports.validator) };
}

async function lookAgain(
	last: Look,
	{ workflows, credentials, validator }: LookPorts,
): Promise<Look> {
	const draft = await workflows.get(last.draft.id);
	const stored = await credentials.list();
	if (draft.versionId === last.draft.versionId && equal(stored, last.stored)) return last;
	return { draft, stored, gaps: await findGaps(draft, stored, validator) };
}

/** Reads the draft until nothing is missing or time is up. The editor saves while a person still works on it. */
async function awaitSetUp(first: Look, milliseconds: number, ports: LookPorts): Promise<Look> {
	const { clock } = ports;
	const until = clock.now() + milliseconds;
	let last = first;
	while (last.gaps.length > 0 && clock.now() < until) {
		await clock.sleep(Math.min(PAUSE, until - clock.now()));
		last = await lookAgain(last, ports);
	}
	return last;
}

interface CompletedNode {
	readonly now: WorkflowNode;
	readonly before: WorkflowNode;
	readonly missing: readonly string[];
}

const LONGEST = 1000;

const reference = z.object({ id: z.string().min(1) });

function credentialIds({ credentials = {} }: WorkflowNode): Map<string, string> {
	return new Map(
		Object.entries(credentials).flatMap(([type, value]): Array<[string, string]> => {
			const read = reference.safeParse(value);
			return read.success ? [[type, read.data.id]] : [];
		}),
	);
}

/** The credentials that were missing, or changed with the node's authentication. */
function newIds({ now, before, missing }: CompletedNode): string[] {
	const old = credentialIds(before);
	return [...credentialIds(now)].flatMap(([type, id]) =>
		missing.includes(type) || old.get(type) !== id ? [id] : [],
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

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'credentials' | 'validator' | 'clock'>;

async function handedOver(current: Look, since: string | undefined, ports: Needed): Promise<Look> {
	const { draft } = current;
	if (since === undefined || since === '' || since === draft.versionId) return current;
	const { nodes, connections } = await ports.workflowVersions.get(draft.id, since);
	return await look({ ...draft, nodes, connections }, ports);
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
