import type { IDataObject, INodeType } from 'n8n-workflow';
import { Expression, ExpressionExtensions, Workflow, WorkflowDataProxy } from 'n8n-workflow';

const node = (name: string) => ({
	...{ id: name, name, type: 'any', typeVersion: 1, parameters: {} },
	position: [0, 0] satisfies [number, number],
});

const anyType: INodeType = {
	description: {
		...{ displayName: '', name: 'any', description: '', group: [], version: 1 },
		...{ defaults: {}, inputs: ['main'], outputs: ['main'], properties: [] },
	},
};

/** n8n's own data of an item, as code and expressions see it. */
function dataProxy() {
	const find = () => anyType;
	const nodeTypes = { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
	const nodes = ['One', 'Two'].map(node);
	const connections = { One: { main: [[{ node: 'Two', type: 'main', index: 0 } as const]] } };
	const workflow = new Workflow({ nodes, connections, active: false, nodeTypes });
	const items = [{ json: {} }];
	const proxy = new WorkflowDataProxy(workflow, null, 0, 0, 'Two', items, {}, 'internal', {});
	return proxy.getDataProxy({ throwOnMissingExecutionData: false });
}

/** What n8n adds in a run, or where it evaluates for declarative nodes and paging. */
const ADDED =
	'$execution $evaluation $vars $secrets $executionId $resumeWebhookUrl $credentials $parent $value $response $responseItem $request $pageCount $version $if $ifEmpty $min $max $average $not min max not average numberList zip toPathSegment extend extendOptional undefined';

/** What JavaScript has in n8n's runner of code, which is no Node process. */
const RUNNER =
	'Promise Function Reflect Proxy WeakRef FinalizationRegistry WebAssembly Iterator AggregateError SuppressedError DisposableStack AsyncDisposableStack Float16Array SharedArrayBuffer globalThis global module require console escape unescape eval helpers Buffer setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate btoa atob TextDecoder TextDecoderStream TextEncoder TextEncoderStream FormData $getWorkflowStaticData arguments';

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
	const prototypes = ['', 0, true, [], {}, new Date(0), /./, new Map(), new Set(), data.$now].map(
		(value: object | string | number | boolean) => Object(value),
	);
	const methods = prototypes.flatMap((value: object) => [
		...Object.getOwnPropertyNames(value),
		...Object.getOwnPropertyNames(Object.getPrototypeOf(value)),
	]);
	return {
		/** Names that n8n gives to expressions. */
		expression: new Set(common),
		/** Names that n8n gives to JavaScript of the Code node. */
		code: new Set([...common, ...RUNNER.split(' ')]),
		/** What `$input` and `$('node')` have. */
		input: [...Reflect.ownKeys(data.$input), 'itemMatching', 'pairedItem'].map(String),
		node: Reflect.ownKeys(data.$('One')).map(String),
		isEnvironmentBlocked: isDeniedBy(() => data.$env.PATH),
		/** Methods that some value has, by JavaScript or by n8n. */
		methods: new Set([
			...methods,
			...Reflect.ownKeys(Object.prototype).map(String),
			...ExpressionExtensions.flatMap(({ functions }) => Object.keys(functions)),
		]),
	};
}

let known: ReturnType<typeof readNames> | undefined;

/** The names that mean something in code of a workflow, asked of n8n once. */
export const knownNames = () => (known ??= readNames());

/** What an item holds. */
export const ITEM_KEYS = ['json', 'binary', 'pairedItem', 'error', 'index', 'evaluationData'];
