/** What a request to the control trigger is about. */
export type ControlRoute =
	| { readonly page: 'home' }
	| { readonly page: 'agent'; readonly agentId: string }
	| { readonly page: 'tools'; readonly agentId: string }
	| { readonly page: 'catalog'; readonly agentId: string }
	| { readonly page: 'approval'; readonly approvalId: string };

function decoded(path: string): readonly string[] {
	try {
		return path.split('/').filter(Boolean).map(decodeURIComponent);
	} catch {
		return [];
	}
}

/** Where a list begins in another one; -1 where it does not. */
const positionOf = (part: readonly string[], whole: readonly string[]) =>
	whole.findIndex((_, start) => part.every((each, index) => whole[start + index] === each));

/**
 * Reads the address itself: n8n finds a webhook by the words that are in its path, in whatever order they stand.
 * Undefined for an address that is none of ours.
 *
 * @param base the words before ours: the node's own id, and its path
 */
export function controlRoute(path: string, base: readonly string[]): ControlRoute | undefined {
	const words = decoded(path);
	const start = positionOf(base, words);
	if (start < 0) return undefined;
	const [area, kind, id, tools, catalog, ...rest] = words.slice(start + base.length);
	if (rest.length > 0) return undefined;
	if (area === 'ui') {
		if (kind === undefined) return { page: 'home' };
		if (id === undefined || tools !== undefined) return undefined;
		if (kind === 'agents') return { page: 'agent', agentId: id };
		return kind === 'approvals' ? { page: 'approval', approvalId: id } : undefined;
	}
	const isTools = area === 'ai' && kind === 'agents' && id !== undefined && tools === 'tools';
	if (!isTools) return undefined;
	if (catalog === undefined) return { page: 'tools', agentId: id };
	return catalog === 'catalog' ? { page: 'catalog', agentId: id } : undefined;
}
