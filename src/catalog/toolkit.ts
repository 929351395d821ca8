import type { Tool } from '../kernel/define-tool';
import { type Invocation, invokeTool } from '../kernel/invoke-tool';
import { outcomeJson } from '../kernel/outcome-json';
import { exposeCommon, exposeDeferred, withRegistered } from './expose-deferred';
import { type ExposedTool, exposeFlat } from './exposed-tool';
import { unknownTool } from './unknown-tool';

export const exposures = ['common', 'flat', 'deferred'] as const;

export interface ToolkitChoice {
	/** Domains to offer. Empty: all but those that are offered only where they are chosen. */
	readonly domains: readonly string[];
	/** Names to offer, of these domains. Empty: all. */
	readonly names: readonly string[];
	readonly exposure: (typeof exposures)[number];
}

/** Another way to do what the other domains do: a model that had both would pay for both. */
export const ON_CHOICE: readonly string[] = ['builder'];

export function chooseTools(
	tools: readonly Tool[],
	{ domains, names }: Omit<ToolkitChoice, 'exposure'>,
): Tool[] {
	const chosen = new Set(names);
	return tools
		.filter(({ domain }) =>
			domains.length === 0 ? !ON_CHOICE.includes(domain) : domains.includes(domain),
		)
		.filter((tool) => chosen.size === 0 || chosen.has(tool.name));
}

const DOZEN = 12;

/** What a model sees of chosen tools. `common`: names of those that most work needs. `withdrawn` are never shown: `run-tool` says why. */
export function exposeTools(
	chosen: readonly Tool[],
	exposure: ToolkitChoice['exposure'],
	common: readonly string[],
	withdrawn: readonly Tool[] = [],
): ExposedTool[] {
	if (exposure === 'deferred') return exposeDeferred(chosen, chosen, withdrawn);
	if (exposure === 'flat') return exposeFlat(chosen);
	return exposeCommon(chosen, withRegistered(common, chosen), { atLeast: DOZEN, withdrawn });
}

/** Runs a call that n8n has routed to the toolkit's node. Never throws. `chosen`: also those that are not shown, and withdrawn ones. */
export async function callExposed(
	exposed: readonly ExposedTool[],
	name: string,
	raw: unknown,
	invocation: Invocation,
	chosen: readonly Tool[] = [],
): Promise<Record<string, unknown>> {
	const shown = exposed.find((one) => one.name === name);
	if (shown) return await shown.call(raw, invocation);
	const tool = chosen.find((one) => one.name === name);
	if (tool) return outcomeJson(await invokeTool(tool, raw, invocation));
	const offered = exposed.map((one) => one.name);
	const hint = `Tools: ${offered.join(', ')}.`;
	return await unknownTool({ name, arguments: raw }, offered, hint, invocation);
}
