import { parseUrl } from '../../policy/addresses/read-web-address';
import { addressOf } from './web-site';

/** Characters that are looked at: a tool shows no more of a page. */
const LONGEST_TEXT = 100_000;

/** What a tool takes. */
const LONGEST_ADDRESS = 4_000;

/** Markdown writes brackets of an address with a backslash before them. */
const ADDRESS = /https?:\/\/(?:\\[()_*]|[^\s<>"'`\\|^{}\][])+/gi;

const ENDS_A_SENTENCE = /[.,;:!?*_]+$/;
const ENDS_A_BRACKET = /[.,;:!?*_)]+$/;

/** What a reader may take for the address: all of it, up to the bracket that closes a link, and without what ends a sentence. */
function* readingsOf(match: string): Generator<string> {
	const closed = /^(?:\\.|[^)])*/.exec(match)?.[0] ?? match;
	for (const one of new Set([match, closed])) {
		const plain = one.replace(/\\(.)/g, '$1');
		yield plain;
		yield plain.replace(ENDS_A_SENTENCE, '');
		yield plain.replace(ENDS_A_BRACKET, '');
	}
}

/** The addresses that stand in a text: Markdown, JSON or plain words. */
export function addressesIn(text: string): ReadonlySet<string> {
	const found = new Set<string>();
	const start = text.slice(0, LONGEST_TEXT).replaceAll('\\/', '/');
	for (const [match] of start.matchAll(ADDRESS)) {
		if (match.length > LONGEST_ADDRESS) continue;
		for (const reading of readingsOf(match)) {
			const url = parseUrl(reading);
			if (url !== undefined) found.add(addressOf(url));
		}
	}
	return found;
}
