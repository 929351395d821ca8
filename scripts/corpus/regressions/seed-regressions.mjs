import { byHash } from '../../random.mjs';
import { connectionsOf, edgesOf, leadsTo } from '../edges.mjs';

const TOKEN =
	/(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<member>\??\.[A-Za-z_]\w*)|(?<operator>===|!==|=>|==|!=|>=|<=|&&|\|\||\?\?|[<>+*-])|\w+|\S/g;

const SWAPPED = {
	'===': '!==',
	'!==': '===',
	'==': '!=',
	'!=': '==',
	'>=': '<',
	'<=': '>',
	'>': '<=',
	'<': '>=',
	'&&': '||',
	'||': '&&',
	'??': '&&',
	'+': '-',
	'-': '+',
	'*': '+',
};
const OF_N8N = /^\??\.(json|item|body|query|params|headers|binary|context)$/;

/** Changes of one place: an operator swapped, a number one more, a text longer, another field, a method without arguments left out. */
function changesAt({ 0: token, index, groups }, code) {
	const after = code.slice(index + token.length);
	const before = code.slice(0, index);
	const cut = { from: index, to: index + token.length };
	if (groups.operator) return SWAPPED[token] ? [{ ...cut, text: SWAPPED[token] }] : [];
	if (groups.number) return [{ ...cut, text: String(Number(token) + 1) }];
	if (groups.text)
		return /(\$|\$items|\$node\s*)[([]\s*$/.test(before) || token.startsWith('`')
			? []
			: [{ ...cut, text: `${token.slice(0, -1)}x${token.at(-1)}` }];
	if (!groups.member || OF_N8N.test(token)) return [];
	if (after.startsWith('()'))
		return /(first|last|all)$/.test(token) ? [] : [{ ...cut, to: cut.to + 2, text: '' }];
	return after.startsWith('(') ? [] : [{ ...cut, text: `${token}Id` }];
}

/**
 * @param {string} text a parameter that is an expression
 * @returns {string[]} the parameter with one change inside its braces, each
 */
export function changedExpressions(text) {
	return [...text.matchAll(/\{\{([\s\S]*?)\}\}/g)].flatMap(({ 1: code, index }) => {
		const offset = index + 2;
		return [...code.matchAll(TOKEN)]
			.flatMap((match) => changesAt(match, code))
			.map(
				({ from, to, text: put }) => text.slice(0, offset + from) + put + text.slice(offset + to),
			);
	});
}

const COLLECTIONS = /^(options|additionalFields|updateFields|additionalParameters|filters)$/;
const FLAGS = ['onError', 'executeOnce', 'alwaysOutputData', 'retryOnFail'];
/** What a node is for, and not how it does it. */
const KIND =
	/^(resource|operation|mode|authentication|__rl|version|leftValue|operator|typeValidation|id|name|type)$/;

/** Each value below `parameters`, with its path. */
const placesOf = (value, path = []) =>
	value !== null && typeof value === 'object'
		? [
				...(path.length > 0 ? [{ path, value }] : []),
				...Object.entries(value).flatMap(([key, of]) => placesOf(of, [...path, key])),
			]
		: [{ path, value }];

const ownerOf = (node, path) => path.slice(0, -1).reduce((one, key) => one[key], node);

/** A copy in which one place of one node is another. */
function edited(workflow, name, path, edit) {
	const copy = structuredClone(workflow);
	const node = copy.nodes.find((one) => one.name === name);
	edit(ownerOf(node, path), path.at(-1));
	return copy;
}

const drop = (owner, key) =>
	Array.isArray(owner) ? owner.splice(Number(key), 1) : delete owner[key];

const expressions = (workflow, nodes) =>
	nodes.flatMap((node) =>
		placesOf(node.parameters ?? {}, ['parameters'])
			.filter(({ value }) => typeof value === 'string' && value.startsWith('='))
			.flatMap(({ path, value }) =>
				changedExpressions(value).map((to) => ({
					nodes: [node.name],
					what: `${path.join('.')}: ${value} → ${to}`,
					make: () =>
						edited(workflow, node.name, path, (owner, key) => {
							owner[key] = to;
						}),
				})),
			),
	);

const isOption = (path) => COLLECTIONS.test(path.at(-2)) && !KIND.test(path.at(-1));

/** Other parameters, and entries of lists. */
const isParameter = (path) =>
	!COLLECTIONS.test(path.at(-2)) &&
	(/^\d+$/.test(path.at(-1)) || (path.length === 2 && !KIND.test(path[1])));

/** Copies without one of the places that are wanted, and that do not hold what n8n takes where nothing stands. */
const dropped = (workflow, nodes, isDefault, isWanted, flags = []) =>
	nodes.flatMap((node) => {
		const inside = placesOf(node.parameters ?? {}, ['parameters'])
			.filter(({ path }) => path.length > 1 && isWanted(path))
			.filter(({ path, value }) => !isDefault(node.type, path.at(-1), value))
			.map(({ path }) => path);
		return [...inside, ...flags.filter((flag) => node[flag]).map((flag) => [flag])].map((path) => ({
			nodes: [node.name],
			what: `without ${path.join('.')}`,
			make: () => edited(workflow, node.name, path, drop),
		}));
	});

const outputsOf = ({ type, parameters }) => {
	if (/\.(if|splitInBatches)$/.test(type)) return 2;
	return /\.switch$/.test(type) ? (parameters?.rules?.values ?? []).length : 1;
};

/** A wire that leaves by another output, comes in by another input, or goes to another node; none makes a loop. */
function wires(workflow, nodes) {
	const all = edgesOf(workflow.connections);
	const main = all.filter(({ type }) => type === 'main');
	const byName = new Map(workflow.nodes.map((node) => [node.name, node]));
	const ran = new Set(nodes.map(({ name }) => name));
	const inputs = new Set(main.map(({ target }) => target));
	return main
		.filter(({ source }) => ran.has(source))
		.flatMap((wire) => {
			const outputs = outputsOf(byName.get(wire.source));
			const isJoin = /\.(merge|compareDatasets)$/.test(byName.get(wire.target)?.type ?? '');
			const others = [...inputs].filter(
				(target) =>
					target !== wire.target && target !== wire.source && !leadsTo(main, target, wire.source),
			);
			return [
				...(outputs > 1 ? [{ ...wire, output: (wire.output + 1) % outputs }] : []),
				...(isJoin ? [{ ...wire, index: 1 - Math.min(wire.index, 1) }] : []),
				...others.map((target) => ({ ...wire, target, index: 0 })),
			].map((to) => ({
				nodes: [wire.source, wire.target],
				what: `${wire.source} ${wire.output} → ${wire.target} ${wire.index}, moved to ${to.output} → ${to.target} ${to.index}`,
				make: () => ({
					...structuredClone(workflow),
					connections: connectionsOf(all.map((one) => (one === wire ? to : one))),
				}),
			}));
		});
}

/**
 * Regressions that may be seeded in a workflow, by kind, each kind in an order that the id of the workflow decides. Nothing is known here of tests.
 *
 * @param {string} id
 * @param {object} workflow
 * @param {string[]} ran names of the nodes that the runs came to, without the one they start from
 * @param {(type: string, key: string, value: unknown) => boolean} isDefault
 * @returns {Record<'expression' | 'wire' | 'option', {nodes: string[], what: string, make: () => object}[]>}
 */
export function seedRegressions(id, workflow, ran, isDefault) {
	const nodes = workflow.nodes.filter(({ name }) => ran.includes(name));
	const sources = workflow.nodes.filter(
		({ name }) => ran.includes(name) || isStart(workflow, name),
	);
	const ordered = (kind, list) => byHash(`${id} ${kind}`, list);
	return {
		expression: ordered('expression', expressions(workflow, nodes)),
		wire: ordered('wire', wires(workflow, sources)),
		option: [
			...ordered('option', dropped(workflow, nodes, isDefault, isOption, FLAGS)),
			...ordered('option', dropped(workflow, nodes, isDefault, isParameter)),
		],
	};
}

const isStart = ({ connections }, name) =>
	!edgesOf(connections).some(({ type, target }) => type === 'main' && target === name);
