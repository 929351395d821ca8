/** Whether n8n computes the parameter's value, so that it is unknown before the run. */
export const isExpression = (value: unknown): value is `=${string}` =>
	typeof value === 'string' && value.startsWith('=');

/** Whether a parameter is a literal text, the same in every run. */
export const isLiteral = (value: unknown): value is string =>
	typeof value === 'string' && !isExpression(value);
