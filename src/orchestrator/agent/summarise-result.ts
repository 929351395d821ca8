import { capOutput } from '../../kernel/cap-output';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';

const DEEPEST = 100;
const MOST_IDS = 12;
/** Maximum values to search for ids. */
const MOST_VALUES = 5_000;

function parsed(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return isDeeperThan(value, DEEPEST) ? undefined : value;
	} catch {
		return undefined;
	}
}

/** The ids in an answer, such as `workflowId=abc`. A value that could be a sentence does not count. */
export function idsIn(text: string): string[] {
	const found = new Set<string>();
	const open: unknown[] = [parsed(text)];
	for (let looked = 0; open.length > 0 && looked < MOST_VALUES; looked++) {
		const value = open.shift();
		if (Array.isArray(value)) open.push(...value.slice(0, MOST_VALUES));
		if (!isRecord(value)) continue;
		for (const [key, inner] of Object.entries(value)) {
			const named = /^(?:[A-Za-z]{1,30}I|i)d$/.test(key);
			const isId = typeof inner === 'string' || typeof inner === 'number';
			if (named && isId && /^[\w.-]{1,64}$/.test(String(inner))) found.add(`${key}=${inner}`);
			if (typeof inner === 'object') open.push(inner);
		}
		if (found.size >= MOST_IDS) break;
	}
	return [...found].slice(0, MOST_IDS);
}

/** The failure that a call reports, if it uses Foreman's own form. */
export function failureIn(text: string): string | undefined {
	const value = parsed(text);
	const error = isRecord(value) ? value.error : undefined;
	const message = isRecord(error) ? error.message : undefined;
	return typeof message === 'string' ? cutText(message, 300) : undefined;
}

/** The head of a text. It never ends in half a surrogate pair. */
export const cutText = (text: string, maxCharacters: number): string =>
	text.length <= maxCharacters
		? text
		: `${text.slice(0, Math.max(0, maxCharacters - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`;

const pointer = (resultId: string) => `[whole result: get-tool-result resultId="${resultId}"]`;

/**
 * Summarises a long text by rule: its head (of JSON: every field, with lists and texts cut), what was left out, the ids
 * it names, and where the whole text is stored. About `maxCharacters` long, but never shorter than the pointer.
 */
export function summariseResult(text: string, resultId: string, maxCharacters: number): string {
	const end = `\n${pointer(resultId)}`;
	if (text.endsWith(end)) {
		return `${cutText(text.slice(0, -end.length), maxCharacters - end.length)}${end}`;
	}
	const room = Math.max(0, maxCharacters - end.length);
	const value = parsed(text);
	if (value === undefined) return `${cutText(text, room)}${end}`;
	const { value: capped, omitted } = capOutput(value, Math.floor(room * 0.6));
	const left = omitted.slice(0, 6).map((each) => `${each.path}: ${each.left}`);
	const ids = idsIn(text);
	const parts = [
		cutText(JSON.stringify(capped), Math.floor(room * 0.7)),
		...(left.length > 0 ? [`[left out: ${left.join('; ')}]`] : []),
		...(ids.length > 0 ? [`[ids: ${ids.join(', ')}]`] : []),
	];
	return `${cutText(parts.join('\n'), room)}${end}`;
}
