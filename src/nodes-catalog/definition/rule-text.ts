import { literalText } from './literal-text';
import type { Rule } from './open-rules';

const COMPARISONS: Readonly<Record<string, string>> = {
	eq: '=',
	not: '!=',
	gt: '>',
	gte: '>=',
	lt: '<',
	lte: '<=',
};

/** A display rule as `select = 'channel' | 'user'`. */
export function ruleText({ key, anyOf }: Rule): string {
	const name = key.replace(/^\//, '');
	const plain = anyOf.filter((value) => !isComparison(value)).map(literalText);
	const compared = anyOf.flatMap((value) =>
		isComparison(value) ? comparisonText(name, value._cnd) : [],
	);
	return [...(plain.length > 0 ? [`${name} = ${plain.join(' | ')}`] : []), ...compared].join(
		' or ',
	);
}

function isComparison(value: unknown): value is { readonly _cnd: object } {
	return typeof value === 'object' && value !== null && '_cnd' in value;
}

function comparisonText(name: string, condition: object): string {
	const [operator = '', target] = Object.entries(condition)[0] ?? [];
	if (operator === 'exists') return `${name} is set`;
	return `${name} ${COMPARISONS[operator] ?? operator} ${literalText(target)}`;
}
