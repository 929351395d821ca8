import { isRecord } from '../../kernel/values/is-record';
import { refuseToken } from './refuse-token';
import { repeatsAKey } from './repeats-a-key';

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
