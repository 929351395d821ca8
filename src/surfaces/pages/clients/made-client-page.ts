import { type Markup, exactly, markup } from '../markup';
import { moment } from '../moment';
import { pageFrame } from '../page-frame';
import type { ClientSetting } from './client-settings';

export interface MadeClientPage {
	readonly name: string;
	readonly key: string;
	/** Our own words: what it may do, and with which workflows. */
	readonly may: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
	readonly now: number;
	readonly settings: readonly ClientSetting[];
	/** The relative address of its page. */
	readonly url: string;
	/** Whether a person has said where the trigger is. */
	readonly hasAddress: boolean;
}

const setting = ({ title, where, text }: ClientSetting): Markup =>
	markup`<details><summary>${title}</summary><p class="hint">${where}</p><pre tabindex="0" role="region" aria-label="Settings for ${title}">${exactly(text)}</pre></details>`;

/** Shows a key, this once, with the settings to copy. */
export function madeClientPage(page: MadeClientPage): string {
	const { name, key, may, expiresAt, now, settings, url, hasAddress } = page;
	const unknown = hasAddress
		? undefined
		: markup`<p class="hint">Put the production URL of your Foreman MCP Trigger in place of https://n8n.example.com/webhook/mcp.</p>`;
	return pageFrame({
		title: 'New key',
		main: markup`<h1>The key of <bdi>${name}</bdi></h1>
<div role="status" class="result approved"><p><strong>Copy it now: it is shown this once.</strong> A click on it, or on settings below, selects all of it.</p><pre tabindex="0" role="region" aria-label="Key">${exactly(key)}</pre></div>
<p>${may} Expires ${moment(expiresAt, now)}.</p>
<section aria-labelledby="settings"><h2 id="settings">Settings to copy</h2>${unknown}${settings.map(setting)}</section>
<p><a href="${url}">Go on to this client</a></p>`,
	});
}
