import jobs from './job-words.json';

const byType: ReadonlyMap<string, string> = new Map(Object.entries(jobs));

/**
 * What people say who want what a node does and do not name it, such as "do sums". Written by hand for each node that n8n ships.
 *
 * @param type the full name of the node's type
 */
export const jobWords = (type: string): readonly string[] =>
	(byType.get(typeKey(type)) ?? '').split('; ');

/** How tables of this folder name a type: without its package, `@` for that of the AI nodes. */
export const typeKey = (type: string): string =>
	type.replace('n8n-nodes-base.', '').replace('@n8n/n8n-nodes-langchain.', '@');
