import { isRecord } from '../../kernel/values/is-record';
import { markersIn } from '../../kernel/workflow/secret-marker';
import { redactPatterns } from '../../policy/secrets/redact-text';
import type { FunctionVersion, WorkflowCopy } from '../function/function-version';
import { functionSettingsOf, workflowCopySchema } from '../function/function-version';
import type { VersionRegister } from '../function/version-register';
import { refuseMembers, registryErrors } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import type { RegistryWriter } from '../registry-writer';
import { isActive, workspaceIdOf } from '../entity-fields';
import type { SchemaVersion } from '../schema-store/schema-register';
import {
	DOCUMENT_FORMAT,
	DOCUMENT_VERSION,
	type RegistryDocument,
	changeInlined,
	changedCredentials,
	pointerOf,
	pointerOfField,
} from './registry-document';
import { type RegisteredTool, toolSettingsOf } from '../tool/registered-tool';

interface ExportChoice {
	/** The ids of tools; left out: all tools and functions that are not deleted. */
	readonly tools?: readonly string[] | undefined;
	readonly workflows?: boolean | undefined;
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
	one.name < other.name ? -1 : 1;

const isWanted =
	<Value>(wanted: ReadonlySet<Value>) =>
	(value: Value | null): value is Value =>
		value !== null && wanted.has(value);

const withoutId = (_type: string, chosen: unknown) =>
	isRecord(chosen) ? { name: chosen.name } : {};

/** A copy that may leave n8n: credentials by name and type alone, and markers in the place of what looks like a secret. */
function leavingCopy({ name, nodes, connections, settings }: WorkflowCopy): WorkflowCopy {
	// A sub-workflow for errors is one of this n8n.
	const { errorWorkflow, ...portable } = settings;
	const hidden = nodes.map(({ credentials, ...node }) => {
		const shown = redactPatterns(changeInlined(node, withoutId));
		return {
			...(isRecord(shown) ? shown : {}),
			...(isRecord(credentials) ? { credentials: changedCredentials(credentials, withoutId) } : {}),
		};
	});
	return workflowCopySchema.parse({ name, nodes: hidden, connections, settings: portable });
}

function schemaEntry({ id, name, text }: SchemaVersion) {
	const schema: unknown = JSON.parse(text);
	return { id, name, schema };
}

/** In the order that documents have had from the first: people compare them. */
function toolEntry(tool: RegisteredTool) {
	const { inputSchemaId, outputSchemaId, ...settings } = toolSettingsOf(tool);
	const { requiresConfirmation, enabled, runtimeUserId, ...first } = settings;
	const rest = { inputSchemaId, outputSchemaId, requiresConfirmation, enabled, runtimeUserId };
	return { id: tool.id, ...first, ...rest };
}

/** The registry as one document. Two exports of one state are the same. Throws `ToolError`. */
export function createExport(
	{ caller, place }: RegistrySetting,
	writer: RegistryWriter,
	versions: VersionRegister,
) {
	const versionEntry = async (one: FunctionVersion, withWorkflow: boolean) => {
		const { id, functionId, workflowId, workflowVersionId, note, copyHash } = one;
		const facts = { id, functionId, workflowId, workflowVersionId, note, copyHash };
		return withWorkflow ? { ...facts, workflow: leavingCopy(await versions.copyOf(id)) } : facts;
	};

	return async ({ tools: chosen, workflows = false }: ExportChoice = {}) => {
		refuseMembers(caller);
		const workspace = await writer.current();
		for (const id of chosen ?? [])
			if (!workspace.tools.has(id)) throw registryErrors.notFound('tool', id);
		const tools = [...workspace.tools.values()]
			.filter((one) => isActive(one) && (chosen?.includes(one.id) ?? true))
			.sort(byName);
		const used = new Set(tools.map(({ functionId }) => functionId));
		const functions = [...workspace.functions.values()]
			.filter((one) => isActive(one) && (chosen === undefined || used.has(one.id)))
			.sort(byName);
		const pins = new Set([
			...tools.map(({ functionVersionId }) => functionVersionId),
			...functions.map(({ defaultVersionId }) => defaultVersionId),
		]);
		const pinned = [...workspace.versions.values()].filter(({ id }) => isWanted(pins)(id));
		const schemaIds = new Set(
			[...tools, ...functions].flatMap((one) => [one.inputSchemaId, one.outputSchemaId]),
		);
		const schemas = [...workspace.schemas.values()].filter(({ id }) => isWanted(schemaIds)(id));
		const entries = [];
		/** JSON pointers to texts of workflows that looked like secrets, and hold a marker instead. */
		const leftOut: string[] = [];
		// A copy at a time: others have their turn while the next one is read.
		for (const [index, one] of pinned.entries()) {
			const entry = await versionEntry(one, workflows);
			const place = pointerOf(['versions', index, 'workflow']);
			const markers = markersIn('workflow' in entry ? entry.workflow : {});
			entries.push(entry);
			leftOut.push(...markers.map(({ path }) => `${place}${pointerOfField(path)}`));
		}
		const document = {
			format: DOCUMENT_FORMAT,
			version: DOCUMENT_VERSION,
			workspaceId: workspaceIdOf(place.tenant),
			schemas: schemas.map(schemaEntry).sort(byName),
			functions: functions.map((one) => ({ id: one.id, ...functionSettingsOf(one) })),
			versions: entries,
			tools: tools.map(toolEntry),
		} as const satisfies RegistryDocument;
		return { document, leftOut };
	};
}
