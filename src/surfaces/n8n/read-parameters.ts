import type { IExecuteFunctions } from 'n8n-workflow';

import type { Tool } from '../../kernel/define-tool';
import { fieldsOf } from '../../kernel/field';
import { parameterName } from './parameter-name';

/** The only place that reads node parameters of tools. Judging them is left to the pipeline. */
export function readParameters(
	context: IExecuteFunctions,
	tool: Tool,
	itemIndex: number,
): Record<string, unknown> {
	const values = fieldsOf(tool.input).map(
		({ name }) =>
			[
				name,
				context.getNodeParameter(parameterName(name), itemIndex, undefined, { extractValue: true }),
			] as const,
	);
	return Object.fromEntries(values);
}
