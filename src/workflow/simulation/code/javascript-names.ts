const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
	new Set(lists.flatMap((list) => list.split(' ')));

/** Globals of the language and of n8n's sandbox that only work on values. */
export const nativeNames = setOf(
	'Array ArrayBuffer AggregateError BigInt Boolean Buffer DataView Date Error EvalError Float32Array Float64Array Int16Array Int32Array Int8Array Intl JSON Map Math Number Object Promise RangeError ReferenceError RegExp Set String SyntaxError TextDecoder TextEncoder TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet',
	'atob btoa clearInterval clearTimeout console decodeURI decodeURIComponent encodeURI encodeURIComponent escape isFinite isNaN parseFloat parseInt queueMicrotask setImmediate setTimeout structuredClone unescape',
	'DateTime Duration Interval luxon $jmespath $if $ifEmpty $max $min',
);

/** n8n's names for the data of the run. */
export const dataNames = setOf(
	'$ $agentInfo $binary $data $env $execution $executionId $fromAI $input $item $itemIndex $items $json $mode $node $nodeId $nodeVersion $now $pageCount $parameter $position $prevNode $rawParameter $response $runIndex $self $thisItem $thisItemIndex $thisRunIndex $today $tool $vars $version $webhookId $workflow a b item items',
);

/** Values, none of which anything can be done with. */
export const plainNames = setOf('Infinity NaN undefined');

/** Names of the sandbox that lead out of it, or to what makes code of texts. No variable may have one that is not declared. */
export const outerNames = setOf(
	'AsyncFunction Atomics EventSource FinalizationRegistry Function Iterator Proxy Reflect ShadowRealm SharedArrayBuffer Symbol WeakRef WebAssembly WebSocket Worker XMLHttpRequest arguments axios crypto eval exports fetch getWorkflowStaticData global globalThis helpers importScripts module navigator process require self window',
);

/** Properties that lead from a value to the code behind it, whoever reads them. */
export const forbiddenNames = setOf(
	'__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ callee caller captureStackTrace constructor defineProperties defineProperty getFunction getOwnPropertyDescriptor getOwnPropertyDescriptors getPrototypeOf getThis prepareStackTrace prototype setPrototypeOf',
);

/** Methods of n8n's objects, which are functions when they are not called. */
const dataMethods = 'all first last itemMatching pairedItem customData';

const functionsOf = (holder: object): string[] =>
	Object.entries(Object.getOwnPropertyDescriptors(holder)).flatMap(([name, { value }]) =>
		typeof value === 'function' ? [name] : [],
	);

const holders: readonly object[] = [
	...[Array, Object, String, Number, Boolean, Date, RegExp, Map, Set, Promise, Error, BigInt],
	...[JSON, Math, Intl, ArrayBuffer, Uint8Array, URL, URLSearchParams, WeakMap, WeakSet],
];

const prototypes = holders.flatMap((holder) =>
	'prototype' in holder && typeof holder.prototype === 'object' && holder.prototype !== null
		? [holder.prototype]
		: [],
);

/** Names under which a value of the language may hold a function. */
export const methodNames: ReadonlySet<string> = new Set([
	...[...holders, ...prototypes, (): void => undefined].flatMap(functionsOf),
	...['apply', 'bind', 'call', 'compare', 'format', 'next', 'reject', 'resolve', 'return', 'throw'],
	...dataMethods.split(' '),
]);

/** Helpers that read and keep the binary data of the run itself. */
export const binaryHelpers = setOf(
	'assertBinaryData binaryToString getBinaryDataBuffer prepareBinaryData setBinaryDataBuffer',
);
