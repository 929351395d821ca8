import { toJsonSchema } from '@langchain/core/utils/json_schema';
import type { z } from 'zod';

import { isRecord } from '../kernel/values/is-record';
import { plainJsonSchema } from '../kernel/plain-json-schema';

/** A tool's arguments as JSON Schema, as the provider of a model is sent them. The one place that says what it looks like. */
export function providerSchema(schema: z.AnyZodObject): Record<string, unknown> {
	const plain = plainJsonSchema(toJsonSchema(schema));
	return isRecord(plain) ? plain : {};
}
