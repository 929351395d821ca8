import type { IExecuteFunctions } from 'n8n-workflow';
import { type ConnectedTool, readConnectedTools } from '../../host/connected-tools';
import type { Catalog } from '../../kernel/catalog';
import { plainLine } from '../../policy/people/plain-line';

/** The names that the browser toolkits of today have: Chrome DevTools MCP and Playwright MCP. */
const families = [
	[
		'navigate_page take_snapshot click',
		'new_page list_pages select_page close_page fill fill_form hover press_key wait_for handle_dialog',
	],
	[
		'browser_navigate browser_snapshot browser_click',
		'browser_navigate_back browser_tabs browser_close browser_type browser_fill_form browser_select_option browser_hover browser_press_key browser_wait_for browser_handle_dialog',
	],
].map(([least = '', more = '']) => ({ least: least.split(' '), more: more.split(' ') }));

/** n8n may prefix a tool's name with its node's. */
const isNamed = (tool: ConnectedTool, name: string) =>
	tool.name === name || tool.name.endsWith(`_${name}`);

const nodeOf = ({ behind, nodeName }: ConnectedTool) => behind ?? nodeName;

/** Separates browsers: nodes with a family’s tools for opening, looking and clicking. Their agent gets nothing that runs scripts, takes pictures, or reads requests and files; no other agent gets any of it. */
export function sortConnectedTools(tools: readonly ConnectedTool[]) {
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

const ITEM = 0;

const byName = (tools: readonly ConnectedTool[]) => new Map(tools.map((tool) => [tool.name, tool]));

/** Reads the connected tools by name: for the run's own agent, and for agents with a browser. Names of Foreman's own tools are left out. */
export async function connectedToolsOf(
	context: IExecuteFunctions,
	{ isReserved }: Pick<Catalog, 'isReserved'>,
) {
	const given: unknown = await context.getInputConnectionData('ai_tool', ITEM);
	const { plain, browser } = sortConnectedTools(readConnectedTools(given));
	const taken = plain.filter(({ name }) => isReserved(name));
	for (const { name, nodeName } of taken)
		context.logger.warn(
			`Foreman has a tool ${name} of its own: that of the node ${plainLine(nodeName)} is left out.`,
		);
	return {
		plain: byName(plain.filter((tool) => !taken.includes(tool))),
		browser: byName(browser),
	};
}

export type ConnectedToolsByUse = Awaited<ReturnType<typeof connectedToolsOf>>;
