import { z } from 'zod';

import { shownTime, workspaceIdOf } from '../shown-marks';
import { ownedFields } from '../entity-fields';

/** Something that was written anew when the schema was read, or that is ignored. */
const schemaNote = z.object({ pointer: z.string(), message: z.string() }).strict();

/**
 * A version of a schema as it is stored. Never changed: a change makes a new one, and tools point to it. Its id follows
 * from the workspace and the canonical text, so equal schemas in one workspace are one.
 */
export const schemaVersionSchema = z
	.object({
		...ownedFields,
		/** For people. */
		name: z.string(),
		/** The accepted JSON Schema 2020-12, in its author's order of fields; of rows of before, in the canonical order. */
		text: z.string(),
		/** SHA-256 of it as canonical JSON (RFC 8785), in hex. */
		hash: z.string(),
		notes: z.array(schemaNote),
	})
	.strict();

export type SchemaVersion = Readonly<z.output<typeof schemaVersionSchema>>;

/** As it is shown, with the schema as JSON. */
export function shownSchema(one: SchemaVersion) {
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

export type ShownSchema = Readonly<ReturnType<typeof shownSchema>>;
