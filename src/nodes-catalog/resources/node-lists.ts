import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { groupsOf, propertiesOf } from '../property-options';

/** How a node loads a list: with one of its methods, or with a request that n8n makes from a description. */
export type ListSource =
	| { readonly kind: 'loadOptions'; readonly method: string }
	| { readonly kind: 'listSearch'; readonly method: string }
	| { readonly kind: 'resourceMapping'; readonly method: string }
	| { readonly kind: 'routing'; readonly property: INodeProperties };

/** A list that the node's service fills, and its parameter. */
export interface NodeList {
	readonly parameter: string;
	readonly property: INodeProperties;
	readonly source: ListSource;
}

const named = <Kind extends 'loadOptions' | 'listSearch' | 'resourceMapping'>(
	kind: Kind,
	methods: readonly (string | undefined)[],
) => methods.flatMap((method) => (method === undefined ? [] : [{ kind, method }]));

function sourcesOf(property: INodeProperties): ListSource[] {
	const { typeOptions, modes } = property;
	const searches = (modes ?? []).map((mode) => mode.typeOptions?.searchListMethod);
	return [
		...named('loadOptions', [typeOptions?.loadOptionsMethod]),
		...named('listSearch', searches),
		...named('resourceMapping', [typeOptions?.resourceMapper?.resourceMapperMethod]),
		...(typeOptions?.loadOptions ? [{ kind: 'routing' as const, property }] : []),
	];
}

const insideOf = (property: INodeProperties): readonly INodeProperties[] => [
	...propertiesOf(property),
	...groupsOf(property).flatMap(({ values }) => values),
];

/** All lists of a node, including those inside collections, whatever its parameters are set to. */
export function nodeLists({ properties }: Pick<INodeTypeDescription, 'properties'>): NodeList[] {
	const found = (property: INodeProperties): NodeList[] => [
		...sourcesOf(property).map((source) => ({ parameter: property.name, property, source })),
		...insideOf(property).flatMap(found),
	];
	return properties.flatMap(found);
}
