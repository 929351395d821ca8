import type { IDataObject, INodeType } from 'n8n-workflow';
import { Expression, ExpressionExtensions, Workflow, WorkflowDataProxy } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { findingsOf } from './finding';
import {
	type Syntax,
	declaredNames,
	isNamed,
	isSyntax,
	memberOf,
	literalOf,
	rootName,
	visitSyntax,
} from './syntax';
import { type Kind, inCode, kindOfValue } from './value-kinds';

const node = (name: string) => ({
	id: name,
	name,
	type: 'any',
	typeVersion: 1,
	parameters: {},
	position: [0, 0] satisfies [number, number],
});

const anyType: INodeType = {
	description: {
		displayName: '',
		name: 'any',
		description: '',
		group: [],
		version: 1,
		defaults: {},
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
};

type Data = Readonly<Record<string, unknown>>;

/** n8n's data are proxies: they say themselves what they hold. */
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

const keysOf = (value: unknown) => (isObject(value) ? Reflect.ownKeys(value).map(String) : []);

/** n8n's own data of an item, as code and expressions see it. */
function dataProxy() {
	const find = () => anyType;
	const nodeTypes = { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
	const nodes = ['One', 'Two'].map(node);
	const connections = { One: { main: [[{ node: 'Two', type: 'main', index: 0 } as const]] } };
	const workflow = new Workflow({ nodes, connections, active: false, nodeTypes });
	const items = [{ json: {} }];
	const proxy = new WorkflowDataProxy(workflow, null, 0, 0, 'Two', items, {}, 'internal', {});
	const data: unknown = proxy.getDataProxy({ throwOnMissingExecutionData: false });
	return isObject(data) ? data : {};
}

/** What n8n adds in a run, or where it evaluates for declarative nodes and paging. */
const ADDED =
	'$execution $evaluation $vars $secrets $executionId $resumeWebhookUrl $credentials $parent $value $response $responseItem $request $pageCount $version $if $ifEmpty $min $max $average $not min max not average numberList zip toPathSegment extend extendOptional undefined';

/** What JavaScript has in n8n's runner of code, which is no Node process. */
const RUNNER =
	'Promise Function Reflect Proxy WeakRef FinalizationRegistry WebAssembly Iterator AggregateError SuppressedError DisposableStack AsyncDisposableStack Float16Array SharedArrayBuffer globalThis global module require console escape unescape eval helpers Buffer setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate btoa atob TextDecoder TextDecoderStream TextEncoder TextEncoderStream FormData $getWorkflowStaticData arguments';

/** The names that a value has by itself and by its class. */
const namesOf = (example: unknown): string[] => {
	const value: unknown = Object(example);
	if (!isObject(value)) return [];
	return [value, Object.getPrototypeOf(value)].flatMap((one: unknown) =>
		isObject(one) ? Object.getOwnPropertyNames(one) : [],
	);
};

/** n8n puts an empty object in place of what it denies. */
const isDenied = (value: unknown) =>
	typeof value === 'object' && value !== null && Object.getOwnPropertyNames(value).length === 0;

/** n8n throws where its operator denies something to workflows. */
function isDeniedBy(look: () => unknown): boolean {
	try {
		look();
		return false;
	} catch {
		return true;
	}
}

function readNames() {
	const data = dataProxy();
	const globals: IDataObject = {};
	Expression.initializeGlobalContext(globals);
	const allowed = Object.keys(globals).filter((name) => !isDenied(globals[name]));
	const common = [...Object.keys(data), ...ADDED.split(' '), ...allowed];
	const examples: readonly unknown[] = [
		'',
		0,
		true,
		[],
		{},
		new Date(0),
		/./,
		new Map(),
		new Set(),
		data.$now,
		data.DateTime,
	];
	const native = new Set([...examples.flatMap(namesOf), ...namesOf({})]);
	const extended = ExpressionExtensions.flatMap(({ functions }) => Object.keys(functions));
	const ofKind = (example: unknown, type: string) => {
		const added = ExpressionExtensions.filter(({ typeName }) =>
			[type, 'Object'].includes(typeName),
		);
		const names = [...namesOf(example), ...namesOf({})];
		const all = [...names, ...added.flatMap(({ functions }) => Object.keys(functions))];
		return { code: new Set(names), expression: new Set(all) };
	};
	const kinds = new Map<Kind, ReturnType<typeof ofKind>>([
		['text', ofKind('', 'String')],
		['number', ofKind(0, 'Number')],
		['boolean', ofKind(true, 'Boolean')],
		['list', ofKind([], 'Array')],
		['items', ofKind([], 'Array')],
		['time', ofKind(data.$now, 'Date')],
	]);
	return {
		/** Names that n8n gives to expressions. */
		expression: new Set(common),
		/** Names that n8n gives to JavaScript of the Code node. */
		code: new Set([...common, ...RUNNER.split(' ')]),
		/** What `$input` and `$('node')` have. */
		input: [...keysOf(data.$input), 'itemMatching', 'pairedItem'],
		node: keysOf(typeof data.$ === 'function' ? Reflect.apply(data.$, undefined, ['One']) : {}),
		isEnvironmentBlocked: isDeniedBy(() => isObject(data.$env) && data.$env.PATH),
		/** What else n8n gives, by its name. */
		members: new Map([
			['$workflow', keysOf(data.$workflow)],
			['$prevNode', keysOf(data.$prevNode)],
			['$execution', ['id', 'mode', 'resumeUrl', 'resumeFormUrl', 'customData']],
		]),
		/** Methods that some value has, by JavaScript and in expressions by n8n. */
		methods: { code: native, expression: new Set([...native, ...extended]) },
		/** Methods of each kind of value. */
		kinds,
	};
}

let known: ReturnType<typeof readNames> | undefined;

/** The names that mean something in code of a workflow, asked of n8n once. */
export const knownNames = () => (known ??= readNames());

/** What an item holds. */
export const ITEM_KEYS = ['json', 'binary', 'pairedItem', 'error', 'index', 'evaluationData'];

/** `all` and `each`: code that runs once, or for each item. */
export type CodeMode = 'expression' | 'all' | 'each';

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const { error, advice } = findingsOf('invalid');

/** What to write instead of names that models and people know from elsewhere. */
const INSTEAD: Readonly<Record<string, string>> = {
	fetch: 'Call the URL with an HTTP Request node before this one.',
	axios: 'Call the URL with an HTTP Request node before this one.',
	$helpers: 'Write this.helpers, or use an HTTP Request node.',
	moment: 'Write DateTime (Luxon), such as DateTime.now().',
	$moment: 'Write DateTime (Luxon), such as DateTime.now().',
	process: 'Write $env, where the operator allows it, or $vars.',
	item: 'Write $input.all(), or set mode to "runOnceForEachItem".',
	items: 'Write $input.item, or set mode to "runOnceForAllItems".',
	$uuid: 'Make it with a Crypto node, action "generate".',
	crypto: 'Use a Crypto node.',
	URL: 'Use plain text functions.',
	URLSearchParams: 'Use encodeURIComponent().',
	structuredClone: 'Write JSON.parse(JSON.stringify(value)).',
};

/** Whether the identifier is read as a variable, not as a key, a member or a label. */
function isRead(key: string, [parent]: readonly Syntax[]): boolean {
	if (parent === undefined) return true;
	const isName =
		(parent.type === 'MemberExpression' && key === 'property' && parent.computed !== true) ||
		(['Property', 'PropertyDefinition', 'MethodDefinition'].includes(String(parent.type)) &&
			key === 'key' &&
			parent.computed !== true) ||
		key === 'label';
	return !isName && !(parent.type === 'UnaryExpression' && parent.operator === 'typeof');
}

/** Names that neither the code nor n8n gives. */
function unknownNames(tree: object, mode: CodeMode, place: Place): Finding[] {
	const own = declaredNames(tree);
	const given = mode === 'expression' ? knownNames().expression : knownNames().code;
	const found = new Set<string>();
	visitSyntax(tree, (syntax, around, isGuarded, key) => {
		const name = String(syntax.name);
		if (syntax.type !== 'Identifier' || isGuarded || !isRead(key, around)) return;
		const isItem = name === 'items' ? mode === 'all' : name === 'item' && mode === 'each';
		if (!own.has(name) && !given.has(name) && !isItem) found.add(name);
	});
	return [...found].map((name) => {
		const guess = nearest(
			name,
			[...given].filter((one) => one.startsWith('$')),
		);
		const outcome = mode === 'expression' ? 'and the value is empty' : 'and the node fails';
		const fix = INSTEAD[name] ?? (guess ? `Did you mean "${guess}"?` : `Define it, or remove it.`);
		return error(place, `n8n has no "${name}" there, ${outcome}.`, fix);
	});
}

const isCall = (value: unknown): value is Syntax =>
	isSyntax(value) && value.type === 'CallExpression';

/** What an expression stands for: `$input`, another node by `$('x')`, or one item of either. */
function rootOf(value: unknown): 'input' | 'node' | 'item' | undefined {
	if (isNamed(value, '$input')) return 'input';
	if (isCall(value) && isNamed(value.callee, '$')) return 'node';
	const source = isCall(value) ? value.callee : value;
	if (!isSyntax(source)) return undefined;
	const name = memberOf(source) ?? '';
	const outer = rootOf(source.object);
	if (outer !== 'input' && outer !== 'node') return undefined;
	return (isCall(value) ? ['first', 'last', 'itemMatching'] : ['item']).includes(name)
		? 'item'
		: undefined;
}

/** Members that n8n's own objects do not have: they give nothing, without a word. */
function unknownMembers(tree: object, mode: CodeMode, place: Place): Finding[] {
	const { input, node, members } = knownNames();
	const own = declaredNames(tree);
	const found: Finding[] = [];
	visitSyntax(tree, (syntax) => {
		if (own.has(rootName(syntax))) return;
		const name = memberOf(syntax);
		const owner = isSyntax(syntax.object) ? String(syntax.object.name) : '';
		const given = members.get(owner) ?? [];
		if (name !== undefined && given.length > 0 && !given.includes(name)) {
			const message = `${owner} has no "${name}", and the value is empty.`;
			found.push(error(place, message, `It has ${given.join(', ')}.`));
		}
		const root = rootOf(syntax.object);
		if (name === undefined || root === undefined || syntax.optional === true) return;
		const isOfAll = ['first', 'last', 'all', 'itemMatching'].includes(name);
		if (root === 'input' && mode === 'each' && isOfAll) {
			const message = `$input.${name}() is not there where code runs for each item, and the node fails.`;
			const way = 'Write $input.item, or set mode to "runOnceForAllItems".';
			found.push(error(place, message, way));
		}
		const known = root === 'item' ? ITEM_KEYS : root === 'input' ? input : node;
		if (known.includes(name)) return;
		const text = { input: '$input', node: '$(...)', item: 'an item' }[root];
		const fix =
			root === 'item'
				? `Write .json.${name}.`
				: name === 'json'
					? `Write ${root === 'input' ? '$input' : "$('...')"}.${mode === 'all' ? 'first()' : 'item'}.json.`
					: `It has ${known.join(', ')}.`;
		found.push(error(place, `${text} has no "${name}", and the value is empty.`, fix));
	});
	return found;
}

/** What n8n allows only where its operator does. */
function allowances(tree: object, place: Place): Finding[] {
	const modules = new Set<string>();
	let readsEnvironment = false;
	visitSyntax(tree, (syntax) => {
		if (syntax.type === 'MemberExpression' && isNamed(syntax.object, '$env'))
			readsEnvironment = true;
		if (isCall(syntax) && isNamed(syntax.callee, 'require') && Array.isArray(syntax.arguments))
			modules.add(literalOf(syntax.arguments[0]) ?? '');
	});
	const denied = error(
		place,
		'this n8n denies $env to workflows, and the node fails.',
		'Use a credential, $vars, or a value of its own; the operator can set N8N_BLOCK_ENV_ACCESS_IN_NODE=false.',
	);
	const needed = [...modules].map((name) => {
		const message = `n8n fails at the require of "${name}" unless its operator allows the module: by default none is.`;
		const fix =
			'Do without it, with nodes or plain JavaScript, or have it allowed (NODE_FUNCTION_ALLOW_BUILTIN, NODE_FUNCTION_ALLOW_EXTERNAL).';
		return advice(place, message, fix);
	});
	return [...(readsEnvironment && knownNames().isEnvironmentBlocked ? [denied] : []), ...needed];
}

/** Methods that no value has, or not the one they are called on: an expression that calls one is empty, code fails. */
function unknownMethods(tree: object, mode: CodeMode, place: Place): Finding[] {
	const { methods, kinds } = knownNames();
	const way = mode === 'expression' ? 'expression' : 'code';
	const own = declaredNames(tree);
	const scope = way === 'code' ? inCode(new Map(), own) : undefined;
	const found = new Map<string, Finding>();
	visitSyntax(tree, ({ type, callee, optional }, _, isGuarded) => {
		if (type !== 'CallExpression' || !isSyntax(callee) || isGuarded || optional === true) return;
		const name = memberOf(callee);
		if (name === undefined || rootOf(callee.object) !== undefined) return;
		const root = rootName(callee);
		if (root.startsWith('$') && own.has(root)) return;
		const kind = kindOfValue(callee.object, scope);
		const isOfData = /^\$(?:json|input|node|binary|now|today)?$/.test(root);
		const given = kinds.get(kind)?.[way] ?? (isOfData ? methods[way] : undefined);
		if (given === undefined || given.has(name)) return;
		const called = kind === 'time' ? 'DateTime' : kind === 'items' ? 'list' : kind;
		const who = kinds.has(kind) ? `a ${called} has no` : 'no value has a';
		const where = way === 'code' && methods.expression.has(name) ? ' in code' : '';
		const outcome = way === 'code' ? 'the node fails' : 'what is computed is empty';
		const guess = nearest(name, [...given]);
		const fix = guess ? `Did you mean ${guess}()?` : 'Use another method.';
		found.set(name, error(place, `${who} method "${name}"${where}, and ${outcome}.`, fix));
	});
	return [...found.values()];
}

/** Whether a format has letters of Moment, which Luxon writes as they are or reads otherwise. */
export const isForeignFormat = (format: string): boolean => {
	const bare = format.replace(/'[^']*'/g, '');
	return /Y/.test(bare) || (/DD/.test(bare) && /M/.test(bare)) || /mm.*\bA\b/.test(bare);
};

/** The same format for Luxon. */
export const luxonFormat = (format: string): string =>
	format.replace(/[YDA]/g, (letter) => letter.toLowerCase());

function formatFindings(tree: object, mode: CodeMode, place: Place): Finding[] {
	const found = new Set<string>();
	visitSyntax(tree, ({ callee, arguments: given }) => {
		if (!isSyntax(callee) || !Array.isArray(given)) return;
		const name = memberOf(callee) ?? '';
		const isRead = name === 'toFormat' || (name === 'format' && mode === 'expression');
		const format = literalOf(given[name === 'fromFormat' ? 1 : 0]);
		if ((isRead || name === 'fromFormat') && format !== undefined && isForeignFormat(format))
			found.add(format);
	});
	return [...found].map((format) => {
		const message = `n8n reads the format "${format}" with Luxon, where Y, D and A stand for something else.`;
		return error(place, message, `Write "${luxonFormat(format)}".`);
	});
}

/** Checks the names that parsed code uses. */
export const nameUses = (tree: object, mode: CodeMode, place: Place): Finding[] => [
	...unknownNames(tree, mode, place),
	...unknownMembers(tree, mode, place),
	...allowances(tree, place),
	...unknownMethods(tree, mode, place),
	...formatFindings(tree, mode, place),
];
