import type { NodeEntry } from '../node-entry';

/** What nodes say about other nodes in their builder hints, by the name of the node spoken about. */
export function relatedNodeMentions(entries: Iterable<NodeEntry>): ReadonlyMap<string, string[]> {
	const mentions = new Map<string, string[]>();
	for (const { description, isOffered } of entries) {
		if (!isOffered) continue;
		for (const { nodeType, relationHint } of description.builderHint?.relatedNodes ?? []) {
			const known = mentions.get(nodeType);
			if (known) known.push(relationHint);
			else mentions.set(nodeType, [relationHint]);
		}
	}
	return mentions;
}
