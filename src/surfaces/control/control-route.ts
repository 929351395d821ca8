import { OPEN_API } from '../http/open-api';
import { parametersOf, routesAt } from '../http/operation-routes';
import { resourceRoute, type ResourceRoute } from './resource-route';
import { wordsBehind } from './words-behind';

/** What is answered by hand, and where. Pages come first: the panel shows the first address. All else comes from resources. */
export const ownRoutes = {
	home: { path: 'ui', takesForms: true },
	audit: { path: 'ui/audit', takesForms: false },
	agent: { path: 'ui/agents/:agentId', takesForms: true },
	approval: { path: 'ui/approvals/:approvalId', takesForms: true },
	run: { path: 'ui/runs/:runId', takesForms: true },
	'run-news': { path: 'ui/runs/:runId/events', takesForms: false },
	'run-events': { path: 'ai/runs/:runId/events', takesForms: false },
	'open-api': { path: `ai/${OPEN_API}`, takesForms: false },
} as const;

type OwnPage = keyof typeof ownRoutes;

const isOwnPage = (page: string): page is OwnPage => Object.hasOwn(ownRoutes, page);

const ownPages = Object.keys(ownRoutes).filter(isOwnPage);

/** `id` is what stands in the address; empty where there is nothing. */
export type OwnRoute = {
	[Page in OwnPage]: { readonly page: Page; readonly id: string };
}[OwnPage];

/** What programs ask of the administration, whatever the method: the words behind `ai/`. */
export interface OperationsRoute {
	readonly page: 'operations';
	readonly words: readonly string[];
}

/** What a request to the admin trigger is about. */
export type ControlRoute = OwnRoute | OperationsRoute | ResourceRoute;

/** Undefined for an address that is not ours. `base`: the words before ours, which are the node's own id and its path. */
export function controlRoute(path: string, base: readonly string[]): ControlRoute | undefined {
	const words = wordsBehind(path, base) ?? [];
	for (const page of ownPages) {
		const parameters = parametersOf(ownRoutes[page].path, words);
		if (parameters !== undefined) return { page, id: Object.values(parameters)[0] ?? '' };
	}
	const [area, ...rest] = words;
	if (area === 'ui') return resourceRoute(rest);
	if (area !== 'ai') return undefined;
	return routesAt(rest).length > 0 ? { page: 'operations', words: rest } : undefined;
}
