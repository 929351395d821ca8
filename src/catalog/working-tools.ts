import type { Catalog } from '../kernel/catalog';
import type { BuilderMode, Role, Tool } from '../kernel/define-tool';
import type { Feature } from '../kernel/feature';

/** What the node that offers tools has, and what its agent may do. */
export interface Workplace {
	readonly hasIdentity: boolean;
	readonly hasStore: boolean;
	readonly hasSearch: boolean;
	/** Whether its n8n has a licensed feature. Answers within seconds, never throws. */
	readonly has: (feature: Feature) => Promise<boolean>;
	/** The names of the tools that are blocked for the agent. Never throws. */
	readonly hidden: (tools: readonly Tool[]) => Promise<ReadonlySet<string>>;
}

/** Leaves out the tools that would be refused in any case: a model would try them in vain. */
export async function findWorking<One extends Tool>(
	workplace: Workplace,
	tools: readonly One[],
): Promise<One[]> {
	const hidden = await workplace.hidden(tools);
	const possible = tools.filter(
		(tool) =>
			!hidden.has(tool.name) &&
			(workplace.hasIdentity || tool.needsIdentity !== true) &&
			(workplace.hasStore || tool.needsStore !== true) &&
			(workplace.hasSearch || tool.needsSearch !== true),
	);
	const missing = new Set<Feature | undefined>();
	for (const feature of new Set(possible.map(({ needs }) => needs)))
		if (feature !== undefined && !(await workplace.has(feature))) missing.add(feature);
	return possible.filter(({ needs }) => !missing.has(needs));
}

/** Whether agents of a kind get a tool. A builder can hand in code in only one way: that of its mode. */
export const isFor = (
	{ roles, builderMode }: Pick<Tool, 'roles' | 'builderMode'>,
	kind: Role,
	mode: BuilderMode,
): boolean =>
	roles.includes(kind) && (kind !== 'builder' || builderMode === undefined || builderMode === mode);

/** The tools that agents of a kind are offered: for their kind, not blocked, and able to work. */
export const workingTools = async (
	{ all }: Pick<Catalog, 'all'>,
	workplace: Workplace,
	kind: Role,
	mode: BuilderMode,
): Promise<Tool[]> =>
	await findWorking(
		workplace,
		all.filter((tool) => isFor(tool, kind, mode)),
	);
