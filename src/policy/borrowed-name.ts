import { asToolName } from './toolkit-policy';

/** What a node with several tools calls them begins so; n8n spells that of an MCP server sign by sign. */
const beginnings = (node: string) => [
	`${asToolName(node)}_`,
	`${node.replace(/[^a-zA-Z0-9]/g, '_')}_`,
];

/** The node or tool that also has this name, so that a rule cannot tell the two apart. An MCP server chooses the rest of a name. */
export function borrowedName(
	{ tool, node }: Readonly<Record<'tool' | 'node', string>>,
	{ nodes, rules }: Readonly<Record<'nodes' | 'rules', readonly string[]>>,
): string | undefined {
	if (asToolName(node) === tool)
		return nodes.find((other) => other !== node && asToolName(other) === tool);
	const begins = (name: string) => beginnings(name).filter((one) => tool.startsWith(one));
	const own = Math.max(0, ...begins(node).map(({ length }) => length));
	const isTaken = (other: string) =>
		asToolName(other) === tool || begins(other).some(({ length }) => length >= own);
	const other = nodes.find((name) => name !== node && isTaken(name));
	if (other !== undefined) return other;
	// Signs that no tool's name has: it was written for a node.
	return rules.find(
		(rule) => rule !== tool && asToolName(rule) === tool && !rule.startsWith(`${node}_`),
	);
}
