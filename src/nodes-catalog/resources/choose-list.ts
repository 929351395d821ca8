import { nearest } from '../../kernel/values/nearest';
import { ToolError } from '../../kernel/tool-error';
import type { NodeList } from './node-lists';

/** Maximum names to list; more would not help a reader. */
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
		return new ToolError({
			code: 'not-found',
			message: `${node} has no lists of its service: none of its parameters is filled from one.`,
			hint: 'Its parameters are in get-node-type-definition.',
		});
	}
	const guess = nearest(wrong, [...parameters, ...uniqueNames(lists.map(methodOf))]);
	const shown = parameters.slice(0, MOST_NAMES).join(', ');
	return new ToolError({
		code: 'not-found',
		message: `resource: ${node} has no list for "${wrong}".${guess ? ` Did you mean "${guess}"?` : ''}`,
		hint: `It has lists for: ${shown}.`,
	});
}

/**
 * The list that a name refers to: a parameter, with or without its path, or the node's own name for the list. If
 * parameters with the same name have different lists, the one that the node would show counts. Throws `ToolError`.
 */
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
	throw new ToolError({
		code: 'invalid-input',
		message: `resource: ${node} has several lists for "${resource}": ${uniqueNames(found.map(methodOf)).join(', ')}.`,
		hint: 'Pass one of these names, or the resource and operation that are meant in parameters.',
	});
}
