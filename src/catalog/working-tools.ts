import type { Catalog } from '../kernel/catalog';
import type { BuilderMode, Role, Tool } from '../kernel/define-tool';
import type { Feature } from '../kernel/feature';

/** What tools find where they are to work. */
export interface Workplace {
	/** Whether it is said whom calls act for. */
	readonly hasIdentity: boolean;
	/** Whether it is said where Foreman keeps things. */
	readonly hasStore: boolean;
	/** Whether its n8n has what tools need. Answers fast, and never throws. */
	readonly has: (feature: Feature) => Promise<boolean>;
	/** The names of those that the agent is not shown, because they are blocked. Never throws. */
	readonly hidden: (tools: readonly Tool[]) => Promise<ReadonlySet<string>>;
}

/** These tools without those that its n8n refuses anyhow: a model would only try them in vain. */
export async function findWorking<One extends Tool>(
	workplace: Workplace,
	tools: readonly One[],
): Promise<One[]> {
	const hidden = await workplace.hidden(tools);
	const possible = tools.filter(
		(tool) =>
			!hidden.has(tool.name) &&
			(workplace.hasIdentity || tool.needsIdentity !== true) &&
			(workplace.hasStore || tool.needsStore !== true),
	);
	const missing = new Set<Feature | undefined>();
	for (const feature of new Set(possible.map(({ needs }) => needs)))
		if (feature !== undefined && !(await workplace.has(feature))) missing.add(feature);
	return possible.filter(({ needs }) => !missing.has(needs));
}

/** Whether agents of a kind get a tool; builders get the way to hand code in that their mode has. */
export const isFor = (
	{ roles, builderMode }: Pick<Tool, 'roles' | 'builderMode'>,
	kind: Role,
	mode: BuilderMode,
): boolean =>
	roles.includes(kind) && (kind !== 'builder' || builderMode === undefined || builderMode === mode);

/** The tools that agents of a kind are offered: those for it that are not blocked and can work there. */
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
