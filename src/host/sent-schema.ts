import { toJsonSchema } from '@langchain/core/utils/json_schema';
import type { z } from 'zod';

import { isRecord } from '../kernel/is-record';
import { plainJsonSchema } from '../kernel/plain-json-schema';

/**
 * The same schema, sent in few words: what turns it into a provider's asks it for its JSON Schema first, by the hook of Standard
 * Schema.
 */
export function sentSchema(schema: z.AnyZodObject): z.AnyZodObject {
	const input = () => {
		const plain = plainJsonSchema(toJsonSchema(schema));
		return isRecord(plain) ? plain : {};
	};
	const standard = { ...schema['~standard'], jsonSchema: { input, output: input } };
	return Object.assign(schema.passthrough(), { '~standard': standard });
}
