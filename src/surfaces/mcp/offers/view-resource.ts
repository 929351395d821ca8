import { viewPage } from './view-page';

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
