import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { didYouMean } from '../../kernel/values/nearest';
import { type ToolError, invalidInput, notFound } from '../../kernel/tool-error';
import { groupsOf, propertiesOf } from '../property-options';

/** How a node loads a list: with one of its methods, or with a request that n8n makes from a description. */
export type ListSource =
	| { readonly kind: 'loadOptions'; readonly method: string }
	| { readonly kind: 'listSearch'; readonly method: string }
	| { readonly kind: 'resourceMapping'; readonly method: string }
	| { readonly kind: 'routing'; readonly property: INodeProperties };

interface NodeList {
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

const MOST_NAMES = 60;

const methodOf = ({ source }: NodeList) => ('method' in source ? source.method : undefined);

const distinct = (lists: readonly NodeList[]): NodeList[] => [
	...new Map(lists.map((list) => [JSON.stringify(list.source), list])).values(),
];

const uniqueNames = (names: readonly (string | undefined)[]) => [
	...new Set(names.flatMap((name) => (name === undefined ? [] : [name]))),
];

function unknownList(node: string, wrong: string, lists: readonly NodeList[]): ToolError {
	const parameters = uniqueNames(lists.map(({ parameter }) => parameter));
	if (parameters.length === 0) {
		return notFound(
			`${node} has no lists of its service: none of its parameters is filled from one.`,
			'Its parameters are in get-node-type-definition.',
		);
	}
	const names = [...parameters, ...uniqueNames(lists.map(methodOf))];
	const shown = parameters.slice(0, MOST_NAMES).join(', ');
	return notFound(
		`resource: ${node} has no list for "${wrong}".${didYouMean(wrong, names)}`,
		`It has lists for: ${shown}.`,
	);
}

/** The list that a name refers to: a parameter, or the node's own name for the list. Of several the one that the node would show counts. Throws `ToolError`. */
export function chooseList(
	node: string,
	resource: string,
	lists: readonly NodeList[],
	isShown: (list: NodeList) => boolean,
): NodeList {
	const wanted = (resource.split('.').at(-1) ?? resource).toLowerCase();
	const named = lists.filter(
		(list) => list.parameter.toLowerCase() === wanted || methodOf(list)?.toLowerCase() === wanted,
	);
	const shown = named.filter(isShown);
	const found = distinct(shown.length > 0 ? shown : named);
	const [first] = found;
	if (first === undefined) throw unknownList(node, resource, lists);
	if (found.length === 1) return first;
	throw invalidInput(
		`resource: ${node} has several lists for "${resource}": ${uniqueNames(found.map(methodOf)).join(', ')}.`,
		'Pass one of these names, or the resource and operation that are meant in parameters.',
	);
}
