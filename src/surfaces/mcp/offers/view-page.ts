import { drawingStyle } from '../../pages/workflow-drawing';
import { markup } from '../../pages/markup';
import { pageStyle } from '../../pages/page-style';

export const VIEW_KEY = 'foreman/view';
const APPS_VERSION = '2026-01-26';
/** Of no worth to others: what is put into the page runs no script anyway, as it is parsed and not written. */
const NONCE = 'foreman-view';

/** Draws what our server has put into the result, where everything is escaped. Only its frame may talk to it; the host opens links. */
const SCRIPT = markup`
const host = window.parent, root = document.documentElement, main = document.getElementById('view');
const answers = new Map();
let last = 0, opensLinks = false, height = 0;
const send = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');
const ask = (method, params) => new Promise((answer) => { last += 1; answers.set(last, answer); send({ id: last, method, params }); });
const tell = (method, params = {}) => send({ method, params });
const note = (text) => { const line = document.createElement('p'); line.className = 'hint'; line.textContent = text; main.replaceChildren(line); };
const look = (context) => { if (context && (context.theme === 'light' || context.theme === 'dark')) root.dataset.theme = context.theme; };
const draw = (result) => {
	const view = result && result._meta && result._meta['foreman/view'];
	if (!view || typeof view.html !== 'string') return note('Nothing to draw: the answer is in the conversation.');
	const page = new DOMParser().parseFromString(view.html, 'text/html');
	main.replaceChildren(...[...page.body.childNodes].map((node) => document.adoptNode(node)));
};
const on = {
	'ui/notifications/tool-result': draw,
	'ui/notifications/tool-cancelled': () => note('The call was cancelled.'),
	'ui/notifications/host-context-changed': look,
};
addEventListener('message', (event) => {
	const message = event.data;
	if (event.source !== host || !message || message.jsonrpc !== '2.0') return;
	if (typeof message.method !== 'string') {
		const answer = answers.get(message.id);
		answers.delete(message.id);
		if (answer) answer(message);
	} else if (message.id !== undefined) {
		const isKnown = message.method === 'ping' || message.method === 'ui/resource-teardown';
		send(isKnown ? { id: message.id, result: {} } : { id: message.id, error: { code: -32601, message: 'Method not found' } });
	} else if (Object.hasOwn(on, message.method)) on[message.method](message.params);
});
addEventListener('click', async (event) => {
	const link = event.target.closest && event.target.closest('a[href]');
	if (!link) return;
	event.preventDefault();
	const answer = opensLinks ? await ask('ui/open-link', { url: link.href }) : { error: true };
	if (!answer.error && !(answer.result && answer.result.isError)) return;
	if (link.nextElementSibling && link.nextElementSibling.className === 'address') return;
	const address = document.createElement('p');
	address.className = 'address';
	address.textContent = link.href;
	link.after(address);
});
new ResizeObserver(() => {
	const now = Math.ceil(document.body.getBoundingClientRect().height);
	if (now !== height) { height = now; tell('ui/notifications/size-changed', { height }); }
}).observe(document.body);
(async () => {
	const { result } = await ask('ui/initialize', { appInfo: { name: 'foreman', version: '1' }, appCapabilities: {}, protocolVersion: root.dataset.version });
	if (!result) return note('This client cannot show the view.');
	look(result.hostContext);
	opensLinks = Boolean(result.hostCapabilities && result.hostCapabilities.openLinks);
	tell('ui/notifications/initialized');
})();
`;

function coloursIn(pattern: RegExp): string {
	const [, colours = ''] = pattern.exec(pageStyle.html) ?? [];
	return colours.replace('color-scheme: light dark;', '');
}

/** The host says which it is; a browser's own setting may be the other. */
const light = coloursIn(/^<style>\s*:root \{([^}]*)\}/);
const dark = coloursIn(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/);

const ownStyle = `<style>
:root[data-theme="light"] { color-scheme: light;${light}}
:root[data-theme="dark"] { color-scheme: dark;${dark}}
body { background: var(--page); }
main { max-width: none; padding: .75rem 1rem; }
h1 { font-size: 1.125rem; }
h2 { margin-top: 1rem; font-size: 1rem; }
.changes dd { white-space: normal; }
.changes ul { margin: 0; padding-left: 1.25rem; }
.address { padding: .5rem; background: var(--plain-tint); user-select: all; }
.open { display: inline-block; padding: .625rem 1rem; border: 1px solid var(--link); border-radius: .5rem; font-weight: 600; text-decoration: none; }
</style>`;

/** One page for all views: loads nothing, and sends nothing but to the frame around it. */
const viewPage = `<!doctype html>
<html lang="en" data-version="${APPS_VERSION}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${NONCE}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Foreman</title>
${pageStyle.html}${drawingStyle.html}${ownStyle}
</head>
<body>
<main id="view"><p class="hint">…</p></main>
<script nonce="${NONCE}">${SCRIPT.html}</script>
</body>
</html>
`;

const URI = 'ui://foreman/view';

/** The page of all views, as `resources/read` gives it. It asks for no other origin, so a host allows it none. */
export const viewResource = {
	uri: URI,
	mimeType: 'text/html;profile=mcp-app',
	text: viewPage,
	_meta: { ui: { csp: {}, prefersBorder: true } },
} as const;

/** What a tool that is drawn says in `tools/list`. Hosts of before MCP Apps had a version of its own read another key: it would cost as much again. */
export const viewMeta = { ui: { resourceUri: URI } } as const;
