import { spend } from './work-meter';

const keysOf = (value: unknown): number => {
	if (Array.isArray(value)) return value.length;
	return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
};

/** A schema is compiled once and then stays as it is. */
const weights = new WeakMap<object, number>();

/** How much of a schema is gone through for each value: names of fields, required names, options. */
function weightOf(schema: object): number {
	const known = weights.get(schema);
	if (known !== undefined) return known;
	const own = Object.entries(schema).filter(([key]) => !key.startsWith('__$'));
	const weight = own.reduce((sum, [, value]) => sum + 1 + keysOf(value), 0);
	weights.set(schema, weight);
	return weight;
}

/** Called by the validator before it holds one value against one schema. */
export function meterValidation(schema: unknown, value: unknown): void {
	const isObject = typeof schema === 'object' && schema !== null;
	spend(4 + (isObject ? weightOf(schema) / 4 : 0) + keysOf(value) / 4);
}
