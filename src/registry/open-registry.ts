import { createExport } from './document/export-document';
import { createImport } from './document/import-document';
import { createFunctionRegister } from './function/function-register';
import { createVersionRegister } from './function/version-register';
import type { Workspace } from './read-workspace';
import type { RegistrySetting } from './registry-setting';
import { createRegistryWriter } from './registry-writer';
import { createSchemaRegister } from './schema-store/schema-register';
import { createToolRegister } from './tool/tool-register';

/** The registry of one workspace, for one caller. Every method throws `ToolError`. */
export function openRegistry(setting: RegistrySetting) {
	const writer = createRegistryWriter(setting);
	const versions = createVersionRegister(setting, writer);
	return {
		tools: createToolRegister(setting, writer),
		functions: createFunctionRegister(setting, writer),
		versions,
		schemas: createSchemaRegister(setting, writer),
		exportDocument: createExport(setting, writer, versions),
		importDocument: createImport(setting, writer),
		/** Everything as it is stored, for the catalog and for dispatch: one small request where nothing has changed. */
		current: async (): Promise<Workspace> => await writer.current(),
	};
}
export type Registry = ReturnType<typeof openRegistry>;
