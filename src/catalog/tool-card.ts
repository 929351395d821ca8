import type { Tool } from '../kernel/define-tool';
import type { Field } from '../kernel/field';
import { fieldsOf } from '../kernel/field';
import { fieldTypes } from './field-types';

function need({ required, default: preset }: Field): string {
	if (required) return 'required';
	return preset === undefined ? 'optional' : `default ${JSON.stringify(preset)}`;
}

/** What a model must know to call a tool. */
export function toolCard(tool: Tool) {
	const types = fieldTypes(tool.input);
	const fields = fieldsOf(tool.input).map(
		(field) => [field.name, `${types[field.name]}, ${need(field)}: ${field.description}`] as const,
	);
	return {
		name: tool.name,
		description: tool.description,
		effect: tool.effect,
		arguments: Object.fromEntries(fields),
	};
}
