import type { Resource } from '../../administration/define-operation';
import { resources } from '../../administration/resources';

/** A page of a resource: of all its records, the form of a new one, of one, or about one. Of what there is only one, `all` is that one. */
export interface ResourceRoute {
	readonly page: 'resource';
	readonly resource: Resource;
	readonly view: 'all' | 'new' | 'one' | 'about';
	/** Empty but for one record. */
	readonly id: string;
	/** Of `about`: one of the views of the resource. */
	readonly about: string;
}

const NEW = 'new';

const isAlone = ({ name, plural }: Resource) => name === plural;

/** Resources of which there are many have pages if they say how a record is shown. */
export const shown = resources.filter((one) => one.page !== undefined || isAlone(one));

/** Where n8n answers; `new` stands where an id would. */
export const resourcePlaces = shown.flatMap((resource) => {
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

/** Where a page is, below `ui`. */
export function resourcePlace({ resource: { plural }, view, id, about }: ResourceRoute): string {
	if (view === 'all') return plural;
	if (view === 'new') return `${plural}/${NEW}`;
	const record = `${plural}/${encodeURIComponent(id)}`;
	return view === 'one' ? record : `${record}/${about}`;
}

/** Whether a text is the place of one of these pages. */
export function isResourcePlace(text: string): boolean {
	const [plural = '', id, ...rest] = text.split('/');
	const isThere = resourceRoute([plural, ...(id === undefined ? [] : [id]), ...rest]) !== undefined;
	return isThere && (id === undefined || /^(?:new|[0-9a-f]{32})$/.test(id));
}
