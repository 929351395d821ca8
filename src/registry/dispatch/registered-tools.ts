import type { Tool } from '../../kernel/define-tool';
import { readCopy } from '../function/read-copy';
import type { Workspace } from '../read-workspace';
import type { RegistryPlace } from '../registry-cache';
import { isActive } from '../entity-fields';
import { catalogTool } from './catalog-tool';
import { clientTool } from './client-tool';
import { toolSchemas } from './tool-schemas';
import type { RegisteredFunctions } from './version-to-run';

/**
 * The tools of a workspace, as tools of the catalog. Those whose schemas are missing are left out: they cannot be called.
 * `place` is opened when a call needs a kept copy.
 */
export function registeredTools(
	{ tools, functions, versions, schemas }: Workspace,
	place: () => Promise<Pick<RegistryPlace, 'store' | 'tenant'>>,
): Tool[] {
	const known: RegisteredFunctions = {
		async find(id) {
			const found = functions.get(id);
			return await Promise.resolve(found && isActive(found) ? found : undefined);
		},
		async copyOf(id) {
			const version = versions.get(id);
			return version && { version, copy: await readCopy(await place(), version) };
		},
	};
	return [...tools.values()].flatMap((tool) => {
		const input = schemas.get(tool.inputSchemaId);
		const output = schemas.get(tool.outputSchemaId);
		if (!input || !output) return [];
		const opened = toolSchemas(input, output);
		return [tool.target === 'client' ? clientTool(tool, opened) : catalogTool(tool, opened, known)];
	});
}
