import { isRecord } from './is-record';

/**
 * Levels that are walked. More than a field of a call may have (200), as what holds it counts as well; few enough for the stack
 * of whoever works on the copy afterwards.
 */
const DEEPEST = 256;

const TOO_DEEP = `[left out: nested more than ${DEEPEST} levels deep]`;

type JsonRecord = Readonly<Record<string, unknown>>;

/** What becomes of the parts of a JSON value. What is not said here stays as it is. */
export interface JsonChange {
	/** Instead of a text. `key` and `holder` are there for the text of a field: its name, and the record it stands in. */
	text?(text: string, key?: string, holder?: JsonRecord): unknown;
	key?(key: string): string;
	number?(value: number): unknown;
	/** Instead of a whole record, or list; undefined goes on with what is in it. */
	record?(record: JsonRecord): unknown;
	list?(list: readonly unknown[]): unknown;
}

/**
 * A changed copy of a JSON value of any depth. What lies deeper than 256 levels is left out, and a text says so: whoever reads,
 * writes or measures the copy does not run out of stack.
 */
export function mapJson(value: unknown, change: JsonChange): unknown {
	const mapped = (one: unknown, level: number, key?: string, holder?: JsonRecord): unknown => {
		if (typeof one === 'string') return change.text ? change.text(one, key, holder) : one;
		if (typeof one === 'number') return change.number ? change.number(one) : one;
		const isList = Array.isArray(one);
		if (!isList && !isRecord(one)) return one;
		if (level > DEEPEST) return TOO_DEEP;
		const whole = isList ? change.list?.(one) : change.record?.(one);
		if (whole !== undefined) return whole;
		if (isList) return one.map((item) => mapped(item, level + 1));
		return Object.fromEntries(
			Object.entries(one).map(([name, inner]) => [
				change.key ? change.key(name) : name,
				mapped(inner, level + 1, name, one),
			]),
		);
	};
	return mapped(value, 1);
}
