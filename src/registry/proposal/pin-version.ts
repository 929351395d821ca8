import type { ShownVersion } from '../function/function-version';
import type { Registry } from '../open-registry';
import { registryErrors } from '../registry-store';
import { isActive } from '../entity-fields';
import { pinOf, promisesOf } from '../tool/check-tool';

export interface PinWish {
	readonly functionId: string;
	/** n8n's id; null for the published version. */
	readonly workflowVersionId: string | null;
	readonly note: string | null;
	/** The one tool that is to keep running it. Left out: what the function says. */
	readonly toolId: string | undefined;
	readonly setAsDefault: boolean;
	readonly revision?: number | undefined;
}

/** Keeps a version and has tools run it. Throws `ToolError` where an example does not hold; then nothing changes. */
export async function pinVersion(
	{ functionId, workflowVersionId, note, toolId, setAsDefault, revision }: PinWish,
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
			await registry.tools.update(toolId, { functionVersionId: version.id }, revision);
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

export interface PinChoice {
	/** `kept`: a version that is kept already. `workflow`: one of n8n, null for the published one. `follow`: what its function says. */
	readonly to:
		| { readonly kind: 'kept'; readonly versionId: string }
		| { readonly kind: 'workflow'; readonly workflowVersionId: string | null }
		| { readonly kind: 'follow' };
	readonly note: string | null;
	readonly revision: number | undefined;
}

/** Says what one tool runs. A pinned version must hold its examples first. Throws `ToolError`; then nothing was changed. */
export async function pinTool(id: string, { to, note, revision }: PinChoice, registry: Registry) {
	const workspace = await registry.current();
	const tool = await registry.tools.findToChange(id, revision);
	if (tool.functionId === null)
		throw registryErrors.invalid('The tool was not changed', [
			{ field: 'target', message: 'A tool of the target client runs no workflow.' },
		]);
	if (to.kind === 'workflow') {
		const { functionId } = tool;
		const { workflowVersionId } = to;
		const wish = { functionId, workflowVersionId, note, toolId: id, setAsDefault: false, revision };
		const { examplesRun } = await pinVersion(wish, registry);
		return { tool: await registry.tools.get(id), examplesRun };
	}
	const functionVersionId = to.kind === 'kept' ? to.versionId : null;
	if (
		functionVersionId !== null &&
		workspace.versions.get(functionVersionId)?.functionId !== tool.functionId
	)
		throw registryErrors.notFound('version', functionVersionId);
	const isHeld = functionVersionId !== null && functionVersionId !== pinOf(tool, workspace);
	const updated = await registry.tools.update(id, { functionVersionId }, revision);
	return { tool: updated, examplesRun: isHeld ? promisesOf(tool).length : 0 };
}
