/** A value as a TypeScript literal on one line: single quotes, unquoted keys where possible. */
export function literalText(value: unknown): string {
	if (typeof value === 'string') {
		return `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
	}
	if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
	if (typeof value === 'object' && value !== null) {
		const fields = Object.entries(value).map(
			([key, each]) => `${keyText(key)}: ${literalText(each)}`,
		);
		return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
	}
	return String(value);
}

export function keyText(key: string): string {
	return /^[A-Za-z_$][\w$]*$/.test(key) ? key : literalText(key);
}
