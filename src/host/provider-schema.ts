import { toJsonSchema } from '@langchain/core/utils/json_schema';
import type { z } from 'zod';
import { isRecord } from '../kernel/values/is-record';
import { plainJsonSchema } from '../kernel/plain-json-schema';

/** The JSON Schema of a tool's arguments, as it is sent to the model's provider. Only this function decides its form. */
export function providerSchema(schema: z.AnyZodObject): Record<string, unknown> {
	const plain = plainJsonSchema(toJsonSchema(schema));
	return isRecord(plain) ? plain : {};
}
