import type { ExposedTool } from '../../catalog/exposed-tool';
import { providerSchema } from '../../host/provider-schema';
import type { Effect, Tool } from '../../kernel/define-tool';
import { RUN_TOOL, SEARCH_TOOLS } from '../../kernel/looked-up-call';
import { hasView } from './offers/view-of';
import { viewMeta } from './offers/view-page';

export interface WireTool {
	readonly name: string;
	/** Left out where it says what the name says: clients then show the name. */
	readonly title?: string;
	readonly description: string;
	readonly inputSchema: Readonly<Record<string, unknown>>;
	readonly annotations: Readonly<Record<string, boolean>>;
	readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What clients ask their user by. What is not said is the worst, by the protocol. */
const hints: Readonly<Record<Effect, WireTool['annotations']>> = {
	read: { readOnlyHint: true },
	write: { destructiveHint: false },
	destroy: { destructiveHint: true },
};

const titled = ({ name, title }: Pick<Tool, 'name' | 'title'>) =>
	title.toLowerCase() === name.toLowerCase().replace(/[-_]/g, ' ') ? {} : { title };

const written = new WeakMap<Tool, WireTool>();

function ofTool(exposed: ExposedTool, tool: Tool): WireTool {
	const before = written.get(tool);
	if (before !== undefined) return before;
	const wire = {
		name: exposed.name,
		...titled(tool),
		description: exposed.description,
		inputSchema: { type: 'object', ...providerSchema(exposed.schema) },
		annotations: hints[tool.effect],
		...(hasView(tool) ? { _meta: viewMeta } : {}),
	};
	written.set(tool, wire);
	return wire;
}

/** A tool that a client is shown. `tool` is undefined for those that look up and run others. */
export function wireTool(exposed: ExposedTool, tool: Tool | undefined): WireTool {
	if (tool !== undefined) return ofTool(exposed, tool);
	const { name, description, schema } = exposed;
	return {
		name,
		description,
		inputSchema: { type: 'object', ...providerSchema(schema) },
		annotations: hints[name === SEARCH_TOOLS ? 'read' : 'destroy'],
		...(name === RUN_TOOL ? { _meta: viewMeta } : {}),
	};
}
