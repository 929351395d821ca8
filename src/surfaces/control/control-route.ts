import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';
import type { Resource } from '../../administration/define-operation';
import { resources } from '../../administration/resources';
import { OPEN_API } from '../http/open-api';
import { operationRoutes, parametersOf, routesAt } from '../http/operation-routes';
import { belowPath, wordsBehind } from './below-path';

/** A page of a resource: of all its records, the form of a new one, of one, or about one. Of what there is only one, `all` is that one. */
export interface ResourceRoute {
	readonly page: 'resource';
	readonly resource: Resource;
	readonly view: 'all' | 'new' | 'one' | 'about';
	/** Empty but for one record. */
	readonly id: string;
	readonly about: string;
}

const NEW = 'new';

const isAlone = ({ name, plural }: Resource) => name === plural;

/** Resources of which there are many have pages if they say how a record is shown. */
export const shown = resources.filter((one) => one.page !== undefined || isAlone(one));

/** Where n8n answers; `new` stands where an id would. */
const resourcePlaces = shown.flatMap((resource) => {
	const { name, plural, views = [] } = resource;
	if (isAlone(resource)) return [{ path: `ui/${plural}`, takesForms: false }];
	const record = `${plural}/:${name}Id`;
	return [plural, record, ...views.map((view) => `${record}/${view}`)].map((path) => ({
		path: `ui/${path}`,
		takesForms: true,
	}));
});

/** The page at the words behind `ui`; undefined if not found. */
export function resourceRoute([plural, id, about, ...rest]: readonly string[]):
	| ResourceRoute
	| undefined {
	const resource = shown.find((one) => one.plural === plural);
	if (resource === undefined || rest.length > 0) return undefined;
	const route = { page: 'resource', resource, id: '', about: '' } as const;
	if (id === undefined) return { ...route, view: 'all' };
	if (isAlone(resource)) return undefined;
	if (about !== undefined) {
		const isKnown = id !== NEW && resource.views?.includes(about) === true;
		return isKnown ? { ...route, view: 'about', id, about } : undefined;
	}
	return id === NEW ? { ...route, view: 'new' } : { ...route, view: 'one', id };
}

export function resourcePlace({ resource: { plural }, view, id, about }: ResourceRoute): string {
	if (view === 'all') return plural;
	if (view === 'new') return `${plural}/${NEW}`;
	const record = `${plural}/${encodeURIComponent(id)}`;
	return view === 'one' ? record : `${record}/${about}`;
}

export function isResourcePlace(text: string): boolean {
	const [plural = '', id, ...rest] = text.split('/');
	const isThere = resourceRoute([plural, ...(id === undefined ? [] : [id]), ...rest]) !== undefined;
	return isThere && (id === undefined || /^(?:new|[0-9a-f]{32})$/.test(id));
}

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
interface OperationsRoute {
	readonly page: 'operations';
	readonly words: readonly string[];
}

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

const answering = (httpMethod: IHttpRequestMethods, path: string): IWebhookDescription => ({
	...belowPath(httpMethod, `/${path}`),
	ndvHideUrl: path !== ownRoutes.home.path || httpMethod !== 'GET',
});

/** The addresses that the admin trigger answers. The pages come first, because the panel shows the first address. */
export const controlWebhooks: IWebhookDescription[] = [
	...[...Object.values(ownRoutes), ...resourcePlaces].flatMap(({ path, takesForms }) => [
		answering('GET', path),
		...(takesForms ? [answering('POST', path)] : []),
	]),
	...operationRoutes.map(({ method, path }) => answering(method, `ai/${path}`)),
];
