import { z } from 'zod';
import { isRecord } from '../../kernel/values/is-record';
import { namedRegister } from '../named-register';
import { registryErrors } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import type { RegistryWriter } from '../registry-writer';
import { type SchemaVersion, readNewSchema } from '../schema-store/schema-register';
import { checkTool, toolNameJudge, holdToExamples, pinOf } from './check-tool';
import { readToolSettings } from './read-tool-settings';
import {
	type RegisteredTool,
	type ShownTool,
	shownSystemTool,
	shownTool,
	type ToolSettings,
	toolSettingsOf,
} from './registered-tool';

export interface ToolFilter {
	readonly query?: string | undefined;
	readonly target?: RegisteredTool['target'] | undefined;
	readonly enabled?: boolean | undefined;
	readonly functionId?: string | undefined;
	/** Those that are deleted and can be restored, instead of active ones. */
	readonly deleted?: boolean | undefined;
	/** Native tools: with the others, or alone. Left out: none. */
	readonly system?: 'with' | 'only' | undefined;
	readonly offset?: number | undefined;
	readonly limit?: number | undefined;
}

const inlineSchemas = [
	{ field: 'inputSchema', idField: 'inputSchemaId', role: 'input' },
	{ field: 'outputSchema', idField: 'outputSchemaId', role: 'output' },
] as const;

const named = z.object({ name: z.string() });
const NOT_SAVED = 'The tool was not saved';

function matches(tool: ShownTool, { query = '', target, enabled, functionId }: ToolFilter) {
	const text = `${tool.name} ${tool.description ?? ''}`.toLowerCase();
	const words = query.toLowerCase().split(/\s+/);
	return (
		words.every((word) => text.includes(word)) &&
		(target === undefined || tool.target === target) &&
		(enabled === undefined || tool.enabled === enabled) &&
		(functionId === undefined || tool.functionId === functionId)
	);
}

/** Schemas may be given whole; a new tool without schemas gets those of its function. */
async function withSchemas(
	setting: RegistrySetting,
	writer: RegistryWriter,
	given: unknown,
	isNew: boolean,
) {
	const made: SchemaVersion[] = [];
	if (!isRecord(given)) return { settings: given, made };
	const { functions } = await writer.current();
	const begin = isNew ? functions.get(String(given.functionId)) : undefined;
	const { inputSchema, outputSchema, ...rest } = given;
	const settings: Record<string, unknown> = { ...rest };
	for (const { field, idField, role } of inlineSchemas) {
		const schema = given[field];
		if (schema === undefined) {
			const id = begin?.[idField] ?? undefined;
			if (id !== undefined) settings[idField] ??= id;
			continue;
		}
		if (given[idField] !== undefined)
			throw registryErrors.invalid(NOT_SAVED, [
				{ field, message: `Give either "${field}" or "${idField}".` },
			]);
		const name = `${named.safeParse(given).data?.name.slice(0, 100) ?? 'schema'} ${role}`;
		const one = await readNewSchema(setting, { name, schema, role });
		settings[idField] = one.id;
		made.push(one);
	}
	return { settings, made };
}

/** The tools of a workspace. Every method throws `ToolError`; every change needs an admin. */
export function createToolRegister(setting: RegistrySetting, writer: RegistryWriter) {
	const judgeName = toolNameJudge(setting.reservedNames);

	const register = namedRegister<RegisteredTool, ShownTool>(
		{
			kind: 'tool',
			listOf: ({ tools }) => tools,
			kinded: (entity) => ({ kind: 'tool', entity }),
			shown: shownTool,
		},
		setting,
		writer,
	);

	const checked = async (
		given: unknown,
		before: RegisteredTool | undefined,
		marks: Omit<RegisteredTool, keyof ToolSettings>,
	): Promise<RegisteredTool> => {
		const { settings, made } = await withSchemas(setting, writer, given, before === undefined);
		const read = readToolSettings(settings, before && toolSettingsOf(before), judgeName);
		if (!read.ok) throw registryErrors.invalid(NOT_SAVED, read.problems);
		const workspace = await writer.current();
		const news = made.filter(({ id }) => !workspace.schemas.has(id));
		const all = new Map([...workspace.schemas, ...news.map((one) => [one.id, one] as const)]);
		const problems = await checkTool(read.settings, { ...workspace, schemas: all });
		if (problems.length > 0) throw registryErrors.invalid(NOT_SAVED, problems);
		const tool = { ...marks, ...read.settings };
		const pinned = before === undefined ? null : pinOf(before, workspace);
		await holdToExamples(tool, pinned, { ...workspace, schemas: all }, setting);
		await writer.add(news.map((entity) => ({ kind: 'schema', entity })));
		return tool;
	};

	return {
		async get(id: string): Promise<ShownTool> {
			const native = setting.systemTools.find(({ name }) => name === id);
			return native === undefined ? shownTool(await register.find(id)) : shownSystemTool(native);
		},

		async list(filter: ToolFilter = {}) {
			const { deleted = false, system, offset = 0, limit = 100 } = filter;
			const own = await register.list(deleted);
			const { unreadable } = await writer.current();
			own.sort((one, other) => (one.name < other.name ? -1 : 1));
			const all = [
				...(system === 'only' ? [] : own.map(shownTool)),
				...(system === undefined || deleted ? [] : setting.systemTools.map(shownSystemTool)),
			].filter((tool) => matches(tool, filter));
			return { tools: all.slice(offset, offset + limit), total: all.length, unreadable };
		},

		findToChange: register.findToChange,

		/** @param given the settings of a tool, with `inputSchema` and `outputSchema` whole, or the ids of schemas */
		create: async (given: unknown): Promise<ShownTool> =>
			await register.create(async (marks) => await checked(given, undefined, marks)),

		update: async (id: string, given: unknown, revision?: number): Promise<ShownTool> =>
			await register.update(
				id,
				revision,
				async (before, marked) => await checked(given, before, marked),
			),

		/** @param tier how long it can be restored: short 7 days, medium 30, long 90, none not at all. Medium where it is left out */
		delete: async (id: string, tier?: unknown, revision?: number): Promise<ShownTool> =>
			await register.delete(id, { tier, revision }),

		async restore(id: string): Promise<ShownTool> {
			return await register.restore(id, async (tool, before) => {
				const workspace = await writer.current();
				const problems = await checkTool(tool, workspace);
				if (problems.length > 0)
					throw registryErrors.invalid(`The tool "${tool.name}" was not restored`, problems);
				// What its function has been told to keep running since, it has not been held to.
				const own = workspace.functions.get(before.functionId ?? '');
				const isOutdated = (own?.updatedAt ?? 0) >= (before.deletedAt ?? 0);
				const pinned = isOutdated ? before.functionVersionId : pinOf(before, workspace);
				await holdToExamples(tool, pinned, workspace, setting);
			});
		},
	};
}
