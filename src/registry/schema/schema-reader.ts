import type { SchemaReader } from '../registry-setting';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isRecord } from '../../kernel/values/is-record';
import { openSchema } from './open-schema';
import { readSchema } from './read-schema';

/** Reads and applies JSON Schema for the registry. */
export const schemaReader: SchemaReader = {
	async read(given, role) {
		const read = await readSchema(given, role);
		return read.ok ? { ok: true, text: read.schema.text, notes: read.changes } : read;
	},
	async check(text, value) {
		const schema = jsonOrText(text);
		const checked = (await openSchema(isRecord(schema) ? schema : {})).check(value);
		return checked.ok ? [] : checked.problems;
	},
};
