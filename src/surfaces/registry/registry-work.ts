import { pinTool, pinVersion } from '../../registry/proposal/pin-version';
import type { PinChoice, PinWish } from '../../registry/proposal/pin-version';
import { toolFromWorkflow } from '../../registry/proposal/tool-from-workflow';
import { tryTool } from '../../registry/proposal/try-tool';
import type { ImportOptions } from '../../registry/document/plan-named';
import { registryErrors } from '../../registry/registry-errors';
import type { OpenedRegistry } from './opened-registry';

type Fields = Readonly<Record<string, unknown>>;

/** What takes more than one step, in the same way from every entrance. Every function throws `ToolError`. */
export const registryWork = {
	/** @param given what goes before what the workflow says of the tool */
	makeTool: async ({ registry, choice }: OpenedRegistry, workflowId: string, given: Fields) =>
		await toolFromWorkflow(workflowId, given, registry, choice),

	/** Runs a tool once, for a person. What it does is really done. */
	async tryTool(opened: OpenedRegistry, id: string, given: Fields) {
		const { registry, place, ports, hide, note } = opened;
		const workspace = await registry.current();
		const tool = workspace.tools.get(id);
		if (tool === undefined) throw registryErrors.notFound('tool', id);
		const { name, revision } = tool;
		const begins = async () =>
			await note([{ kind: 'tool', id, name, revision, change: 'tried', fields: [] }]);
		const result = await tryTool(tool, given, { workspace, place, ports, hide, begins });
		return { name, result: hide(result) };
	},

	pin: async ({ registry }: OpenedRegistry, wish: PinWish) => await pinVersion(wish, registry),

	pinTool: async ({ registry }: OpenedRegistry, id: string, choice: PinChoice) =>
		await pinTool(id, choice, registry),

	/** Throws `ToolError` with the places of what is wrong; then nothing was imported. */
	async importDocument({ registry }: OpenedRegistry, document: unknown, options: ImportOptions) {
		const imported = await registry.importDocument(document, options);
		if (imported.ok) return imported;
		throw registryErrors.invalid(
			'The document was not imported',
			imported.problems.map(({ pointer, message }) => ({
				field: pointer,
				message: pointer === '' ? message : `${pointer}: ${message}`,
			})),
		);
	},
};
