import type { AddressRules } from '../../policy/addresses/read-web-address';
import type { Network } from '../../web/guarded-fetch';
import { guardedOpen } from '../../web/guarded-fetch';
import { readCapped } from '../../web/read-capped';
import type { SearchPort } from '../../web/search/ask-service';
import { pause } from '../in-process/clock';

/** Bytes of an answer: a page of results has some tens of thousands. */
const MOST_BYTES = 2_000_000;

/** The requests of a search to its services, through the guard. A key goes to the address that an operator has filled in alone. */
export const searchHttp = (network: Network, rules: AddressRules): SearchPort => ({
	async get({ url, headers, signal }) {
		const sent = { method: 'GET', headers, body: undefined };
		const answer = await guardedOpen({ url, rules, signal, sent }, network);
		const body = await readCapped(answer.body, MOST_BYTES, signal);
		return { status: answer.status, headers: answer.headers, text: body.toString('utf8') };
	},
	now: () => Date.now(),
	wait: pause,
});
