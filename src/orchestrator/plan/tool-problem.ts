import type { Role } from '../../kernel/define-tool';
import { nearest } from '../../kernel/values/nearest';

/** A team may have registered many. */
const MOST_NAMED = 80;

/** What a plan needs to know about a tool. */
export interface KnownTool {
	readonly name: string;
	/** The roles that may be given it. */
	readonly roles: readonly Role[];
}

export interface KnownTools {
	/** The native domain tools. */
	readonly tools: readonly KnownTool[];
	/** Names of the tools that steer the work itself, such as `plan`. */
	readonly orchestrationTools: readonly string[];
}

/** The kind of task that provides a tool which a delegate does not get. */
const kindFor: Readonly<Partial<Record<Role, string>>> = {
	builder: 'build-workflow',
	'data-table-agent': 'manage-data-tables',
	'research-agent': 'research',
};

/** Why a delegate may not be given a tool, and what to do instead; undefined if it may. */
export function toolProblem(
	name: string,
	{ tools, orchestrationTools }: KnownTools,
): string | undefined {
	const known = tools.find((tool) => tool.name === name);
	if (known?.roles.includes('delegate')) return undefined;
	if (orchestrationTools.includes(name))
		return `"${name}" is for the orchestrator alone. Leave it out.`;
	if (known) {
		const kind = known.roles.flatMap((role) => kindFor[role] ?? [])[0];
		return kind === undefined
			? `"${name}" is for the orchestrator alone. Leave it out, and call it yourself.`
			: `"${name}" is not for delegates. Make it a task of kind ${kind}.`;
	}
	const names = tools.filter(({ roles }) => roles.includes('delegate')).map((tool) => tool.name);
	const guess = nearest(name, names);
	if (guess) return `There is no tool "${name}". Did you mean "${guess}"?`;
	const more = names.length - MOST_NAMED;
	const others = more > 0 ? `, and ${more} more, which search-tools finds` : '';
	const named = names.slice(0, MOST_NAMED).join(', ');
	return `There is no tool "${name}". Name tools of this list: ${named}${others}.`;
}
