import { type Markup, markup } from './markup';
import { pageStyle } from './page-style';
import { type LivePage, livePolicy, liveScript, reloading, liveNote } from './live-page';

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
