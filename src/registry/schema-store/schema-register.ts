import { z } from 'zod';
import { identifier, type Tenant } from '../../policy/identity/principal';
import { ownedFields, shownTime, workspaceIdOf } from '../entity-fields';
import { newOwner } from '../named-register';
import type { Workspace } from '../read-workspace';
import { registryErrors, refuseMembers } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import type { RegistryWriter } from '../registry-writer';
import { readSchema } from '../schema/read-schema';
import { fingerprint } from '../../policy/fingerprint';
import { hashText } from '../../policy/approvals/canonical-arguments';

const schemaNote = z.object({ pointer: z.string(), message: z.string() }).strict();

/** Never changed. Its id follows from the workspace and the canonical text, so equal schemas in one workspace are one. */
export const schemaVersionSchema = z
	.object({
		...ownedFields,
		name: z.string(),
		/** The accepted JSON Schema 2020-12, in its author's order of fields; of rows of before, in the canonical order. */
		text: z.string(),
		hash: z.string(),
		notes: z.array(schemaNote),
	})
	.strict();
export type SchemaVersion = Readonly<z.output<typeof schemaVersionSchema>>;

function shownSchema(one: SchemaVersion) {
	const { id, name, text, hash, notes, createdBy } = one;
	const schema: unknown = JSON.parse(text);
	return {
		id,
		workspaceId: workspaceIdOf(one),
		name,
		schema,
		hash,
		notes,
		createdBy,
		createdAt: shownTime(one.createdAt),
	};
}
type ShownSchema = Readonly<ReturnType<typeof shownSchema>>;

/** The same for a schema that is registered again, whatever the order of its fields. */
const schemaIdOf = ({ organisation, agency }: Tenant, text: string): string =>
	fingerprint('foreman-schema', organisation, agency, text).slice(0, 32);

const usersOf = ({ tools, functions }: Workspace, id: string) =>
	[...tools.values(), ...functions.values()]
		.filter(({ inputSchemaId, outputSchemaId }) => [inputSchemaId, outputSchemaId].includes(id))
		.map(
			({ name, deletedAt }) =>
				`"${name}"${deletedAt === null ? '' : ' (deleted, can be restored)'}`,
		);

/** A schema that can be stored, or is. Throws `ToolError` 'invalid-input' with the places of what is wrong. */
export async function readNewSchema(
	setting: RegistrySetting,
	{ name, schema, role }: Readonly<{ name: string; schema: unknown; role: 'input' | 'output' }>,
): Promise<SchemaVersion> {
	const named = identifier.safeParse(name);
	if (!named.success)
		throw registryErrors.invalid('The schema was not taken', [
			{ field: 'name', message: `"name" ${named.error.issues[0]?.message ?? 'is wrong'}.` },
		]);
	const read = await readSchema(schema, role);
	if (!read.ok)
		throw registryErrors.invalid(
			role === 'input' ? 'The input schema was not taken' : 'The output schema was not taken',
			read.problems.map(({ pointer, message }) => ({
				field: pointer,
				message: pointer === '' ? message : `At ${pointer}: ${message}`,
			})),
		);
	const { text, json } = read.schema;
	return {
		id: schemaIdOf(setting.place.tenant, text),
		...newOwner(setting),
		name: named.data,
		text: JSON.stringify(json),
		hash: hashText(text),
		notes: [...read.changes],
	};
}

/** The schemas of a workspace. Every method throws `ToolError`. */
export const createSchemaRegister = (setting: RegistrySetting, writer: RegistryWriter) => ({
	async get(id: string): Promise<ShownSchema> {
		const found = (await writer.current()).schemas.get(id);
		if (found === undefined) throw registryErrors.notFound('schema', id);
		return shownSchema(found);
	},

	async list(query = ''): Promise<ShownSchema[]> {
		const wanted = query.trim().toLowerCase();
		return [...(await writer.current()).schemas.values()]
			.filter(({ name }) => name.toLowerCase().includes(wanted))
			.map(shownSchema);
	},

	/** Registers a schema. One that the workspace already has stays as it is, with the name and the order of fields that it has. */
	async create(name: string, schema: unknown, role: 'input' | 'output'): Promise<ShownSchema> {
		refuseMembers(setting.caller);
		const made = await readNewSchema(setting, { name, schema, role });
		const before = (await writer.current()).schemas.get(made.id);
		if (before !== undefined) return shownSchema(before);
		await writer.add([{ kind: 'schema', entity: made }]);
		return shownSchema(made);
	},

	async delete(id: string): Promise<void> {
		refuseMembers(setting.caller);
		const workspace = await writer.current();
		const found = workspace.schemas.get(id);
		if (found === undefined) throw registryErrors.notFound('schema', id);
		const users = usersOf(workspace, id);
		if (users.length > 0) throw registryErrors.inUse('schema', found.name, users);
		await writer.remove([{ kind: 'schema', id, revision: 1 }]);
	},
});
