import { isRecord } from '../../kernel/values/is-record';

/** What n8n's SDK writes for `placeholder('which channel')`. */
const MARK = /<__PLACEHOLDER_VALUE__([\s\S]*?)__>/;

export interface Placeholder {
	/** As people write it: `rules.values[0].text`. */
	readonly path: string;
	/** What the author wants there; can be empty. */
	readonly wanted: string;
}

/** The values that hold a placeholder, at any depth. */
export function placeholdersIn(value: unknown, path = ''): Placeholder[] {
	if (typeof value === 'string') {
		const found = MARK.exec(value);
		return found ? [{ path, wanted: (found[1] ?? '').trim() }] : [];
	}
	if (Array.isArray(value))
		return value.flatMap((each: unknown, index) => placeholdersIn(each, `${path}[${index}]`));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, each]) =>
		placeholdersIn(each, path === '' ? key : `${path}.${key}`),
	);
}
