import { type Markup, markup } from './markup';
import { pageStyle } from './page-style';

export interface LivePage {
	/** Made again for each response. */
	readonly nonce: string;
	readonly stream: string;
}

/** Seconds after which a browser without scripts loads the page again. */
const RELOAD = 5;

/** What a live page may do that other pages may not: run our one script, and send requests to its own server. */
export const livePolicy = ({ nonce }: LivePage): Markup =>
	markup`; script-src 'nonce-${nonce}'; connect-src 'self'`;

/** Fetches the server's own page at each event, and once more a moment later, as the change may be stored after it. It writes no text of a run itself. */
const SCRIPT = markup`
const { stream } = document.currentScript.dataset;
const note = document.getElementById('live-note');
let soon, later, isBusy = false;
const keep = (to) => {
	for (const old of document.querySelectorAll('details[id]')) { const now = to.querySelector('#' + CSS.escape(old.id)); if (now) now.open = old.open; }
};
const refresh = async () => {
	if (isBusy) return ask();
	isBusy = true;
	try {
		const answer = await fetch(location.pathname, { cache: 'no-store' });
		if (answer.status === 401) return location.reload();
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
		const from = document.getElementById('live'), to = page.getElementById('live');
		if (answer.ok && to && from.innerHTML !== to.innerHTML) {
			const focused = document.activeElement && document.activeElement.id;
			const left = [...from.querySelectorAll('.scrolls')].map((one) => one.scrollLeft);
			keep(to);
			from.replaceWith(document.adoptNode(to));
			[...to.querySelectorAll('.scrolls')].forEach((one, at) => { one.scrollLeft = left[at] || 0; });
			if (focused) { const again = document.getElementById(focused); if (again) again.focus({ preventScroll: true }); }
		}
	} catch { note.textContent = 'This page cannot reach n8n at the moment.'; }
	finally { isBusy = false; }
};
const ask = () => {
	soon = soon || setTimeout(() => { soon = undefined; refresh(); }, 300);
	clearTimeout(later);
	later = setTimeout(refresh, 2500);
};
const source = new EventSource(stream);
source.onopen = () => { note.textContent = 'This page updates itself.'; };
source.onmessage = ask;
source.addEventListener('end', () => { source.close(); note.textContent = 'The run has ended.'; ask(); });
source.onerror = () => { note.textContent = source.readyState === 2 ? 'This page does not update itself at the moment. Close another page of a run, or reload this one later.' : 'Connecting again…'; };
`;

export const liveScript = ({ nonce, stream }: LivePage): Markup =>
	markup`<script nonce="${nonce}" data-stream="${stream}">${SCRIPT}</script>`;

export const reloading = markup`<noscript><meta http-equiv="refresh" content="${RELOAD}"></noscript>`;
export const liveNote = markup`<p class="hint" id="live-note" role="status"></p>`;

interface PageFrame {
	readonly title: string;
	readonly main: Markup;
	readonly style?: Markup | undefined;
	readonly live?: LivePage | undefined;
}

/** A whole page. It loads nothing, and tells its address to no other site: anyone who has that may be able to answer. */
export function pageFrame({ title, main, style, live }: PageFrame) {
	const follows = live === undefined ? undefined : reloading;
	return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'${live && livePolicy(live)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<title>${title} – Foreman</title>
${pageStyle}${style}${follows}
</head>
<body>
<header><p>Foreman</p></header>
<main>${main}${live && liveNote}</main>${live && liveScript(live)}
</body>
</html>
`.html;
}
