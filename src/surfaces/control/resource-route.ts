import type { Resource } from '../../administration/define-operation';
import { resources } from '../../administration/resources';

/** A page of a resource: of all its records, the form of a new one, or of one. Of what there is only one, `all` is that one. */
export interface ResourceRoute {
	readonly page: 'resource';
	readonly resource: Resource;
	readonly view: 'all' | 'new' | 'one';
	/** Empty but for one record. */
	readonly id: string;
}

const NEW = 'new';

const isAlone = ({ name, plural }: Resource) => name === plural;

/** Resources of which there are many have pages where somebody has said how a record is shown. */
export const shown = resources.filter((one) => one.page !== undefined || isAlone(one));

/** The words behind `ui/` at which n8n answers; `new` stands where an id would. */
export const resourcePlaces = shown.flatMap((resource) => {
	const { name, plural } = resource;
	if (isAlone(resource)) return [{ path: plural, takesForms: false }];
	return [plural, `${plural}/:${name}Id`].map((path) => ({ path, takesForms: true }));
});

/** The page at the words behind `ui`; undefined where there is none. */
export function resourceRoute([plural, id, ...rest]: readonly string[]): ResourceRoute | undefined {
	const resource = shown.find((one) => one.plural === plural);
	if (resource === undefined || rest.length > 0) return undefined;
	if (id === undefined) return { page: 'resource', resource, view: 'all', id: '' };
	if (isAlone(resource)) return undefined;
	const view = id === NEW ? 'new' : 'one';
	return { page: 'resource', resource, view, id: view === 'new' ? '' : id };
}

/** Where a page is, below `ui`. */
export function resourcePlace({ resource: { plural }, view, id }: ResourceRoute): string {
	if (view === 'all') return plural;
	return `${plural}/${view === 'new' ? NEW : encodeURIComponent(id)}`;
}

/** Whether a text is the place of one of these pages. */
export function isResourcePlace(text: string): boolean {
	const [plural = '', id, ...rest] = text.split('/');
	const isThere = resourceRoute([plural, ...(id === undefined ? [] : [id]), ...rest]) !== undefined;
	return isThere && (id === undefined || /^(?:new|[0-9a-f]{32})$/.test(id));
}
