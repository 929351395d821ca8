import type { Tool } from '../../kernel/define-tool';
import type { Invocation } from '../../kernel/invoke-tool';
import { exposeDeferred } from './expose-deferred';
import { exposeFlat } from './exposed-tool';
import type { ExposedTool } from './exposed-tool';
import { unknownTool } from './unknown-tool';

export interface ToolkitChoice {
	/** Domains to offer; none means all. */
	readonly domains: readonly string[];
	/** Names to offer; none means all of the domains. */
	readonly names: readonly string[];
	readonly exposure: 'flat' | 'deferred';
}

/** The tools that a toolkit's panel offers to the model. */
export function chooseTools(
	tools: readonly Tool[],
	{ domains, names }: Omit<ToolkitChoice, 'exposure'>,
): Tool[] {
	return tools
		.filter((tool) => domains.length === 0 || domains.includes(tool.domain))
		.filter((tool) => names.length === 0 || names.includes(tool.name));
}

export function exposeTools(tools: readonly Tool[], choice: ToolkitChoice): ExposedTool[] {
	const chosen = chooseTools(tools, choice);
	return choice.exposure === 'deferred' ? exposeDeferred(chosen) : exposeFlat(chosen);
}

/** Runs a call that n8n has routed to the toolkit's node. Answers, never throws. */
export async function callExposed(
	exposed: readonly ExposedTool[],
	name: string,
	raw: unknown,
	invocation: Invocation,
): Promise<Record<string, unknown>> {
	const tool = exposed.find((one) => one.name === name);
	if (tool) return await tool.call(raw, invocation);
	const offered = exposed.map((one) => one.name);
	const hint = `Tools: ${offered.join(', ')}.`;
	return await unknownTool({ name, arguments: raw }, offered, hint, invocation);
}
