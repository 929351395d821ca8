/** The pages about one tool. `tool` itself has no word of its own in the address. */
const views = ['edit', 'try', 'history'] as const;

/** A page of registered tools. */
export type ToolPageRoute =
	| { readonly page: 'tool-list' }
	| { readonly page: 'new-tool' }
	| { readonly page: 'one-tool'; readonly toolId: string; readonly view: ToolView };

export type ToolView = 'tool' | (typeof views)[number];

const NEW = 'new';

/** The words behind `ui/` at which n8n answers; `new` stands where an id would. */
export const toolPages = [
	'tools',
	'tools/:toolId',
	...views.map((view) => `tools/:toolId/${view}`),
] as const;

/** The page at the words behind `ui/tools`; undefined where there is none. */
export function toolPageRoute([toolId, word, ...rest]: readonly string[]):
	| ToolPageRoute
	| undefined {
	if (toolId === undefined) return { page: 'tool-list' };
	if (toolId === NEW) return word === undefined ? { page: 'new-tool' } : undefined;
	const view = word === undefined ? 'tool' : views.find((one) => one === word);
	return view === undefined || rest.length > 0 ? undefined : { page: 'one-tool', toolId, view };
}

/** Where a page is, below `ui`. */
export function toolPlace(route: ToolPageRoute): string {
	if (route.page === 'tool-list') return 'tools';
	if (route.page === 'new-tool') return `tools/${NEW}`;
	const { toolId, view } = route;
	const place = `tools/${encodeURIComponent(toolId)}`;
	return view === 'tool' ? place : `${place}/${view}`;
}

/** Whether a text is the place of one of these pages. */
export const isToolPlace = (text: string): boolean =>
	/^tools(?:\/new|\/[0-9a-f]{32}(?:\/(?:edit|try|history))?)?$/.test(text);
