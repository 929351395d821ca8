import type { Tool } from '../kernel/define-tool';
import { isNativeProvider } from '../kernel/define-tool';
import { exposeDeferred } from './expose-deferred';
import { exposeFlat } from './exposed-tool';
import type { ExposedTool } from './exposed-tool';

/** Looking up fewer tools than this costs a model more tokens than seeing them. */
const FEWEST_BEHIND = 4;

/** Of more than this many, an agent looks them up. */
const MOST_OWN = 12;

interface Shown {
	readonly atLeast: number;
	readonly withdrawn: readonly Tool[];
}

/** The common tools, and those that a team has registered or has of an MCP server, as long as they are few. */
export function withRegistered(common: readonly string[], tools: readonly Tool[]): string[] {
	const own = tools.filter(({ provider }) => !isNativeProvider(provider)).map(({ name }) => name);
	return own.length > MOST_OWN ? [...common] : [...common, ...own];
}

/**
 * Shows the common tools as they are and hides the others behind `search-tools` and `run-tool`, unless the others are few.
 * Shows `atLeast` so many tools: the first of the catalog fill up where fewer are common.
 */
export function exposeCommon(
	tools: readonly Tool[],
	common: readonly string[],
	{ atLeast = 0, withdrawn = [] }: Partial<Shown> = {},
): ExposedTool[] {
	const commonNames = new Set(common);
	const others = tools.filter(({ name }) => !commonNames.has(name));
	const more = others.slice(0, Math.max(0, atLeast - (tools.length - others.length)));
	const behind = others.slice(more.length);
	if (behind.length < FEWEST_BEHIND) return exposeFlat(tools);
	const looked = new Set(behind);
	const shown = tools.filter((tool) => !looked.has(tool));
	return [...exposeFlat(shown), ...exposeDeferred(tools, behind, withdrawn)];
}
