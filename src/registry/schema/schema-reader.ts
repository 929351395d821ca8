import type { SchemaReader } from '../registry-setting';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isRecord } from '../../kernel/values/is-record';
import { openSchema } from './open-schema';
import { readSchema } from './read-schema';

/** Reads and applies JSON Schema for the registry. */
export const schemaReader: SchemaReader = {
	async read(given, role) {
		const read = await readSchema(given, role);
		if (!read.ok) return read;
		const { json, text } = read.schema;
		return { ok: true, text, written: JSON.stringify(json), notes: read.changes };
	},
	async check(text, value) {
		const schema = jsonOrText(text);
		const checked = (await openSchema(isRecord(schema) ? schema : {})).check(value);
		return checked.ok ? [] : checked.problems;
	},
};
