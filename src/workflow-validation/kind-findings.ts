import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { literally } from '../kernel/workflow/text-pattern';
import { jsonOwner } from './field-findings';
import { findingsOf } from './finding';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { at } from './output-fields';
import { displayedValues } from './parameters/option-problems';
import type { ReferenceCheck } from './reference-findings';
import { isNamed, isSyntax, memberOf, rootName, visitSyntax } from './syntax';
import { type Kind, kindOfValue, valueOfTree } from './value-kinds';

const { error, advice } = findingsOf('invalid');

/** The node and the path of the field that a chain of members reads; code calls its own items so as well. */
function fieldOf(value: unknown): { owner: string; path: string } | undefined {
	if (!isSyntax(value)) return undefined;
	const name = memberOf(value);
	const isOwn = name === 'json' && isNamed(value.object, 'item');
	const owner = isOwn ? '' : jsonOwner(value);
	if (owner !== undefined) return { owner, path: '' };
	const outer = name === undefined ? undefined : fieldOf(value.object);
	return outer && { ...outer, path: `${outer.path}.${name}` };
}

/** What kind of value a node puts into a field, where n8n's node says it. */
function kindIn(
	{ name, type, parameters }: LoadedNode['node'],
	path: string,
	edges: readonly Edge[],
) {
	// All that stands in an address or a header is text.
	if (type.endsWith('.webhook') && /^\.(?:query|params|headers)\.[^.]+$/.test(path)) return 'text';
	const isParsed = edges.some((one) => one.target === name && one.inputType === 'ai_outputParser');
	if (isParsed && path === '.output') return 'object';
	const field = listOf(at(parameters.formFields, 'values')).find(
		(one) => `.${String(at(one, 'fieldLabel'))}` === path,
	);
	const isText = /^(?:text|textarea|email|date|undefined)$/.test(String(at(field, 'fieldType')));
	return type.endsWith('.formTrigger') && field && isText ? 'text' : undefined;
}

/** What is added to a number, and what JSON.parse reads. */
const usesIn = onceFor((tree: object) => {
	const sums: unknown[] = [];
	const parsed: unknown[] = [];
	let readsOthers = false;
	visitSyntax(tree, ({ callee, operator, left, right, arguments: given }, _, isGuarded) => {
		if (isNamed(callee, '$')) readsOthers = true;
		const sides = operator === '+' ? [left, right] : [];
		if (sides.some((one) => kindOfValue(one) === 'number')) sums.push(...sides);
		if (isGuarded || !isSyntax(callee) || !isNamed(callee.object, 'JSON')) return;
		if (memberOf(callee) === 'parse') parsed.push(...listOf(given).slice(0, 1));
	});
	return { sums, parsed: parsed.filter((one) => !readsOthers || rootName(one) !== 'item') };
});

/** Checks what code and expressions do with fields whose kind is known. @param makerBefore gives the node whose items come in */
export function createKindCheck(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	makerBefore: (nodeName: string) => LoadedNode | undefined,
): ReferenceCheck {
	return (tree, place) => {
		const { nodeName = '' } = place;
		const kindOf = (value: unknown): Kind => {
			const field = fieldOf(value);
			const maker = field?.owner === '' ? makerBefore(nodeName) : nodes.get(field?.owner ?? '');
			return field && maker && kindIn(maker.node, field.path, edges);
		};
		const nameOf = (value: unknown) => (isSyntax(value) ? memberOf(value) : undefined);
		const { sums, parsed } = usesIn(tree);
		const found: Finding[] = [];
		for (const one of sums.filter((value) => kindOf(value) === 'text')) {
			const message = `"${nameOf(one)}" is a text: + writes one behind the other, and does not add.`;
			found.push(advice(place, message, 'Write Number(...) around it.'));
		}
		for (const one of parsed.filter((value) => kindOf(value) === 'object')) {
			const message = `"${nameOf(one)}" is an object already, and JSON.parse fails at it.`;
			found.push(error(place, message, 'Leave JSON.parse out.'));
		}
		const loaded = nodes.get(nodeName);
		if (loaded === undefined || kindOf(valueOfTree(tree)) !== 'text') return found;
		const displayed = displayedValues(loaded.node, loaded.type.description);
		const { property } = displayed.find(({ path }) => path === place.parameter) ?? {};
		if (property?.typeOptions?.multipleValues !== true) return found;
		// Whether the node itself calls methods of lists on it.
		const isList = new RegExp(`\\b${literally(property.name)}\\.(?:forEach|map|join)\\(`);
		if (isList.test(String(loaded.type.execute)))
			found.push(
				error(place, 'it takes a list, and the node fails at one text.', 'Write ["..."].'),
			);
		return found;
	};
}
