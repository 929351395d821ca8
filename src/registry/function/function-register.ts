import { z } from 'zod';
import { type InputProblem, readInput } from '../../kernel/input/read-input';
import { isRecord } from '../../kernel/values/is-record';
import { identifier } from '../../policy/identity/principal';
import { isActive } from '../entity-fields';
import { namedRegister } from '../named-register';
import type { Workspace } from '../read-workspace';
import { registryErrors } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import type { RegistryWriter } from '../registry-writer';
import { holdToExamples, pinOf } from '../tool/check-tool';
import type { FunctionSettings, RegisteredFunction, ShownFunction } from './function-version';
import { functionSettings, functionSettingsOf, shownFunction } from './function-version';

const LONGEST_DESCRIPTION = 4_000;

const fields = z.object({
	...functionSettings,
	name: identifier,
	description: z.string().max(LONGEST_DESCRIPTION).nullable(),
	workflowId: z.string().regex(/^[\w-]{1,64}$/, 'is not the ID of a workflow'),
});

const presets = {
	description: null,
	defaultVersionId: null,
	inputSchemaId: null,
	outputSchemaId: null,
} as const;

const NOT_SAVED = 'The function was not saved';

/** Reads what a person says about a function on top of what holds so far. Whether ids exist is not looked at. */
export const readFunctionSettings = (given: unknown, before?: FunctionSettings) =>
	readInput(fields, isRecord(given) ? { ...presets, ...before, ...given } : given);

export function functionProblems(
	{ defaultVersionId, inputSchemaId, outputSchemaId }: FunctionSettings,
	{ versions, schemas }: Pick<Workspace, 'versions' | 'schemas'>,
	id: string | undefined,
): InputProblem[] {
	const lacking = (field: string, what: string) => ({
		field,
		message: `"${field}": there is no such ${what}.`,
	});
	const isOwn =
		defaultVersionId === null || versions.get(defaultVersionId)?.functionId === (id ?? '');
	return [
		...(isOwn ? [] : [lacking('defaultVersionId', 'version of this function')]),
		...Object.entries({ inputSchemaId, outputSchemaId }).flatMap(([field, schemaId]) =>
			schemaId === null || schemas.has(schemaId)
				? []
				: [lacking(field, 'schema in this workspace')],
		),
	];
}

/** The functions of a workspace. Every method throws `ToolError`; every change needs an admin. */
export function createFunctionRegister(setting: RegistrySetting, writer: RegistryWriter) {
	const register = namedRegister<RegisteredFunction, ShownFunction>(
		{
			kind: 'function',
			listOf: ({ functions }) => functions,
			kinded: (entity) => ({ kind: 'function', entity }),
			shown: shownFunction,
		},
		setting,
		writer,
	);

	const checked = async (given: unknown, before: RegisteredFunction | undefined) => {
		const read = readFunctionSettings(given, before && functionSettingsOf(before));
		if (!read.ok) throw registryErrors.invalid(NOT_SAVED, read.problems);
		const problems = functionProblems(read.value, await writer.current(), before?.id);
		const { workflowId } = read.value;
		if (
			workflowId !== before?.workflowId &&
			(await setting.workflows.nameOf(workflowId)) === undefined
		)
			problems.push({
				field: 'workflowId',
				message: `"workflowId": n8n has no workflow ${workflowId} that the API key may read.`,
			});
		if (problems.length > 0) throw registryErrors.invalid(NOT_SAVED, problems);
		return read.value;
	};

	return {
		get: async (id: string): Promise<ShownFunction> => shownFunction(await register.find(id)),

		/** By a part of the name. @param deleted those that can be restored, instead of active ones */
		async list(query = '', deleted = false): Promise<ShownFunction[]> {
			const wanted = query.trim().toLowerCase();
			const all = await register.list(deleted);
			return all.filter(({ name }) => name.toLowerCase().includes(wanted)).map(shownFunction);
		},

		create: async (given: unknown): Promise<ShownFunction> =>
			await register.create(async (marks) => ({ ...marks, ...(await checked(given, undefined)) })),

		update: async (id: string, given: unknown, revision?: number): Promise<ShownFunction> =>
			await register.update(id, revision, async (before, marked) => {
				const changed = { ...marked, ...(await checked(given, before)) };
				const workspace = await writer.current();
				const after = { ...workspace, functions: new Map(workspace.functions).set(id, changed) };
				for (const tool of workspace.tools.values())
					if (isActive(tool) && tool.functionId === id)
						await holdToExamples(tool, pinOf(tool, workspace), after, setting);
				return changed;
			}),

		/** Refused while tools use it. Its versions go with it, once it can be restored no more. */
		async delete(id: string, tier?: unknown, revision?: number): Promise<ShownFunction> {
			const refuseUsed = async ({ name }: RegisteredFunction) => {
				const { tools } = await writer.current();
				const users = [...tools.values()].filter((one) => isActive(one) && one.functionId === id);
				const named = users.map((one) => `the tool "${one.name}"`);
				if (users.length > 0) throw registryErrors.inUse('function', name, named);
			};
			return await register.delete(id, { tier, revision }, refuseUsed, async () => {
				const { versions } = await writer.current();
				await writer.removeVersions([...versions.values()].filter((one) => one.functionId === id));
			});
		},

		restore: async (id: string): Promise<ShownFunction> => await register.restore(id),
	};
}
