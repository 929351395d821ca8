import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { type ToolError, notAllowed } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { checkedWrites } from '../behind';
import { calledWorkflow } from '../../kernel/workflow/called-workflow';
import { isForemanNode, runsAgents } from '../control-plane/own-nodes';
import { workflowInside } from '../control-plane/workflow-inside';
import type { Ports } from '../../kernel/ports';
import { recordOf } from '../../kernel/values/record-of';

/** n8n's own node, which calls n8n's API, and its trigger, which gets what happens to all workflows. */
const n8nNode = /(?:^|\.)n8n(?:Trigger)?(?:Hitl)?(?:Tool)?$/i;

export const reachesWorkflows = (type: string): boolean =>
	isForemanNode(type) || n8nNode.test(type.trim()) || runsAgents(type);

/** The credential with which any node for requests calls n8n's API, as n8n's own node does. */
const N8N_CREDENTIAL = 'n8nApi';

type Judged = Pick<WorkflowNode, 'type' | 'parameters' | 'credentials'>;

/** Whether a node works on workflows by a way of its own: by its type, or with a credential of n8n's API. */
export const worksOnWorkflows = ({ type, parameters, credentials = {} }: Judged): boolean =>
	reachesWorkflows(type) ||
	Object.hasOwn(credentials, N8N_CREDENTIAL) ||
	Object.values(parameters).includes(N8N_CREDENTIAL);

const deedsOf = ({ type, typeVersion, parameters, credentials = {}, disabled }: WorkflowNode) => ({
	type,
	typeVersion,
	parameters,
	credentials,
	disabled: disabled === true,
});

/** The nodes that a save adds or changes. What people have put into the stored workflow, and is not changed, is not judged. */
function changedNodes(
	next: Pick<WorkflowContent, 'nodes'>,
	stored: Pick<WorkflowContent, 'nodes'> | undefined,
): readonly WorkflowNode[] {
	const before = new Map((stored?.nodes ?? []).map((node) => [node.id, node]));
	return next.nodes.filter((node) => {
		const known = before.get(node.id);
		return known === undefined || !equal(deedsOf(known), deedsOf(node));
	});
}

const refused = (message: string, hint: string) =>
	notAllowed(`${message} Nothing was changed.`, hint);

/** Names nothing of the other workflow: who may not touch it is not told what it is. */
export const outsideCall = (): ToolError =>
	refused(
		'This workflow calls another one that this client may not use, or one that is only known in the run.',
		'Leave that call out, or have an operator let the client use both workflows.',
	);

const ownWay = (name: string) =>
	refused(
		`Node ${JSON.stringify(name)} works on workflows by itself, past the limits of this client.`,
		'Use the tools for that, which keep to its limits.',
	);

type Has = (workflowId: string) => Promise<boolean>;

const CALLED_BY_SETTING = 'errorWorkflow';

/** Whether a setting names no workflow. n8n writes the second where nothing is set. */
const isNone = (called: unknown) => called === undefined || called === '' || called === 'DEFAULT';

type Looked = Judged & Pick<WorkflowNode, 'name'>;

function looked(node: unknown): Looked {
	const { name = '', type = '', parameters, credentials } = recordOf(node);
	return {
		name: String(name),
		type: String(type),
		parameters: recordOf(parameters),
		credentials: recordOf(credentials),
	};
}

async function refuseErrorWorkflow(called: unknown, has: Has): Promise<void> {
	if (isNone(called)) return;
	if (typeof called !== 'string' || !(await has(called))) throw outsideCall();
}

async function refuseNode(node: Looked, has: Has, depth = 0): Promise<void> {
	if (worksOnWorkflows(node)) throw ownWay(node.name);
	const inside = workflowInside(node);
	if (inside === undefined || depth > 5) throw outsideCall();
	await refuseErrorWorkflow(inside.settings[CALLED_BY_SETTING], has);
	for (const one of inside.nodes) await refuseNode(looked(one), has, depth + 1);
	const call = calledWorkflow(node.type, node.parameters);
	if (call.word === 'computed') throw outsideCall();
	if (call.word === 'stored' && !(await has(call.id))) throw outsideCall();
}

/** Refuses nodes and settings by which a client would get at workflows that it may not touch. What is stored already, and not changed, stays. Throws `ToolError`. */
export async function refuseOutsideCalls(
	next: Pick<WorkflowContent, 'nodes' | 'settings'>,
	stored: Pick<WorkflowContent, 'nodes' | 'settings'> | undefined,
	has: Has,
): Promise<void> {
	for (const node of changedNodes(next, stored)) await refuseNode(node, has);
	const called = next.settings[CALLED_BY_SETTING];
	if (called !== stored?.settings[CALLED_BY_SETTING]) await refuseErrorWorkflow(called, has);
}

/** The ports of a client that may use some tools alone: no workflow that it saves uses the others in its place. */
export const keepOwnWays = (ports: Ports): Ports => ({
	...ports,
	workflows: {
		...ports.workflows,
		...checkedWrites(ports.workflows, async (next, stored) => {
			for (const node of changedNodes(next, stored))
				if (worksOnWorkflows(node)) throw ownWay(node.name);
			await Promise.resolve();
		}),
	},
});
