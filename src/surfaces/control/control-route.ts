import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';
import type { Resource } from '../../administration/define-operation';
import { resources } from '../../administration/resources';
import { OPEN_API } from '../http/open-api';
import { operationRoutes, parametersOf, routesAt } from '../http/operation-routes';
import { belowPath, wordsBehind } from './below-path';

/** A page of a resource: of all its records, the form of a new one, of one, or about one. Of what there is only one, `all` is that one. */
export interface ResourceRoute {
	readonly page: 'resource';
	readonly path: string;
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
const resourcePages = shown.flatMap((resource): readonly ResourceRoute[] => {
	const { name, plural, views = [] } = resource;
	const path = `ui/${plural}`;
	const all = { page: 'resource', path, resource, view: 'all', id: '', about: '' } as const;
	if (isAlone(resource)) return [all];
	const one = { ...all, path: `${path}/:${name}Id`, view: 'one' } as const;
	const others = views.map(
		(about) => ({ ...one, path: `${one.path}/${about}`, view: 'about', about }) as const,
	);
	return [all, one, ...others];
});

/** The page at the words behind `ui`; undefined if not found. */
export function resourceRoute(words: readonly string[]): ResourceRoute | undefined {
	for (const page of resourcePages) {
		const parameters = parametersOf(page.path, ['ui', ...words]);
		if (parameters === undefined) continue;
		const [id = ''] = Object.values(parameters);
		if (id !== NEW) return { ...page, id };
		const path = `ui/${page.resource.plural}/${NEW}`;
		return page.view === 'one' ? { ...page, path, view: 'new' } : undefined;
	}
	return undefined;
}

export function isResourcePlace(text: string): boolean {
	const words = text.split('/');
	const isThere = resourceRoute(words) !== undefined;
	return isThere && (words[1] === undefined || /^(?:new|[0-9a-f]{32})$/.test(words[1]));
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

/** Where a page is, below `ui`; empty for the first one. */
export function placeBelowUi(route: OwnRoute | ResourceRoute): string {
	const [, ...words] = (route.page === 'resource' ? route : ownRoutes[route.page]).path.split('/');
	return words
		.map((word) => (word.startsWith(':') ? encodeURIComponent(route.id) : word))
		.join('/');
}

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

const answeringAt = (path: string, takesForms: boolean) => [
	answering('GET', path),
	...(takesForms ? [answering('POST', path)] : []),
];

/** The addresses that the admin trigger answers. The pages come first, because the panel shows the first address. */
export const controlWebhooks: IWebhookDescription[] = [
	...Object.values(ownRoutes).flatMap(({ path, takesForms }) => answeringAt(path, takesForms)),
	...resourcePages.flatMap(({ path, resource }) => answeringAt(path, !isAlone(resource))),
	...operationRoutes.map(({ method, path }) => answering(method, `ai/${path}`)),
];
