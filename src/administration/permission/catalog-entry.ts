import { permissiveSchema } from '../../catalog/permissive-schema';
import { providerSchema } from '../../host/provider-schema';
import type { ToolFacts } from '../../kernel/define-tool';

/** By the fields of a tool: to write those of native tools as JSON Schema takes a while, and they stay the same. */
const inputSchemas = new WeakMap<ToolFacts['input'], Record<string, unknown>>();

function inputSchemaOf({ input }: ToolFacts): Record<string, unknown> {
	const before = inputSchemas.get(input);
	if (before !== undefined) return before;
	const schema = providerSchema(permissiveSchema(input));
	inputSchemas.set(input, schema);
	return schema;
}

/** A tool as programs are told of it. */
export const catalogEntry = (tool: ToolFacts) => ({
	toolName: tool.name,
	name: tool.name,
	title: tool.title,
	description: tool.description,
	effect: tool.effect,
	providerKey: tool.provider,
	inputSchema: inputSchemaOf(tool),
});
