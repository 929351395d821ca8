import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { ownName } from './exceptions';

/** From this version on, redirects are switched off in a collection of their own. */
const COLLECTED = 3;

/**
 * A node as a simulated run runs it: who answers an HTTP request does not say which address is asked next, by a redirect or as
 * the next page.
 */
export function withoutRedirects(node: WorkflowNode): WorkflowNode {
	if (ownName(node.type) !== 'httpRequest') return node;
	const given = isRecord(node.parameters.options) ? node.parameters.options : {};
	const { pagination: _pages, ...options } = given;
	const off =
		Number(node.typeVersion) < COLLECTED
			? { followRedirect: false, followAllRedirects: false }
			: { redirect: { redirect: { followRedirects: false } } };
	return { ...node, parameters: { ...node.parameters, options: { ...options, ...off } } };
}
