import { isRecord } from '../../kernel/values/is-record';

export interface ParameterValue {
	readonly path: string;
	readonly value: unknown;
}

const DEEPEST = 12;

const inside = (value: unknown): Array<readonly [part: string, value: unknown]> => {
	if (Array.isArray(value)) return value.map((one: unknown, at) => [`[${at}]`, one] as const);
	return isRecord(value)
		? Object.entries(value).map(([key, one]) => [`.${key}`, one] as const)
		: [];
};

/** Every value at any depth, lists and records before what is in them. */
export function* parameterValues(value: unknown, path = '', depth = 0): Generator<ParameterValue> {
	if (path !== '') yield { path, value };
	if (depth < DEEPEST)
		for (const [part, one] of inside(value))
			yield* parameterValues(one, path === '' ? part.slice(1) : path + part, depth + 1);
}

const plain = (path: string) => path.replace(/\[\d+\]/g, '').toLowerCase();

/** Whether a path is the one that was asked for: whole, or from a dot on. */
export function isAtPath(path: string, wanted: string): boolean {
	const [own, asked] = [plain(path), plain(wanted)];
	return own === asked || own.endsWith(`.${asked}`);
}

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The values of a parameter; without a parameter, all that hold no others. */
export function wantedValues(
	parameters: unknown,
	{ parameter, value }: { readonly parameter: string; readonly value: string },
): ParameterValue[] {
	const asked = value.toLowerCase();
	const found: ParameterValue[] = [];
	for (const one of parameterValues(parameters))
		if (
			(parameter === '' ? isLeaf(one.value) : isAtPath(one.path, parameter)) &&
			(textOf(one.value) ?? '').toLowerCase().includes(asked)
		)
			found.push(one);
	return found;
}
