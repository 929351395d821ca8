import type { IExecuteFunctions } from 'n8n-workflow';

import type { Tool } from '../../kernel/define-tool';
import { fieldsOf } from '../../kernel/field';
import type { Field } from '../../kernel/field';
import { parameterName } from '../panels/parameter-name';

/** What the panel shows in an optional field that nobody has filled in. */
const isUntouched = ({ required, empty }: Field, value: unknown) =>
	!required && empty !== undefined && value === empty;

/** Reads the node parameters of a tool that the panel shows: n8n keeps no others. Nothing else reads them, and only the pipeline checks them. */
export function readParameters(
	context: IExecuteFunctions,
	tool: Tool,
	itemIndex: number,
	isHidden: (field: string) => boolean,
): Record<string, unknown> {
	const shown = fieldsOf(tool.input).filter(({ name }) => !isHidden(name));
	const values = shown.map((field) => {
		const name = parameterName(field.name);
		const value = context.getNodeParameter(name, itemIndex, undefined, { extractValue: true });
		return [field.name, isUntouched(field, value) ? undefined : value] as const;
	});
	return Object.fromEntries(values);
}
