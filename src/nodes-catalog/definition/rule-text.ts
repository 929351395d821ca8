import { type DecidedNode, type Rule, openRules } from './decided-node';

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

export const keyText = (key: string): string =>
	/^[A-Za-z_$][\w$]*$/.test(key) ? key : literalText(key);

const COMPARISONS: Readonly<Record<string, string>> = {
	eq: '=',
	not: '!=',
	gt: '>',
	gte: '>=',
	lt: '<',
	lte: '<=',
};

const isComparison = (value: unknown): value is { readonly _cnd: object } =>
	typeof value === 'object' && value !== null && '_cnd' in value;

function comparisonText(name: string, condition: object): string {
	const [operator = '', target] = Object.entries(condition)[0] ?? [];
	if (operator === 'exists') return `${name} is set`;
	return `${name} ${COMPARISONS[operator] ?? operator} ${literalText(target)}`;
}

/** A display rule as `select = 'channel' | 'user'`. */
export function ruleText({ key, anyOf }: Rule): string {
	const name = key.replace(/^\//, '');
	const plain = anyOf.filter((value) => !isComparison(value)).map(literalText);
	const compared = anyOf.flatMap((value) =>
		isComparison(value) ? comparisonText(name, value._cnd) : [],
	);
	const equals = plain.length > 0 ? [`${name} = ${plain.join(' | ')}`] : [];
	return [...equals, ...compared].join(' or ');
}

/** When something is shown, as far as that is not known yet. */
export const whenNotes = (show: Parameters<typeof openRules>[0], node: DecidedNode): string[] =>
	openRules(show, node).map((rule) => `when ${ruleText(rule)}`);
