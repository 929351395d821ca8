import type { Tool } from '../kernel/define-tool';
import { exposeDeferred } from './expose-deferred';
import { exposeFlat } from './exposed-tool';
import type { ExposedTool } from './exposed-tool';

/** To look up fewer than these costs a model more than to see them. */
const FEWEST_BEHIND = 4;

/**
 * The common tools as they are, and the others behind `search-tools` and `run-tool`; all as they are where those would be
 * few. `atLeast`: so many are shown, the first ones of the catalog where fewer are common.
 */
export function exposeCommon(
	tools: readonly Tool[],
	common: readonly string[],
	atLeast = 0,
): ExposedTool[] {
	const commonNames = new Set(common);
	const others = tools.filter(({ name }) => !commonNames.has(name));
	const more = others.slice(0, Math.max(0, atLeast - (tools.length - others.length)));
	const behind = others.slice(more.length);
	if (behind.length < FEWEST_BEHIND) return exposeFlat(tools);
	const looked = new Set(behind);
	const shown = tools.filter((tool) => !looked.has(tool));
	return [...exposeFlat(shown), ...exposeDeferred(tools, behind)];
}
