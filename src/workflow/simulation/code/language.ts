const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const mapOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
	new Map(Object.entries(lists).map(([name, words]) => [name, setOf(words)]));

/** Globals that code may name, each with the members that it may call or read. */
export const spaces = mapOf({
	Object: 'keys values entries assign fromEntries groupBy hasOwn is freeze',
	Array: 'isArray from of',
	JSON: 'parse stringify',
	Math: 'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos asin atan atan2 cbrt ceil cos exp floor hypot log log10 log2 max min pow random round sign sin sqrt tan trunc',
	Number:
		'EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
	String: 'fromCharCode fromCodePoint',
	Date: 'UTC now parse',
	Promise: 'all allSettled reject resolve',
	Buffer: 'byteLength from',
	Intl: 'Collator DateTimeFormat NumberFormat PluralRules RelativeTimeFormat',
	console: 'debug error info log warn',
	DateTime:
		'fromFormat fromISO fromJSDate fromMillis fromObject fromSQL fromSeconds local max min now utc',
	Duration: 'fromISO fromMillis fromObject',
	Interval: 'fromDateTimes fromISO after before',
	luxon: 'DateTime Duration Interval',
	...Object.fromEntries(
		'Boolean BigInt Error EvalError RangeError RegExp SyntaxError TypeError Map Set URL URLSearchParams Uint8Array parseFloat parseInt isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa structuredClone setTimeout clearTimeout $ifEmpty $if $max $min $ $items $node'
			.split(' ')
			.map((name) => [name, '']),
	),
});

/** Members of those that are globals again. */
export const inner: ReadonlySet<string> = setOf('DateTime Duration Interval');

/** Globals that may be called, by what comes of it. */
export const textCalls = setOf(
	'String Boolean BigInt Date encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa isNaN isFinite setTimeout clearTimeout',
);
export const numberMembers = setOf(
	'Date.UTC Date.now Date.parse Buffer.byteLength Number.parseFloat Number.parseInt',
);
export const textMembers = setOf(
	'Object.hasOwn Object.is Array.isArray Number.isFinite Number.isInteger Number.isNaN Number.isSafeInteger String.fromCharCode String.fromCodePoint',
);
export const numberCalls = setOf('Number parseFloat parseInt');
export const givingCalls = setOf('$ifEmpty $if $max $min Array Object structuredClone');
export const errors = setOf('Error EvalError RangeError SyntaxError TypeError');

/** Globals that may be made an object of. */
export const makers = setOf(
	'Date RegExp URL URLSearchParams Uint8Array Map Set Array Object Promise Collator DateTimeFormat NumberFormat PluralRules RelativeTimeFormat',
);

/** Globals that may be handed over to be called: they make a text, a number or a boolean of anything. */
export const coercers = setOf(
	'Boolean Number String parseFloat parseInt encodeURIComponent decodeURIComponent isNaN isFinite',
);

/** n8n's names for data of the run, and for where it comes from. */
export const dataNames = setOf('items item a b');
export const jsonNames = setOf(
	'$json $binary $vars $env $parameter $itemIndex $runIndex $mode $nodeVersion $executionId undefined NaN Infinity',
);
export const timeNames = setOf('$now $today');
export const facts = mapOf({
	$execution: 'id mode resumeUrl resumeFormUrl',
	$workflow: 'active id name',
	$prevNode: 'name outputIndex runIndex',
});

/** What n8n's objects for the output of a node may be asked. */
export const sourceReads = setOf('binary item json params context isExecuted runIndex');
export const sourceCalls = setOf('all first itemMatching last pairedItem');

/** Helpers that read and keep the binary data of the run itself. */
export const binaryHelpers = setOf(
	'assertBinaryData binaryToString getBinaryDataBuffer prepareBinaryData setBinaryDataBuffer',
);

/** Properties that no code may name: they lead from a value to what made it, or change how it works. */
export const forbidden = setOf(
	'__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call callee caller constructor customData prototype',
);

/** Methods that the language calls by itself. */
export const implicit = setOf('exec next return then toJSON toLocaleString toString valueOf');

/** Properties of binary data, iterators and errors that hold no function and nothing of others. */
export const plainNames = setOf('length size byteLength message stack name code');

/** Methods of texts, numbers, lists, dates and the like, by what comes of them. */
export const methods = {
	text: setOf(
		'charAt endsWith has hasOwnProperty includes isPrototypeOf join localeCompare normalize padEnd padStart propertyIsEnumerable repeat search startsWith substr substring test toDateString toExponential toFixed toISOString toJSON toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision toString toTimeString toUTCString toUpperCase trim trimEnd trimLeft trimRight trimStart format compare delete clear append',
	),
	number: setOf(
		'charCodeAt codePointAt getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds indexOf lastIndexOf setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds',
	),
	plain: setOf('exec formatToParts match matchAll split'),
	list: setOf(
		'concat entries fill flat keys reverse slice splice toReversed toSorted toSpliced values with',
	),
	element: setOf('at get pop shift'),
	keep: setOf('add push set unshift'),
	/** They call what they are given. */
	calls: setOf(
		'every filter find findIndex findLast findLastIndex flatMap forEach map reduce reduceRight some sort toSorted',
	),
	replaces: setOf('replace replaceAll'),
	promise: setOf('catch finally then'),
};

/** What the same is for luxon's objects: each gives another one of them, or a text. */
export const timeMethods = setOf(
	'as diff diffNow endOf equals hasSame minus plus set setLocale setZone shiftTo startOf toFormat toHTTP toHuman toISO toISODate toISOTime toISOWeekDate toJSDate toJSON toLocal toLocaleString toMillis toObject toRFC2822 toRelative toRelativeCalendar toSQL toSQLDate toSQLTime toSeconds toString toUTC toUnixInteger valueOf',
);
const timeNumbers =
	'day days daysInMonth daysInYear hour hours invalidReason isInDST isInLeapYear isValid length locale millisecond milliseconds minute minutes month monthLong monthShort months offset ordinal quarter second seconds start end ts week weekNumber weekYear weekday weekdayLong weekdayShort weeks year years zoneName';
export const timeReads = setOf(timeNumbers);

const functionsOf = (holder: object): string[] =>
	Object.entries(Object.getOwnPropertyDescriptors(holder)).flatMap(([name, { value }]) =>
		typeof value === 'function' ? [name] : [],
	);

const holders: readonly object[] = [
	Array,
	Object,
	String,
	Number,
	Boolean,
	Date,
	RegExp,
	Map,
	Set,
	Promise,
	Error,
	BigInt,
	JSON,
	Math,
	Intl,
	ArrayBuffer,
	Uint8Array,
	URL,
	URLSearchParams,
	WeakMap,
	WeakSet,
	Intl.NumberFormat,
	Intl.DateTimeFormat,
	[].values(),
	/./g[Symbol.matchAll](''),
	new Map().values(),
	new Set().values(),
	''[Symbol.iterator](),
	new URLSearchParams().values(),
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What values may inherit from there. */
const withPrototypes = (holder: object): object[] => {
	const found = [holder, 'prototype' in holder ? holder.prototype : undefined].filter(isObject);
	// Iterating a list includes elements that are added meanwhile.
	for (const each of found) {
		const next: unknown = Object.getPrototypeOf(each);
		if (isObject(next) && !found.includes(next)) found.push(next);
	}
	return found;
};

/** Names under which a value of the language may hold a function, as this engine says. */
export const functionNames: ReadonlySet<string> = new Set([
	...[...holders, ...holders.flatMap(withPrototypes), (): void => undefined].flatMap(functionsOf),
	...functionsOf(Object.getPrototypeOf(() => undefined)),
]);
