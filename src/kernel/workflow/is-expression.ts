/** Whether n8n would compute the value of a parameter: nobody knows it before the run. */
export const isExpression = (value: unknown): value is `=${string}` =>
	typeof value === 'string' && value.startsWith('=');

/** Whether a parameter is a text that is the same in every run. */
export const isLiteral = (value: unknown): value is string =>
	typeof value === 'string' && !isExpression(value);
