import type { IDataObject, INodeType } from 'n8n-workflow';
import { Expression, ExpressionExtensions, Workflow, WorkflowDataProxy } from 'n8n-workflow';

import { isNamed, isSyntax, memberOf } from './syntax';
import { type Kind, type KindScope, kindOfValue } from './value-kinds';

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
	'$execution $evaluation $vars $executionId $resumeWebhookUrl $if $ifEmpty $min $max $average $not min max not average numberList zip toPathSegment extend extendOptional undefined';

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

/** Those of them that are called. */
const callsOf = (example: unknown): string[] => {
	const value: unknown = Object(example);
	const all = [value, isObject(value) ? Object.getPrototypeOf(value) : undefined];
	return namesOf(example).filter((name) =>
		all.some((one: unknown) => {
			const own = isObject(one) ? Object.getOwnPropertyDescriptor(one, name) : undefined;
			return typeof own?.value === 'function';
		}),
	);
};

/** Objects of JavaScript and Luxon whose own functions are called. */
const STATICS = { Math, JSON, Object, Number, String, Array, Date };

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

/** What a method of n8n's own value gives. */
export const methodResult = (
	owner: unknown,
	name: string,
	...given: readonly unknown[]
): unknown => {
	const method: unknown = isObject(owner) ? owner[name] : undefined;
	return typeof method === 'function' ? Reflect.apply(method, owner, given) : undefined;
};

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
		methodResult(data.$now, 'until', data.$now),
		data.DateTime,
	];
	const native = new Set([...examples, {}].flatMap(callsOf));
	const extended = ExpressionExtensions.flatMap(({ functions }) => Object.keys(functions));
	const ofKind = (example: unknown, type: string) => {
		const added = ExpressionExtensions.filter(({ typeName }) =>
			[type, 'Object'].includes(typeName),
		);
		const names = [...namesOf(example), ...namesOf({})];
		const calls = [...callsOf(example), ...callsOf({})];
		const more = added.flatMap(({ functions }) => Object.keys(functions));
		const values = new Set(names.filter((name) => !calls.includes(name)));
		return {
			code: { all: new Set(names), calls: new Set(calls), values },
			expression: {
				all: new Set([...names, ...more]),
				calls: new Set([...calls, ...more]),
				values,
			},
		};
	};
	const kinds = new Map<Kind, ReturnType<typeof ofKind>>([
		['text', ofKind('', 'String')],
		['number', ofKind(0, 'Number')],
		['boolean', ofKind(true, 'Boolean')],
		['list', ofKind([], 'Array')],
		['items', ofKind([], 'Array')],
		['time', ofKind(data.$now, 'Date')],
		['date', ofKind(new Date(0), 'Date')],
		['duration', ofKind(methodResult(data.$now, 'diff', data.$now), 'Duration')],
		['object', ofKind({}, 'Object')],
	]);
	/** Methods of what JSON can hold: texts, numbers, booleans, lists and objects. */
	const ofFields = (way: 'code' | 'expression') =>
		new Set(
			(['text', 'number', 'boolean', 'list', 'object'] as const).flatMap((kind) => [
				...(kinds.get(kind)?.[way].calls ?? []),
			]),
		);
	return {
		/** What n8n's own proxy gives. */
		data,
		fields: { code: ofFields('code'), expression: ofFields('expression') },
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
		/** What objects of JavaScript and Luxon have themselves. */
		statics: new Map(
			Object.entries({ ...STATICS, DateTime: data.DateTime, $items: methodResult }).map(
				([name, one]) => [
					name,
					new Set([
						...Object.getOwnPropertyNames(one),
						...namesOf({}),
						...Object.getOwnPropertyNames(Object.getPrototypeOf(one)),
					]),
				],
			),
		),
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

/** Whether it is a field of an item, at any depth: what JSON can hold. */
export function isField(value: unknown, scope: KindScope): boolean {
	if (!isSyntax(value) || value.type !== 'MemberExpression') return false;
	const owner: unknown = value.object;
	const isJson = isSyntax(owner) && memberOf(owner) === 'json';
	const isWhole = isNamed(owner, '$json') || (isJson && kindOfValue(owner, scope) === 'object');
	return isWhole || isField(owner, scope);
}
