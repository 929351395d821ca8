import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import type { AdminPanel } from './admin-panel';
import { invalid, named } from '../../administration/define-operation';
import { jsonOf, trimmed } from './admin-panel';
import type { OpenedRegistry } from '../registry/opened-registry';
import { registryWork } from '../registry/registry-work';
import type { RegistrySurface } from './open-registry-surface';

type Row = Readonly<Record<string, unknown>>;

type Work = (panel: AdminPanel, opened: OpenedRegistry) => Promise<readonly Row[]>;

const jsonFields = ['examples', 'inputSchema', 'outputSchema', 'workflows', 'credentials'];

/** Where an empty text says that nothing is set. */
const clearable = [
	'description',
	'functionVersionId',
	'defaultVersionId',
	'runtimeUserId',
	'inputSchemaId',
	'outputSchemaId',
];

/** Rare fields as the registry reads them: JSON read, and an empty text of what may be nothing as null. */
function settingsOf(panel: AdminPanel, name: string): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(panel.fields(name)).flatMap(([key, value]) => {
			const given = jsonFields.includes(key) ? jsonOf(key, value) : value;
			if (given === undefined) return [];
			return [[key, clearable.includes(key) && given === '' ? null : given]];
		}),
	);
}

/** A change, and the revision that it is made on; none means the latest. */
function changeOf(panel: AdminPanel) {
	const { revision, ...change } = settingsOf(panel, 'updateFields');
	if (Object.keys(change).length === 0)
		throw invalid('Update Fields is empty: add what is to change.');
	return { change, revision: typeof revision === 'number' && revision > 0 ? revision : undefined };
}

const objectOf = (name: string, given: unknown) => {
	if (isRecord(given)) return given;
	throw invalid(`The field ${name} must be a JSON object, such as {"id": "4711"}.`);
};

/** Ids here, by what stands in a document. */
function idsOf(name: string, given: unknown) {
	const read = z.record(z.string()).optional().safeParse(given);
	if (read.success) return read.data;
	throw invalid(
		`The field ${name} must be a JSON object of texts, such as {"id there": "id here"}.`,
	);
}

/** The document, also where a person pasted the whole output of Export, which n8n copies as a list of items. */
function documentOf(given: unknown): unknown {
	const item: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
	return isRecord(item) && isRecord(item.document) ? item.document : given;
}

const flag = (word: string | undefined) => (word === undefined ? undefined : word === 'true');

const oneOf = <Word extends string>(words: readonly Word[], given: string | undefined) =>
	words.find((word) => word === given);

const tools: Readonly<Record<string, Work>> = {
	async create(panel, { registry }) {
		const target = panel.read('target', named);
		const settings = {
			name: panel.read('toolName', named),
			target,
			effect: panel.read('effect', named),
			description: panel.read('description', trimmed) || null,
			...(target === 'server' ? { functionId: panel.located('functionId') } : {}),
			inputSchema: panel.json('inputSchema'),
			outputSchema: panel.json('outputSchema'),
			...settingsOf(panel, 'additionalFields'),
		};
		return [{ ...(await registry.tools.create(settings)) }];
	},
	get: async (panel, { registry }) => [{ ...(await registry.tools.get(panel.located('toolId'))) }],
	async getAll(panel, { registry }) {
		const { query, target, enabled, deleted, system } = panel.filter;
		const { tools: rows } = await registry.tools.list({
			query,
			limit: panel.limit,
			enabled: flag(enabled),
			deleted: flag(deleted),
			target: oneOf(['server', 'client'] as const, target),
			system: oneOf(['with', 'only'] as const, system),
		});
		return rows.map((row) => ({ ...row }));
	},
	async update(panel, { registry }) {
		const { change, revision } = changeOf(panel);
		return [{ ...(await registry.tools.update(panel.located('toolId'), change, revision)) }];
	},
	delete: async (panel, { registry }) => [
		{
			...(await registry.tools.delete(panel.located('toolId'), panel.read('retentionTier', named))),
		},
	],
	restore: async (panel, { registry }) => [
		{ ...(await registry.tools.restore(panel.located('toolId'))) },
	],
	async try(panel, opened) {
		const given = objectOf('arguments', panel.json('arguments') ?? {});
		return [await registryWork.tryTool(opened, panel.located('toolId'), given)];
	},
	async export(panel, { registry }) {
		const { onlyTools, workflows } = panel.fields('additionalFields');
		const chosen = z.array(named).safeParse(onlyTools).data ?? [];
		const { document, leftOut } = await registry.exportDocument({
			...(chosen.length > 0 ? { tools: chosen } : {}),
			workflows: workflows === true,
		});
		return [{ document, leftOut }];
	},
	async import(panel, opened) {
		const { dryRun, workflows, credentials } = settingsOf(panel, 'additionalFields');
		const options = {
			dryRun: dryRun === true,
			workflows: idsOf('workflows', workflows),
			credentials: idsOf('credentials', credentials),
		};
		const document = documentOf(panel.json('document'));
		return [await registryWork.importDocument(opened, document, options)];
	},
};

const functions: Readonly<Record<string, Work>> = {
	async createToolFromWorkflow(panel, opened) {
		const { registry } = opened;
		const name = panel.read('toolName', trimmed);
		const given = {
			...(name === '' ? {} : { name }),
			description: panel.read('description', named),
			effect: panel.read('effect', named),
			...settingsOf(panel, 'additionalFields'),
		};
		const workflowId = panel.located('workflowId');
		const { tool, made, samples } = await registryWork.makeTool(opened, workflowId, given);
		const { schema: inputSchema } = await registry.schemas.get(tool.inputSchemaId);
		const { schema: outputSchema } = await registry.schemas.get(tool.outputSchemaId);
		return [
			{ ...tool, function: made.name, inputSchema, outputSchema, executionsLookedAt: samples },
		];
	},
	create: async (panel, { registry }) => [
		await registry.functions.create({
			name: panel.read('functionName', named),
			workflowId: panel.located('workflowId'),
			...settingsOf(panel, 'additionalFields'),
		}),
	],
	get: async (panel, { registry }) => [await registry.functions.get(panel.located('functionId'))],
	async getAll(panel, { registry }) {
		const { query, deleted } = panel.filter;
		return (await registry.functions.list(query, flag(deleted))).slice(0, panel.limit);
	},
	async update(panel, { registry }) {
		const { change, revision } = changeOf(panel);
		return [await registry.functions.update(panel.located('functionId'), change, revision)];
	},
	delete: async (panel, { registry }) => [
		await registry.functions.delete(
			panel.located('functionId'),
			panel.read('retentionTier', named),
		),
	],
	restore: async (panel, { registry }) => [
		await registry.functions.restore(panel.located('functionId')),
	],
};

const schemas: Readonly<Record<string, Work>> = {
	async create(panel, { registry }) {
		const role = oneOf(['input', 'output'] as const, panel.read('role', named));
		if (role === undefined) throw invalid('The field role must be "input" or "output".');
		const name = panel.read('schemaName', named);
		return [await registry.schemas.create(name, panel.json('schema'), role)];
	},
	get: async (panel, { registry }) => [await registry.schemas.get(panel.located('schemaId'))],
	getAll: async (panel, { registry }) =>
		(await registry.schemas.list(panel.filter.query)).slice(0, panel.limit),
	async delete(panel, { registry }) {
		const id = panel.located('schemaId');
		await registry.schemas.delete(id);
		return [{ deleted: true, id }];
	},
};

const versions: Readonly<Record<string, Work>> = {
	async pin(panel, opened) {
		const functionId = panel.located('functionId');
		const { note, toolId, setAsDefault } = panel.fields('additionalFields');
		const wish = {
			functionId,
			workflowVersionId: panel.read('workflowVersionId', trimmed) || null,
			note: trimmed.optional().parse(note) || null,
			toolId: trimmed.optional().parse(toolId) || undefined,
			setAsDefault: setAsDefault !== false,
		};
		return [await registryWork.pin(opened, wish)];
	},
	get: async (panel, { registry }) => [await registry.versions.get(panel.read('versionId', named))],
	getAll: async (panel, { registry }) =>
		(await registry.versions.list(panel.located('functionId'))).slice(0, panel.limit),
	async delete(panel, { registry }) {
		const id = panel.read('versionId', named);
		await registry.versions.delete(id);
		return [{ deleted: true, id }];
	},
};

const work: Readonly<Record<string, Readonly<Record<string, Work>>>> = {
	tool: tools,
	function: functions,
	schema: schemas,
	version: versions,
};

const onlyReads = ['get', 'getAll'];

/** Does an operation on the registry of tools; undefined where there is none of that name. Throws `ToolError`. */
export async function runRegistryOperation(
	{ resource, operation }: { readonly resource: string; readonly operation: string },
	panel: AdminPanel,
	surface: RegistrySurface,
): Promise<readonly Row[] | undefined> {
	const of = Object.hasOwn(work, resource) ? work[resource] : undefined;
	const run = of && Object.hasOwn(of, operation) ? of[operation] : undefined;
	if (run === undefined) return undefined;
	const open = onlyReads.includes(operation) ? surface.toRead : surface.toChange;
	return await run(panel, await open());
}
