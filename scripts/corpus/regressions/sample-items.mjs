import { edgesOf } from '../edges.mjs';
import { fieldsRead } from './fields-read.mjs';
import { isLogic, passesOn } from './logic.mjs';

const NAMES_FIELDS =
	/^(field|fieldName|fieldToAggregate|fieldToSplitOut|fieldsToSplitBy|fieldsToCompare|field1|field2)$/;

/** An expression that is one field. */
const WHOLE = /^=\{\{\s*([^\s()]+|\$\('[^']*'\)[^\s]*)\s*\}\}$/;

/** Every text below a value, with the key it stands under. */
const textsOf = (value, key = '') =>
	typeof value === 'string'
		? [[key, value]]
		: value !== null && typeof value === 'object'
			? Object.entries(value).flatMap(([name, of]) =>
					textsOf(of, Array.isArray(value) ? key : name),
				)
			: [];

const conditionsOf = ({ parameters = {} }) =>
	[parameters, ...(parameters.rules?.values ?? [])].flatMap(({ conditions }) =>
		Array.isArray(conditions?.conditions) ? conditions.conditions : [],
	);

/** What one node reads of the items before it, and of other nodes. */
function readsOf(node) {
	const texts = textsOf(node.parameters ?? {});
	const named = texts
		.filter(([key, text]) => NAMES_FIELDS.test(key) && text !== '' && !text.startsWith('='))
		.flatMap(([, text]) => text.split(','))
		.map((field) => ({ node: undefined, path: field.trim().split('.') }));
	const summed = (node.parameters?.fieldsToSummarize?.values ?? [])
		.filter(({ aggregation = 'count' }) => !/count|append|concatenate/.test(aggregation))
		.map(({ field }) => ({ node: undefined, path: field.split('.'), is: 'number' }));
	const compared = conditionsOf(node).flatMap(({ leftValue, rightValue, operator }) => {
		const whole = WHOLE.exec(String(leftValue))?.[1];
		const right = String(rightValue).startsWith('=') ? undefined : rightValue;
		return fieldsRead(whole ?? '').map((read) => ({ ...read, compared: { ...operator, right } }));
	});
	const read = texts
		.filter(([key, text]) => text.startsWith('=') || key === 'jsCode')
		.flatMap(([, text]) => fieldsRead(text));
	const typed = (node.parameters?.assignments?.assignments ?? []).flatMap(({ value, type }) =>
		fieldsRead(WHOLE.exec(String(value))?.[1] ?? '').map((of) => ({ ...of, compared: { type } })),
	);
	return [...named, ...summed, ...compared, ...typed, ...read];
}

/** A field of a sample: what is known of it, and of the fields below. */
function note(tree, { path: [step, ...rest], is, compared }) {
	if (step === undefined) {
		tree.is ??= is;
		tree.compared ??= compared;
		return;
	}
	if (step === '__proto__') return;
	if (typeof step === 'number') note((tree.entry ??= {}), { path: rest, is, compared });
	else note(((tree.fields ??= {})[step] ??= {}), { path: rest, is, compared });
}

const BY_NAME = [
	[/mail/i, (place) => ['ada@example.com', 'bob@example.org', 'cy@example.net'][place]],
	[/url|link|href/i, (place) => `https://example.com/${place}`],
	[
		/date|time|_at$|At$|^(start|end|created|updated|due)/i,
		(place) => `2026-0${place + 2}-14T09:26:53.000Z`,
	],
	[/^(is|has)[A-Z_]|enabled|active|approved|paid$/, (place) => place === 0],
	[
		/price|amount|total|count|qty|quantity|stock|age$|score|size|sum(?!m)|temp|number|rate|value|hours|days|minutes|percent|limit|^id$|Id$|_id$/i,
		(place) => [42, 7, 130][place],
	],
	[/./, (place, name) => `${name} ${['one', 'two', 'three'][place]}`],
];

/** The first sample meets a condition, the second does not, and the third is another. */
function comparedValue({ type, operation = '', right }, place, other) {
	if (type === 'boolean') return (operation !== 'false') === (place === 0);
	if (type === 'array') return place === 0 ? ['one', 'two'] : [];
	if (type === 'object') return { one: place };
	if (type === 'number' && typeof other !== 'number') other = [42, 7, 130][place];
	if (operation === 'exists' || operation === 'notEmpty') return other;
	if (right === undefined || right === '') return other;
	if (type === 'number') {
		const off = { gt: 1, lt: -1, gte: 0, lte: 0 }[operation] ?? 0;
		const down = off > 0 || operation === 'gte' ? -1 : 1;
		return Number(right) + [off, down, off * 2][place];
	}
	const isMet = place === 0 && !/^not/.test(operation);
	return isMet && type === 'string' ? String(right) : other;
}

function valueOf(tree, name, place) {
	if (tree.fields !== undefined)
		return Object.fromEntries(
			Object.entries(tree.fields).map(([key, of]) => [key, valueOf(of, key, place)]),
		);
	if (tree.entry !== undefined || tree.is === 'list')
		return [0, 1, 2]
			.slice(place)
			.map((one) => valueOf(tree.entry ?? {}, name.replace(/s$/, ''), one));
	const [, make] = BY_NAME.find(([pattern]) => pattern.test(name));
	const value = tree.is === 'number' ? [42, 7, 130][place] : make(place, name);
	const plain = tree.is === 'text' ? String(value) : value;
	return tree.compared ? comparedValue(tree.compared, place, plain) : plain;
}

/** What is read of each node's output, by its name. */
function demandsOf({ nodes, connections }) {
	const main = edgesOf(connections).filter(({ type }) => type === 'main');
	const byName = new Map(nodes.map((node) => [node.name, node]));
	const reads = new Map(nodes.map((node) => [node.name, readsOf(node)]));
	const named = [...reads.values()].flat().filter(({ node }) => node !== undefined);
	const downstream = (name, seen) => {
		const next = main.filter(({ source, target }) => source === name && !seen.has(target));
		return next.flatMap(({ target }) => {
			const node = byName.get(target);
			if (node === undefined) return [];
			const own = reads.get(target).filter((read) => read.node === undefined);
			const below = () => downstream(target, new Set([...seen, target]));
			if (/\.splitOut$/.test(node.type)) {
				const list = String(node.parameters.fieldToSplitOut ?? '').split('.');
				const entries = below().map((read) => ({ ...read, path: [...list, 0, ...read.path] }));
				return [{ path: list, is: 'list' }, ...entries];
			}
			if (/\.aggregate$/.test(node.type)) {
				const into = node.parameters.destinationFieldName || 'data';
				const entries = below().filter(({ path: [list, place] }) => list === into && place === 0);
				return [...own, ...entries.map((read) => ({ ...read, path: read.path.slice(2) }))];
			}
			return passesOn(node) ? [...own, ...below()] : own;
		});
	};
	return new Map(
		nodes.map(({ name }) => {
			const tree = {};
			const all = [
				...named.filter(({ node }) => node === name),
				...downstream(name, new Set([name])),
			];
			for (const read of all) note(tree, read);
			return [name, tree];
		}),
	);
}

/**
 * Items for a trigger and for nodes that stand for services, made of the fields that others read of them.
 *
 * @param {{nodes: object[], connections: object}} workflow
 * @returns {{start: string, runs: Record<string, {json: object}[]>[], last: string[]} | undefined} two runs, each with
 *   the items of the nodes that do not run; `last`: those of them whose items go nowhere. Undefined where nothing starts it
 */
export function sampleItems(workflow) {
	const edges = edgesOf(workflow.connections);
	const hasInput = (name) => edges.some(({ type, target }) => type === 'main' && target === name);
	const goesOn = (name) => edges.some(({ type, source }) => type === 'main' && source === name);
	const start = workflow.nodes.find(
		({ name, disabled }) => disabled !== true && goesOn(name) && !hasInput(name),
	);
	if (start === undefined) return undefined;
	const demands = demandsOf(workflow);
	const item = (name, place) => ({
		json: { ...valueOf({ fields: {}, ...demands.get(name) }, name, place) },
	});
	const given = workflow.nodes.filter((node) => !isLogic(node) && hasInput(node.name));
	const runs = [[0, 1, 2], [1]].map((places, run) => ({
		[start.name]: [item(start.name, run)],
		...Object.fromEntries(
			given.map(({ name }) => [name, places.map((place) => item(name, place))]),
		),
	}));
	return {
		start: start.name,
		runs,
		last: given.map(({ name }) => name).filter((name) => !goesOn(name)),
	};
}
