import type { ShownVersion } from '../function/function-version';
import type { Registry } from '../open-registry';
import { registryErrors } from '../registry-errors';
import { isActive } from '../retention';
import { pinOf, promisesOf } from '../tool/hold-to-examples';

export interface PinWish {
	readonly functionId: string;
	/** n8n's id; null for the published version. */
	readonly workflowVersionId: string | null;
	readonly note: string | null;
	/** The one tool that is to keep running it. Left out: what the function says. */
	readonly toolId: string | undefined;
	/** Whether the function is to name it, for all tools that name none. */
	readonly setAsDefault: boolean;
}

/**
 * Keeps a version and has tools run it. Throws `ToolError`, also where an example with a result does not hold for it; then the
 * tools run what they ran before.
 */
export async function pinVersion(
	{ functionId, workflowVersionId, note, toolId, setAsDefault }: PinWish,
	registry: Registry,
): Promise<ShownVersion & { readonly pinned: readonly string[]; readonly examplesRun: number }> {
	const before = await registry.current();
	const all = [...before.tools.values()].filter((one) => one.functionId === functionId);
	const follows = (one: (typeof all)[number]) => setAsDefault && one.functionVersionId === null;
	const chosen = all.filter(
		(one) => isActive(one) && (toolId === undefined ? follows(one) : one.id === toolId),
	);
	if (toolId !== undefined && chosen.length === 0) throw registryErrors.notFound('tool', toolId);
	const version = await registry.versions.create(functionId, workflowVersionId, note);
	try {
		if (toolId !== undefined)
			await registry.tools.update(toolId, { functionVersionId: version.id });
		else if (setAsDefault)
			await registry.functions.update(functionId, { defaultVersionId: version.id });
	} catch (error) {
		if (!before.versions.has(version.id)) await registry.versions.delete(version.id);
		throw error;
	}
	const held = chosen.filter((one) => pinOf(one, before) !== version.id);
	return {
		...version,
		pinned: chosen.map(({ name }) => name),
		examplesRun: held.flatMap(promisesOf).length,
	};
}
