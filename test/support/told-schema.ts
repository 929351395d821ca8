import { plainJsonSchema } from '../../src/kernel/plain-json-schema';
import type { Json } from './live-instance';

/**
 * What a schema tells a model, without the dialect and without whether there may be more fields. LangChain adds that to every
 * object, and unknown fields reach the pipeline, which refuses them in its own words.
 */
export const told = (schema: unknown): Json => plainJsonSchema(JSON.parse(JSON.stringify(schema)));
