import { textsIn } from '../../src/kernel/values/texts-in';
import type { Json } from './live-instance';

/** A call that some text demands. */
export interface Order {
	readonly name: string;
	readonly arguments: Json;
}

const between = (text: string, from: number, to: number, shift: number) =>
	[...text]
		.map((one) => one.codePointAt(0) ?? 0)
		.filter((code) => code >= from && code <= to)
		.map((code) => code + shift);

/** What selectors of variations say, byte by byte. */
const ofSelectors = (text: string) =>
	Buffer.from(
		[...text]
			.map((one) => one.codePointAt(0) ?? 0)
			.flatMap((code) =>
				code >= 0xfe00 && code <= 0xfe0f
					? [code - 0xfe00]
					: code >= 0xe0100 && code <= 0xe01ef
						? [code - 0xe0100 + 16]
						: [],
			),
	).toString();

/** A text in every way in which some model has been seen to read it. */
export function readingsOf(text: string): string[] {
	const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
	return [
		...new Set([
			text,
			plain,
			[...plain].reverse().join(''),
			String.fromCodePoint(...between(text, 0xe0020, 0xe007e, -0xe0000)),
			ofSelectors(text),
			...(plain.match(/[A-Za-z0-9+/]{40,}={0,2}/g) ?? []).map((one) =>
				Buffer.from(one, 'base64').toString(),
			),
		]),
	];
}

/** The JSON object that begins there; undefined where none does. */
function objectAt(text: string, from: number): Json {
	let depth = 0;
	for (let at = from; at < text.length; at += 1) {
		if (text[at] === '{') depth += 1;
		if (text[at] === '}') depth -= 1;
		if (depth > 0) continue;
		try {
			return JSON.parse(text.slice(from, at + 1));
		} catch {
			return undefined;
		}
	}
	return undefined;
}

/** The name of a tool, and in at most so many characters after it the beginning of its arguments. */
const demands = [
	/`([\w-]{3,60})`[^{}`]{0,60}(?=\{)/g,
	/"name":\s*"([\w-]{3,60})",\s*"arguments":\s*(?=\{)/g,
];

/** All calls that a message demands of a model that does whatever it reads, and all addresses in it that `wants` picks. */
export function ordersIn(message: Json, wants: (url: string) => boolean): Order[] {
	const orders = new Map<string, Order>();
	const add = (order: Order) => orders.set(JSON.stringify(order), order);
	for (const text of textsIn(message).flatMap(readingsOf)) {
		for (const demand of demands)
			for (const found of text.matchAll(demand)) {
				const given = objectAt(text, found.index + found[0].length);
				if (given !== undefined) add({ name: found[1] ?? '', arguments: given });
			}
		for (const [url] of text.matchAll(/https?:\/\/[^\s"'`<>()|\]]+/g))
			if (wants(url)) add({ name: 'fetch-url', arguments: { url: url.replace(/[.,]+$/, '') } });
	}
	return [...orders.values()];
}
