import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { findingsOf } from './finding';
import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';

const RESPOND = 'n8n-nodes-base.respondToWebhook';
const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger';
const WEBHOOK = 'n8n-nodes-base.webhook';
/** Triggers for which n8n checks the parameter on a call. */
const CALLED = [WEBHOOK, 'n8n-nodes-base.formTrigger'];
const ANSWERED = [...CALLED, CHAT, 'n8n-nodes-base.wait'];
/** In these modes later nodes give the answer. */
const LEFT_TO_NODES = ['responseNode', 'streaming'];

const { error } = findingsOf('flow');

/** Only these versions refuse; earlier ones answer as they can. */
const refusesMissing = ({ type, typeVersion }: INode) => type !== WEBHOOK || typeVersion >= 2;
const refusesUnused = ({ type, typeVersion }: INode) =>
	type === WEBHOOK ? typeVersion >= 2 : typeVersion <= 2.1;

const isWaitThatAnswers = ({ node }: LoadedNode) =>
	node.type === 'n8n-nodes-base.wait' && node.parameters.responseMode === 'responseNode';

/** n8n refuses a call if the responding node is missing, or if there is one and the trigger does not use it. */
export function respondFindings(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph): Finding[] {
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const isResponder = ({ node }: LoadedNode) => node.type === RESPOND;
	const loaded = (names: ReadonlySet<string>) => enabled.filter(({ node }) => names.has(node.name));

	const called = enabled.filter(({ node }) => CALLED.includes(node.type));
	const unanswered = called.flatMap(({ node }) => {
		const after = loaded(graph.reachedFrom([node.name]));
		const mode = String(node.parameters.responseMode);
		const hasResponder = after.some(isResponder);
		if (mode === 'responseNode' && !hasResponder && refusesMissing(node)) {
			return error(
				node.name,
				'it leaves the answer to a Respond to Webhook node, and none follows.',
				'Add one behind it, or set responseMode to "lastNode" or "onReceived".',
			);
		}
		if (
			!hasResponder ||
			!refusesUnused(node) ||
			LEFT_TO_NODES.includes(mode) ||
			after.some(isWaitThatAnswers)
		)
			return [];
		return error(
			node.name,
			'a Respond to Webhook node follows, and n8n refuses the call as it is unused.',
			'Set responseMode to "responseNode", or remove the Respond to Webhook node.',
		);
	});

	const uncalled = enabled.filter(isResponder).flatMap(({ node }) => {
		if (node.typeVersion < 1.1) return [];
		const before = loaded(graph.before(node.name));
		if (before.some((each) => ANSWERED.includes(each.node.type))) return [];
		return error(
			node.name,
			'no Webhook leads to it, so it has no request to answer.',
			'Start the workflow with a Webhook whose responseMode is "responseNode".',
		);
	});
	return [...unanswered, ...uncalled];
}
