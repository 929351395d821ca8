import { type Markup, markup } from './markup';
import { pageStyle } from './page-style';

/**
 * A whole page. It runs no script, loads nothing, and is not to be indexed; its address is told to
 * nobody, since the address may be all that it takes to answer. `title` is our own words.
 */
export function pageFrame({ title, main }: { readonly title: string; readonly main: Markup }) {
	return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<title>${title} – Foreman</title>
${pageStyle}
</head>
<body>
<header><p>Foreman</p></header>
<main>${main}</main>
</body>
</html>
`.html;
}
