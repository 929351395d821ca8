import type { ConnectedTool } from '../../host/connected-tools';

/** The names that the browser toolkits of today have: Chrome DevTools MCP and Playwright MCP. */
const families = [
	{
		least: ['navigate_page', 'take_snapshot', 'click'],
		more: [
			...['new_page', 'list_pages', 'select_page', 'close_page', 'fill', 'fill_form'],
			...['hover', 'press_key', 'wait_for', 'handle_dialog'],
		],
	},
	{
		least: ['browser_navigate', 'browser_snapshot', 'browser_click'],
		more: [
			...['browser_navigate_back', 'browser_tabs', 'browser_close', 'browser_type'],
			...['browser_fill_form', 'browser_select_option', 'browser_hover', 'browser_press_key'],
			...['browser_wait_for', 'browser_handle_dialog'],
		],
	},
] as const;

/** n8n may prefix a tool's name with its node's. */
const isNamed = (tool: ConnectedTool, name: string) =>
	tool.name === name || tool.name.endsWith(`_${name}`);

const nodeOf = ({ behind, nodeName }: ConnectedTool) => behind ?? nodeName;

export interface SortedTools {
	/** What the run's own agent is offered. */
	readonly plain: readonly ConnectedTool[];
	/** What an agent with a browser is offered: nothing that runs scripts, takes pictures, or reads requests and files. */
	readonly browser: readonly ConnectedTool[];
}

/**
 * Separates browsers. A node with a family's tools for opening, looking and clicking is a browser: no other agent is
 * offered any of its tools.
 */
export function sortConnectedTools(tools: readonly ConnectedTool[]): SortedTools {
	const browser: ConnectedTool[] = [];
	const taken = new Set<string>();
	for (const node of new Set(tools.map(nodeOf))) {
		const own = tools.filter((tool) => nodeOf(tool) === node);
		for (const { least, more } of families) {
			if (!least.every((name) => own.some((tool) => isNamed(tool, name)))) continue;
			taken.add(node);
			const offered = [...least, ...more];
			browser.push(...own.filter((tool) => offered.some((name) => isNamed(tool, name))));
		}
	}
	return {
		plain: tools.filter((tool) => !taken.has(nodeOf(tool))),
		browser: [...new Set(browser)],
	};
}
