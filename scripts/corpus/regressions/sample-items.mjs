import { edgesOf } from '../edges.mjs';

const LOGIC =
	/^n8n-nodes-base\.(set|if|filter|switch|merge|code|splitOut|aggregate|summarize|sort|limit|removeDuplicates|splitInBatches|dateTime|html|markdown|noOp|crypto|xml|compareDatasets|renameKeys|convertToFile|extractFromFile|respondToWebhook|stopAndError)$/;
const PASSING =
	/\.(if|filter|switch|sort|limit|removeDuplicates|splitInBatches|noOp|merge|wait|compareDatasets|respondToWebhook)$/;

/** Whether a node works on its items alone, so that nothing has to stand in for a service. */
const isLogic = ({ type }) => LOGIC.test(type);

/** Whether a node puts out the items it is given, with their fields. */
const passesOn = ({ type, parameters = {} }) =>
	PASSING.test(type) || (/\.set$/.test(type) && parameters.includeOtherFields === true);

/** Whether the output of a node, real or pinned, does not tell what its parameters are. */
export const hidesParameters = (node) => !isLogic(node) || /\.respondToWebhook$/.test(node.type);

const STEP = String.raw`(?:\??\.[A-Za-z_]\w*|\??\.?\[(?:\d+|"[^"]*"|'[^']*')\])`;
const ITEM = String.raw`\??\.(?:item|first\(\)|last\(\)|all\(\)\[\d+\]|itemMatching\([^)]*\))`;
const SOURCE = String.raw`(?:\$json|\$input${ITEM}\.json|\$\((?:'([^']+)'|"([^"]+)")\)${ITEM}\.json|\$node\["([^"]+)"\]\.json|\b(?:[a-z]\w*|items\[0\])\.json)`;
const CHAIN = new RegExp(`${SOURCE}(${STEP}*)(\\()?`, 'g');
const OF_LISTS =
	/^(map|filter|reduce|join|find|some|every|flatMap|forEach|slice|concat|at|sum|first|last|length|unique)$/;

/** The names in `.body?.items[0]["first name"]`. A place in a list is a number. */
const stepsOf = (chain) =>
	[...chain.matchAll(/\.([A-Za-z_]\w*)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/g)].map(
		([, name, place, ...quoted]) => (place ? Number(place) : (name ?? quoted.find(Boolean) ?? '')),
	);

/** What a function over a list reads of each entry. */
function readOfEntry(text, from) {
	const [, first, second] =
		/^\(?\s*(\w+)(?:\s*,\s*(\w+))?[^=]{0,20}=>/.exec(text.slice(from)) ?? [];
	return [first, second]
		.filter(Boolean)
		.flatMap((name) => [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)(?!\\w*\\()`, 'g'))])
		.map(([, field]) => field);
}

/** Whether something is calculated with it. */
const isNumber = (text, { 0: chain, index }) =>
	/(Number\(|parseFloat\(|Math\.\w+\(|[*/<>-])\s*$/.test(text.slice(0, index).slice(-20)) ||
	/^\s*([*/<>]|-\s)/.test(text.slice(index + chain.length));

/**
 * @param {string} text an expression or code
 * @returns {{node: string | undefined, path: (string | number)[], is?: 'list' | 'text' | 'number'}[]} the fields it reads, of a node or,
 *   where none is named, of its item
 */
function fieldsRead(text) {
	return [...text.matchAll(CHAIN)].flatMap((match) => {
		const node = match[1] ?? match[2] ?? match[3];
		const path = stepsOf(match[4] ?? '');
		const last = path.at(-1);
		const isCall = match[5] !== undefined;
		if (path.length === 0) return [];
		if (!isCall && last !== 'length')
			return [{ node, path, is: isNumber(text, match) ? 'number' : undefined }];
		const owner = path.slice(0, -1);
		if (owner.length === 0) return [];
		if (last === 'toFixed') return [{ node, path: owner, is: 'number' }];
		if (!OF_LISTS.test(String(last))) return [{ node, path: owner, is: 'text' }];
		const entries = isCall ? readOfEntry(text, match.index + match[0].length) : [];
		return [
			{ node, path: owner, is: 'list' },
			...entries.map((field) => ({ node, path: [...owner, 0, field] })),
		];
	});
}

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
