import { capOutput } from '../../kernel/cap-output';
import { clipText } from '../../kernel/values/clip-text';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { recordOf } from '../../kernel/values/record-of';

const DEEPEST = 100;
const MOST_IDS = 12;
const MOST_VALUES = 5_000;

export function parsed(text: string): unknown {
	const value = jsonOrText(text);
	return value === text || isDeeperThan(value, DEEPEST) ? undefined : value;
}

/** The ids in a JSON value, such as `workflowId=abc`. A value that could be a sentence does not count. */
export function allIdsIn(whole: unknown, most = Infinity): readonly string[] {
	const found = new Set<string>();
	const open: Array<{ readonly value: unknown; readonly under: string }> = [
		{ value: whole, under: '' },
	];
	// What is found while it is walked through comes last.
	for (const [looked, { value, under }] of open.entries()) {
		if (looked >= MOST_VALUES || found.size >= most) break;
		if (Array.isArray(value))
			open.push(...value.slice(0, MOST_VALUES).map((each: unknown) => ({ value: each, under })));
		if (!isRecord(value)) continue;
		for (const [key, inner] of Object.entries(value)) {
			const named = /^(?:[A-Za-z]{1,30}I|i)d$/.test(key);
			const name = key === 'id' && /^workflows?$/.test(under) ? 'workflowId' : key;
			const isId = typeof inner === 'string' || typeof inner === 'number';
			if (named && isId && /^[\w.-]{1,64}$/.test(String(inner))) found.add(`${name}=${inner}`);
			if (typeof inner === 'object') open.push({ value: inner, under: key });
		}
	}
	return [...found].slice(0, most);
}

export const idsIn = (text: string): readonly string[] => allIdsIn(parsed(text), MOST_IDS);

export function failureIn(text: string): string | undefined {
	const { message } = recordOf(recordOf(parsed(text)).error);
	return typeof message === 'string' ? clipText(message, 300) : undefined;
}

/** Summarises a long text by rule: its head, what was left out, the ids it names, and where the whole text is stored. */
export function summariseResult(text: string, resultId: string, maxCharacters: number): string {
	const end = `\n[whole result: get-tool-result resultId="${resultId}"]`;
	if (text.endsWith(end)) {
		return `${clipText(text.slice(0, -end.length), maxCharacters - end.length)}${end}`;
	}
	const room = Math.max(0, maxCharacters - end.length);
	const value = parsed(text);
	if (value === undefined) return `${clipText(text, room)}${end}`;
	const { value: capped, omitted } = capOutput(value, Math.floor(room * 0.6));
	const left = omitted.slice(0, 6).map((each) => `${each.path}: ${each.left}`);
	const ids = idsIn(text);
	const parts = [
		clipText(JSON.stringify(capped), Math.floor(room * 0.7)),
		...(left.length > 0 ? [`[left out: ${left.join('; ')}]`] : []),
		...(ids.length > 0 ? [`[ids: ${ids.join(', ')}]`] : []),
	];
	return `${clipText(parts.join('\n'), room)}${end}`;
}
