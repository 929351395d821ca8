import { ToolError } from '../../kernel/tool-error';

/** Refuses an update that changes nothing, because the model forgot a field. */
export function someChange<Fields extends object>(fields: Fields): Fields {
	if (Object.values(fields).some((value) => value !== undefined)) return fields;
	throw new ToolError({
		code: 'invalid-input',
		message: 'There is nothing to change. Nothing was changed.',
		hint: `Pass at least one of ${Object.keys(fields).join(', ')}.`,
	});
}
