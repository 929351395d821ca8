import type { Ports } from '../../kernel/ports';
import type { ShownVersion } from '../function/function-version';
import type { Registry } from '../open-registry';
import type { RegistryPlace } from '../registry-cache';
import { registryErrors } from '../registry-errors';
import { isActive } from '../retention';
import { runExamples } from './try-tool';

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

interface PinSetting {
	readonly registry: Registry;
	readonly place: RegistryPlace;
	readonly ports: Ports;
}

/**
 * Keeps a version and has tools run it, after their examples with a result held for it. Throws `ToolError`; then the tools run
 * what they ran before.
 */
export async function pinVersion(
	{ functionId, workflowVersionId, note, toolId, setAsDefault }: PinWish,
	{ registry, place, ports }: PinSetting,
): Promise<ShownVersion & { readonly pinned: readonly string[]; readonly examplesRun: number }> {
	const before = await registry.current();
	const all = [...before.tools.values()].filter((one) => one.functionId === functionId);
	const follows = (one: (typeof all)[number]) => setAsDefault && one.functionVersionId === null;
	const chosen = all.filter(
		(one) => isActive(one) && (toolId === undefined ? follows(one) : one.id === toolId),
	);
	if (toolId !== undefined && chosen.length === 0) throw registryErrors.notFound('tool', toolId);
	const version = await registry.versions.create(functionId, workflowVersionId, note);
	const workspace = await registry.current();
	let examplesRun = 0;
	try {
		for (const tool of chosen.filter(({ enabled }) => enabled)) {
			const pinned = { ...tool, functionVersionId: version.id };
			examplesRun += await runExamples(pinned, { workspace, place, ports });
		}
	} catch (error) {
		if (!before.versions.has(version.id)) await registry.versions.delete(version.id);
		throw error;
	}
	if (toolId !== undefined) await registry.tools.update(toolId, { functionVersionId: version.id });
	else if (setAsDefault)
		await registry.functions.update(functionId, { defaultVersionId: version.id });
	return { ...version, pinned: chosen.map(({ name }) => name), examplesRun };
}
