import type { z } from 'zod';

import { once } from '../../kernel/fresh';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isRecord } from '../../kernel/values/is-record';
import type { OpenSchema } from '../schema/open-schema';
import { openSchema } from '../schema/open-schema';
import type { JsonObject } from '../schema/sub-schemas';
import type { SchemaVersion } from '../schema-store/schema-version';
import { modelInput } from '../schema/model-input';
import type { ToolSchemas } from './ports';

/** What follows from a version of a schema. Made once, as long as that version is in memory: validators are dear to open. */
class ReadSchemaVersion {
	constructor(private readonly version: SchemaVersion) {}

	readonly open = once(async (): Promise<OpenSchema> => await openSchema(this.json()));

	readonly fields = once((): z.AnyZodObject => modelInput(this.json()));

	private json(): JsonObject {
		const parsed = jsonOrText(this.version.text);
		return isRecord(parsed) ? parsed : {};
	}
}

const read = new WeakMap<SchemaVersion, ReadSchemaVersion>();

function readVersion(version: SchemaVersion): ReadSchemaVersion {
	const known = read.get(version) ?? new ReadSchemaVersion(version);
	read.set(version, known);
	return known;
}

/** The schemas of a tool, opened when a call needs them. */
export function toolSchemas(input: SchemaVersion, output: SchemaVersion): ToolSchemas {
	const given = readVersion(input);
	const back = readVersion(output);
	return {
		fields: given.fields,
		open: async () => ({ input: await given.open(), output: await back.open() }),
	};
}
