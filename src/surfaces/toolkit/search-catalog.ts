import type { Tool } from '../../kernel/define-tool';

const words = (text: string) =>
	text
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word.length > 1)
		.map((word) => word.replace(/s$/, ''));

function score(tool: Tool, wanted: readonly string[]): number {
	const inName = new Set(words(tool.name));
	const inTitle = new Set(words(`${tool.title} ${tool.domain}`));
	const inDescription = new Set(words(tool.description));
	return wanted.reduce(
		(sum, word) =>
			sum +
			(inName.has(word) ? 5 : 0) +
			(inTitle.has(word) ? 2 : 0) +
			(inDescription.has(word) ? 1 : 0),
		0,
	);
}

/** The tools that fit the words best; a tool's own name finds it first. */
export function searchCatalog(tools: readonly Tool[], query: string, limit: number): Tool[] {
	// Longest first: "get-workflow-as-code" names get-workflow too.
	const exact = tools
		.filter((tool) => query.includes(tool.name))
		.sort((a, b) => b.name.length - a.name.length);
	const wanted = words(query);
	const scored = tools
		.filter((tool) => !exact.includes(tool))
		.map((tool) => ({ tool, points: score(tool, wanted) }))
		.filter(({ points }) => points > 0)
		.sort((a, b) => b.points - a.points);
	return [...exact, ...scored.map(({ tool }) => tool)].slice(0, limit);
}
