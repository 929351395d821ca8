import type { z } from 'zod';

import { withJsonSchema } from '../../kernel/values/with-json-schema';
import { modelSchema } from './model-schema';
import type { JsonObject } from './sub-schemas';
import { zodStructure } from './zod-structure';

/**
 * The accepted schema of a tool's input as the zod object of a tool (`input` of a catalog's tool). LangChain's models read the exact
 * JSON Schema from it; n8n's gates, its nodes for a provider and its MCP trigger read the zod types. It only shows: calls are
 * read by `openSchema`.
 */
export function modelInput(schema: JsonObject): z.AnyZodObject {
	const shown = modelSchema(schema);
	return withJsonSchema(zodStructure(shown), shown);
}
