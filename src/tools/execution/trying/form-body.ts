import { z } from 'zod';

import { nearest } from '../../../kernel/values/nearest';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { refuseCall } from '../refuse-call';

const fieldSchema = z.object({
	fieldLabel: z.string().default(''),
	fieldName: z.string().default(''),
	fieldType: z.string().default('text'),
	fieldValue: z.string().optional(),
});

const formSchema = z.object({ formFields: z.object({ values: z.array(fieldSchema) }) });

/** Fields have had names of their own since then. */
const NAMED_SINCE = 2.4;

/** Field types whose value n8n reads as JSON. */
const JSON_TYPES = ['checkbox', 'radio'];

/** A separator that stands in none of the values. */
function separatorFor(values: readonly string[]): string {
	let separator = 'foreman-form';
	while (values.some((value) => value.includes(separator))) separator += '-x';
	return separator;
}

const asText = (value: unknown) =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** What a browser sends of a filled-in form: `given` by the names that n8n hands the fields on under. Throws `ToolError`. */
export function formBody(
	{ name, parameters, typeVersion }: Pick<WorkflowNode, 'name' | 'parameters' | 'typeVersion'>,
	given: Readonly<Record<string, unknown>>,
): { readonly type: string; readonly text: string } {
	const read = formSchema.safeParse(parameters);
	if (!read.success)
		throw refuseCall(
			`The fields of form "${name}" are not known before the run.`,
			'Try the draft with run-workflow.',
		);
	const fields = read.data.formFields.values.map((field) => ({
		...field,
		own: (typeVersion >= NAMED_SINCE && field.fieldName) || field.fieldLabel || field.fieldName,
	}));
	const names = fields.map(({ own }) => own);
	const unknown = Object.keys(given).find((key) => !names.includes(key));
	if (unknown !== undefined) {
		const guess = nearest(unknown, names);
		throw refuseCall(
			`Form "${name}" has no field "${unknown}".${guess ? ` Did you mean "${guess}"?` : ''}`,
			`Its fields: ${names.join(', ')}.`,
		);
	}
	const parts = fields.flatMap(({ own, fieldType, fieldValue }, index) => {
		const value = given[own] ?? (fieldType === 'hiddenField' ? fieldValue : undefined);
		if (value === undefined) return [];
		if (fieldType === 'file')
			throw refuseCall(
				`Field "${own}" takes a file.`,
				'Leave it out: a file cannot be sent from here.',
			);
		const isList = JSON_TYPES.includes(fieldType) && !Array.isArray(value);
		return [{ index, text: asText(isList ? [value] : value) }];
	});
	const separator = separatorFor(parts.map(({ text }) => text));
	const body = parts.map(
		({ index, text }) =>
			`--${separator}\r\nContent-Disposition: form-data; name="field-${index}"\r\n\r\n${text}\r\n`,
	);
	return {
		type: `multipart/form-data; boundary=${separator}`,
		text: `${body.join('')}--${separator}--\r\n`,
	};
}
