import { plainJsonSchema } from '../../src/kernel/plain-json-schema';
import type { Json } from './live-instance';

/**
 * What a schema tells a model. Left out is what it need not be told: the dialect, and whether there may be more fields. LangChain
 * says so of every object, and unknown fields reach the pipeline, which refuses them in words of its own.
 */
export const told = (schema: unknown): Json => plainJsonSchema(JSON.parse(JSON.stringify(schema)));
