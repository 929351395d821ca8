import { isRecord } from './is-record';

/** Levels: more than a field of a call may have (200), as containers count too, and few enough for code that recurses over the copy. */
const DEEPEST = 256;

const TOO_DEEP = `[left out: nested more than ${DEEPEST} levels deep]`;

type JsonRecord = Readonly<Record<string, unknown>>;

/** Replacements for the parts of a JSON value. Parts without a replacement stay as they are. */
interface JsonChange {
	/** Replaces a text. For the text of a field, `key` is the field's name and `holder` the record that contains it. */
	text?(text: string, key?: string, holder?: JsonRecord): unknown;
	key?(key: string): string;
	number?(value: number): unknown;
	/** Replaces a whole record or list; undefined continues with its content. */
	record?(record: JsonRecord): unknown;
	list?(list: readonly unknown[]): unknown;
}

/** A changed copy of a JSON value. What is nested deeper than 256 levels becomes a notice, so that no code overflows the stack over the copy. */
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
