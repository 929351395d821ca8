import type { IExecuteFunctions } from 'n8n-workflow';

import type { ConnectedTool } from '../../host/connected-tools';
import { readConnectedTools } from '../../host/connected-tools';
import type { Catalog } from '../../kernel/catalog';
import { plainLine } from '../../policy/people/plain-line';
import { sortConnectedTools } from './browser-tools';

const ITEM = 0;

/** The connected tools of a Foreman by name: for the run's own agent, and for agents with a browser. */
export interface ConnectedToolsByUse {
	readonly plain: ReadonlyMap<string, ConnectedTool>;
	readonly browser: ReadonlyMap<string, ConnectedTool>;
}

const byName = (tools: readonly ConnectedTool[]) => new Map(tools.map((tool) => [tool.name, tool]));

/** Reads the connected tools. Omits a tool that has the name of one of Foreman's own. */
export async function connectedToolsOf(
	context: IExecuteFunctions,
	{ isReserved }: Pick<Catalog, 'isReserved'>,
): Promise<ConnectedToolsByUse> {
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
