import { isRecord } from '../../kernel/values/is-record';
import { refuseToken } from './refuse-token';

/**
 * Whether valid JSON text names a key twice in one object. Readers disagree on which of the two counts,
 * and what one checks another may not use.
 */
function repeatsAKey(text: string, parsed: unknown): boolean {
	const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/gs)].filter(
		([, colon]) => colon === ':',
	);
	return written.length !== countKeys(parsed);
}

function countKeys(parsed: unknown): number {
	let count = 0;
	const open: unknown[] = [parsed];
	while (open.length > 0) {
		const value = open.pop();
		if (typeof value !== 'object' || value === null) continue;
		const inner: unknown[] = Object.values(value);
		if (!Array.isArray(value)) count += inner.length;
		for (const each of inner) open.push(each);
	}
	return count;
}

/** A part of a token that must be a JSON object in UTF-8, each key once. */
export function readJsonPart(
	name: 'header' | 'payload',
	bytes: Uint8Array,
): Readonly<Record<string, unknown>> {
	let text: string;
	let value: unknown;
	try {
		text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		value = JSON.parse(text);
	} catch (error) {
		throw refuseToken(`its ${name} is not JSON`, error);
	}
	if (!isRecord(value)) throw refuseToken(`its ${name} is not a JSON object`);
	if (repeatsAKey(text, value)) throw refuseToken(`its ${name} says something twice`);
	return value;
}
