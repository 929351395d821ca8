import type { z } from 'zod';

import { once } from '../../kernel/fresh';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isRecord } from '../../kernel/values/is-record';
import type { OpenSchema } from '../schema/open-schema';
import { openSchema } from '../schema/open-schema';
import { readSchema } from '../schema/read-schema';
import type { ReadSchema } from '../schema/read-schema';
import type { JsonObject } from '../schema/sub-schemas';
import type { SchemaVersion } from '../schema-store/schema-version';
import { modelInput } from '../schema/model-input';

function readVersion({ text }: SchemaVersion) {
	const json = (): JsonObject => {
		const parsed = jsonOrText(text);
		return isRecord(parsed) ? parsed : {};
	};
	return {
		open: once(async (): Promise<OpenSchema> => await openSchema(json())),
		fields: once((): z.AnyZodObject => modelInput(json())),
		asInput: once(async (): Promise<ReadSchema> => await readSchema(json(), 'input')),
	};
}

/** What follows from a version of a schema. Made once, as long as that version is in memory: validators are dear to open. */
const known = new WeakMap<SchemaVersion, ReturnType<typeof readVersion>>();

function ofVersion(version: SchemaVersion): ReturnType<typeof readVersion> {
	const read = known.get(version) ?? readVersion(version);
	known.set(version, read);
	return read;
}

/** Reads a schema once more as that of an input. Many tools may share one, and it never changes. */
export const readAsInput = async (version: SchemaVersion): Promise<ReadSchema> =>
	await ofVersion(version).asInput();

/** The schemas of a tool: what the model sees of its input, and both, opened when a call needs them. `open` throws `ToolError`. */
export function toolSchemas(input: SchemaVersion, output: SchemaVersion) {
	const given = ofVersion(input);
	const back = ofVersion(output);
	return {
		fields: given.fields,
		open: async () => ({ input: await given.open(), output: await back.open() }),
	};
}

export type ToolSchemas = ReturnType<typeof toolSchemas>;
