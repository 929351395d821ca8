import { type Markup, markup } from '../markup';
import { moment } from '../moment';
import { pageFrame } from '../page-frame';

export interface ListedClientLine {
	readonly name: string;
	/** Our own words: what it may do, and with which workflows. */
	readonly may: string;
	/** Milliseconds since the epoch; 0 if it was never used. */
	readonly lastUsed: number;
	readonly expiresAt: number;
	readonly state: 'valid' | 'expired' | 'revoked';
	/** The relative address of its page. */
	readonly url: string;
}

export interface ClientListPage {
	readonly clients: readonly ListedClientLine[];
	/** What became of the last form. */
	readonly result: string;
	/** Milliseconds since the epoch. */
	readonly now: number;
}

const ends = ({ state, expiresAt }: ListedClientLine, now: number): Markup => {
	if (state === 'revoked') return markup`<strong>Revoked.</strong>`;
	if (state === 'expired') return markup`<strong>Expired</strong> ${moment(expiresAt)}.`;
	return markup`Expires ${moment(expiresAt, now)}.`;
};

const used = (lastUsed: number): Markup =>
	lastUsed === 0 ? markup`Never used.` : markup`Last used ${moment(lastUsed)}.`;

const item = (client: ListedClientLine, now: number): Markup =>
	markup`<li><p><a href="${client.url}"><bdi>${client.name}</bdi></a></p><p>${client.may}</p><p class="hint">${used(client.lastUsed)} ${ends(client, now)}</p></li>`;

function items(clients: readonly ListedClientLine[], now: number): Markup {
	if (clients.length === 0)
		return markup`<p>No program has a key yet. A key lets one program in, such as Claude or Cursor, and says what it may touch.</p>`;
	return markup`<ul class="cards">${clients.map((one) => item(one, now))}</ul>`;
}

/** The clients of an agency: those that are let in first. */
export function clientListPage({ clients, result, now }: ClientListPage): string {
	const valid = clients.filter(({ state }) => state === 'valid');
	const ended = clients.filter(({ state }) => state !== 'valid');
	const said = result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;
	const others =
		ended.length === 0
			? undefined
			: markup`<details><summary>Revoked or expired (${ended.length})</summary>${items(ended, now)}</details>`;
	return pageFrame({
		title: 'Clients',
		main: markup`<h1>Clients</h1><p><a href="../ui">Back to the start</a></p>${said}
<section aria-labelledby="valid"><h2 id="valid">With a key (${valid.length})</h2><p><a href="clients/new">New client</a></p>${items(valid, now)}</section>
${others}`,
	});
}
