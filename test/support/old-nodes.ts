/** Nodes of older versions as people have set them, with items as they come in: written from what n8n does with them. */

export interface OldNodeCase {
	readonly name: string;
	/** Type, version and parameters. */
	readonly node: readonly [type: string, version: number, parameters: object];
	readonly items: readonly object[];
	/** Of a node with two inputs: what comes in at the second. */
	readonly second?: readonly object[];
	/** Outputs that lead on. Default: one. */
	readonly outputs?: number;
	/** Other fields of the node. */
	readonly flags?: object;
	/** It is known that it cannot be moved, with a word of the reason. */
	readonly stays?: RegExp;
	/** It is known that it does something else then. */
	readonly differs?: true;
}

const orders = [
	{ id: 1, name: 'Ada', total: 12.5, paid: true, tags: ['a'], at: '2026-01-05T10:00:00Z' },
	{ id: 2, name: 'Bo', total: 0, paid: false, tags: [], at: '2026-03-01T00:00:00Z' },
	{ id: 3, name: '', total: 99, paid: true, address: { city: 'Rome' }, at: '2025-12-31T23:59:59Z' },
	{ id: 4, total: -3, note: null, at: '2026-01-05T10:00:01Z' },
	{ id: 5, name: 'ada', total: 12, paid: true, tags: ['b', 'c'], at: '2026-06-01T12:00:00Z' },
];

const when = (type: string, value1: unknown, operation: string, value2?: unknown) => ({
	[type]: [{ value1, operation, ...(value2 === undefined ? {} : { value2 }) }],
});

const iff = (
	name: string,
	conditions: object,
	combineOperation = 'all',
	items: readonly object[] = orders,
): OldNodeCase => ({
	name: `if: ${name}`,
	node: ['if', 1, { conditions, combineOperation }],
	items,
	outputs: 2,
});

const ifs: readonly OldNodeCase[] = [
	iff('a text is equal', when('string', '={{ $json.name }}', 'equal', 'Ada')),
	iff('a preset operation', { string: [{ value1: '={{ $json.name }}', value2: 'Bo' }] }),
	iff('a text is not equal', when('string', '={{ $json.name }}', 'notEqual', 'Ada')),
	iff('a text is not the empty one', when('string', '={{$json["name"]}}', 'notEqual', '')),
	iff('a text is the empty one', { string: [{ value1: '={{ $json.name }}' }] }),
	iff('contains', when('string', '={{ $json.name }}', 'contains', 'd')),
	iff('does not contain', when('string', '={{ $json.name }}', 'notContains', 'd')),
	iff('starts', when('string', '={{ $json.at }}', 'startsWith', '2026-01')),
	iff('ends', when('string', '={{ $json.at }}', 'endsWith', '00Z')),
	iff('matches', when('string', '={{ $json.name }}', 'regex', '/^a/i')),
	iff('matches without slashes', when('string', '={{ $json.name }}', 'regex', '^A')),
	iff('does not match', when('string', '={{ $json.name }}', 'notRegex', '/^a/i')),
	iff('is empty', when('string', '={{ $json.name }}', 'isEmpty')),
	iff('a list is empty', when('string', '={{ $json.tags }}', 'isEmpty')),
	iff('an object is not empty', when('string', '={{ $json.address }}', 'isNotEmpty')),
	iff('a number is not empty', when('number', '={{ $json.total }}', 'isNotEmpty')),
	iff('larger', when('number', '={{ $json.total }}', 'larger', 10)),
	iff('a preset number operation', { number: [{ value1: '={{ $json.total }}', value2: 10 }] }),
	iff('smaller than what is missing', when('number', '={{ $json.discount }}', 'smaller', 5)),
	iff('larger or equal', when('number', '={{ $json.total }}', 'largerEqual', 12)),
	iff('a sum is smaller', when('number', '={{ $json.total + 1 }}', 'smallerEqual', 13)),
	iff('a count', when('number', '={{ ($json.tags || []).length }}', 'equal', 2)),
	iff('a number is not equal', when('number', '={{ $json.total }}', 'notEqual', 0)),
	iff(
		'both sides are expressions',
		when('number', '={{ $json.total }}', 'larger', '={{ $json.id }}'),
	),
	iff('true', when('boolean', '={{ $json.paid }}', 'equal', true)),
	iff('a preset boolean', { boolean: [{ value1: '={{ $json.paid }}' }] }),
	iff('not true', when('boolean', '={{ $json.paid }}', 'notEqual', true)),
	iff('a comparison', when('boolean', '={{ $json.total > 10 && $json.id < 4 }}', 'equal', true)),
	iff('after', when('dateTime', '={{ $json.at }}', 'after', '2026-01-05T10:00:00Z')),
	iff('before', when('dateTime', '={{ $json.at }}', 'before', '2026-01-05T10:00:00Z')),
	iff('a date', when('dateTime', '={{ new Date($json.at) }}', 'after', '2026-01-01T00:00:00.000Z')),
	iff(
		'any of two',
		{
			...when('string', '={{ $json.name }}', 'equal', 'Ada'),
			...when('number', '={{ $json.total }}', 'larger', 50),
		},
		'any',
	),
	iff(
		'all of three',
		{
			...when('string', '={{ $json.name }}', 'isNotEmpty'),
			number: [
				{ value1: '={{ $json.total }}', operation: 'larger', value2: 1 },
				{ value1: '={{ $json.total }}', operation: 'smaller', value2: 12.4 },
			],
		},
		'all',
	),
	iff('no condition', {}),
	iff('none of any', {}, 'any'),
	iff('text with an expression in it', when('string', '=no {{ $json.id }}', 'equal', 'no 3')),
	iff('a comment', when('number', '={{ $json.total // what is due\n }}', 'smaller', 5)),
	{
		...iff('a number as a text', when('string', '={{ $json.id }}', 'equal', '3')),
		differs: true,
	},
	{
		name: 'filter: all',
		node: [
			'filter',
			1,
			{
				combineConditions: 'AND',
				conditions: when('number', '={{ $json.total }}', 'larger', 5),
			},
		],
		items: orders,
	},
	{
		name: 'filter: any',
		node: [
			'filter',
			1,
			{
				combineConditions: 'OR',
				conditions: {
					...when('string', '={{ $json.name }}', 'contains', 'B'),
					...when('boolean', '={{ $json.paid }}', 'equal', true),
				},
			},
		],
		items: orders,
	},
];

const rules = (
	list: ReadonlyArray<readonly [operation: string, value2: unknown, output: unknown]>,
) => ({
	rules: list.map(([operation, value2, output]) => ({
		operation,
		value2,
		...(typeof output === 'number' ? { output } : { outputKey: output }),
	})),
});

const switches: readonly OldNodeCase[] = [
	{
		name: 'switch 1: each rule its output',
		node: [
			'switch',
			1,
			{
				dataType: 'string',
				value1: '={{ $json.name }}',
				rules: rules([
					['equal', 'Ada', 0],
					['equal', 'Bo', 1],
				]),
				fallbackOutput: 3,
			},
		],
		items: orders,
		outputs: 4,
	},
	{
		name: 'switch 1: outputs out of order, two neighbours to one',
		node: [
			'switch',
			1,
			{
				value1: '={{ $json.total }}',
				rules: rules([
					['larger', 50, 2],
					['smaller', 0, 2],
					['equal', 0, 0],
				]),
			},
		],
		items: orders,
		outputs: 4,
	},
	{
		name: 'switch 1: the fallback is the output of a rule',
		node: [
			'switch',
			1,
			{
				dataType: 'string',
				value1: '={{ $json.name }}',
				rules: rules([
					['contains', 'B', 1],
					['startsWith', 'A', 0],
				]),
				fallbackOutput: 1,
			},
		],
		items: orders.filter((one) => 'name' in one),
		outputs: 2,
	},
	{
		name: 'switch 1: rules for one output apart',
		node: [
			'switch',
			1,
			{
				dataType: 'string',
				value1: '={{ $json.name }}',
				rules: rules([
					['equal', 'Ada', 0],
					['equal', 'Bo', 1],
					['equal', 'ada', 0],
				]),
			},
		],
		items: orders,
		outputs: 2,
		stays: /next to each other/,
	},
	{
		name: 'switch 1: an expression',
		node: ['switch', 1, { mode: 'expression', output: '={{ $json.id % 4 }}' }],
		items: orders,
		outputs: 4,
	},
	{
		name: 'switch 1: booleans',
		node: [
			'switch',
			1,
			{
				dataType: 'boolean',
				value1: '={{ $json.paid }}',
				rules: rules([
					['equal', true, 0],
					['equal', false, 1],
				]),
				fallbackOutput: 2,
			},
		],
		items: orders,
		outputs: 3,
	},
	{
		name: 'switch 2: names of outputs',
		node: [
			'switch',
			2,
			{
				dataType: 'string',
				value1: '={{ $json.name }}',
				rules: rules([
					['equal', 'Ada', 'first'],
					['regex', '/^a/i', 'letter'],
				]),
				fallbackOutput: 0,
			},
		],
		items: orders,
		outputs: 2,
	},
	{
		name: 'switch 2: no fallback',
		node: [
			'switch',
			2,
			{
				dataType: 'number',
				value1: '={{ $json.total }}',
				rules: rules([
					['largerEqual', 50, 'many'],
					['larger', 0, 'some'],
				]),
			},
		],
		items: orders,
		outputs: 2,
	},
	{
		name: 'switch 2: an expression',
		node: [
			'switch',
			2,
			{ mode: 'expression', outputsAmount: 3, output: '={{ $json.total > 10 ? 2 : 0 }}' },
		],
		items: orders,
		outputs: 3,
	},
	{
		name: 'switch 2: dates',
		node: [
			'switch',
			2,
			{
				dataType: 'dateTime',
				value1: '={{ $json.at }}',
				rules: rules([['before', '2026-01-01T00:00:00.000Z', 'last year']]),
				fallbackOutput: -1,
			},
		],
		items: orders,
	},
];

const set = (name: string, version: number, parameters: object): OldNodeCase => ({
	name: `set ${version}: ${name}`,
	node: ['set', version, parameters],
	items: orders,
});

const values = {
	string: [
		{ name: 'greeting', value: '=Hello {{ $json.name }}' },
		{ name: 'plain', value: 'text' },
	],
	number: [{ name: 'count', value: 3 }],
	boolean: [{ name: 'seen', value: true }],
};

const sets: readonly OldNodeCase[] = [
	set('plain values', 1, { values }),
	set('only what is set', 2, { keepOnlySet: true, values }),
	set('a number in a text field', 2, {
		values: { string: [{ name: 'amount', value: '={{ $json.total }}' }] },
	}),
	set('a list and an object in text fields', 1, {
		keepOnlySet: true,
		values: {
			string: [
				{ name: 'tags', value: '={{ $json.tags }}' },
				{ name: 'where', value: '={{ $json.address }}' },
				{ name: 'of', value: '=Order {{ $json.id }} of {{ $json.name }}' },
			],
		},
	}),
	set('what is missing', 2, {
		keepOnlySet: true,
		values: { string: [{ name: 'missing', value: '={{ $json.missing }}' }] },
	}),
	set('null', 2, { values: { string: [{ name: 'nothing', value: '={{ $json.note }}' }] } }),
	set('numbers as texts', 2, {
		values: { number: [{ name: 'sum', value: '={{ String($json.total) }}' }] },
	}),
	set('a number expression', 1, {
		values: { number: [{ name: 'sum', value: '={{ $json.total * 2 }}' }] },
	}),
	set('a boolean expression', 2, {
		values: { boolean: [{ name: 'is', value: '={{ $json.name }}' }] },
	}),
	set('dots in names', 2, {
		values: { string: [{ name: 'a.b', value: 'deep' }], number: [{ name: 'a.c', value: 1 }] },
	}),
	set('dots that stay', 2, {
		values: { string: [{ name: 'a.b', value: '={{ $json.id }}' }] },
		options: { dotNotation: false },
	}),
	set('it overwrites', 1, { values: { string: [{ name: 'name', value: 'X' }] } }),
	set('quotes and lines', 1, {
		keepOnlySet: true,
		values: {
			string: [
				{ name: 'say "x"', value: '={{ "a\\n" + $json.id }}' },
				{ name: 'two', value: 'one\n"two"' },
			],
		},
	}),
	set('an object within', 2, {
		values: { string: [{ name: 'o', value: '={{ { id: $json.id } }}' }] },
	}),
	set('an object with an object within', 2, {
		values: { string: [{ name: 'o', value: '={{ { a: { id: $json.id } } }}' }] },
	}),
	set('nothing', 2, {}),
	set('fields', 3.2, {
		fields: {
			values: [
				{ name: 'a', stringValue: '={{ $json.name }}' },
				{ name: 'n', type: 'numberValue', numberValue: '={{ $json.total }}' },
				{ name: 'b', type: 'booleanValue', booleanValue: 'false' },
				{ name: 'l', type: 'arrayValue', arrayValue: '[1, 2]' },
				{ name: 'o', type: 'objectValue', objectValue: '{"x": 1}' },
			],
		},
		include: 'none',
		options: {},
	}),
	set('fields beside some', 3, {
		fields: { values: [{ name: 'a', stringValue: 'x' }] },
		include: 'selected',
		includeFields: 'id, name',
		options: {},
	}),
	set('fields beside all but some', 3.1, {
		fields: { values: [{ name: 'a', type: 'numberValue', numberValue: '7' }] },
		include: 'except',
		excludeFields: 'tags, address',
		options: {},
	}),
	{
		...set('what is missing', 3, {
			fields: { values: [{ name: 'm', stringValue: '={{ $json.missing }}' }] },
			options: {},
		}),
		differs: true,
	},
	set('JSON', 3, {
		mode: 'raw',
		jsonOutput: '={ "id": {{ $json.id }}, "x": "{{ $json.name }}" }',
		include: 'none',
		options: {},
	}),
];

const left = [
	{ key: 1, a: 'one', deep: { x: 1, y: 1 } },
	{ key: 2, a: 'two', deep: { x: 2 } },
	{ key: 3, a: 'three' },
];
const right = [
	{ key: 2, a: 'zwei', b: true, deep: { z: 9 } },
	{ key: 1, a: 'eins', b: false },
];

const merge = (
	name: string,
	version: number,
	parameters: object,
	more: Partial<OldNodeCase> = {},
): OldNodeCase => ({
	name: `merge ${version}: ${name}`,
	node: ['merge', version, parameters],
	items: left,
	second: right,
	...more,
});

const byFields = (joinMode: string, more: object = {}) => ({
	mode: 'combine',
	mergeByFields: { values: [{ field1: 'key', field2: 'key' }] },
	joinMode,
	...more,
});

const merges: readonly OldNodeCase[] = [
	merge('append', 1, {}),
	merge('by position, both', 1, { mode: 'mergeByIndex', join: 'inner' }),
	merge('by position, either', 1, { mode: 'mergeByIndex', join: 'outer' }),
	merge('by position, the first', 1, { mode: 'mergeByIndex' }, { stays: /first input/ }),
	merge('each with each', 1, { mode: 'multiplex' }),
	merge('pass the first', 1, { mode: 'passThrough' }),
	merge('pass the second', 1, { mode: 'passThrough', output: 'input2' }),
	merge('wait', 1, { mode: 'wait' }),
	merge('keep matches', 1, { mode: 'keepKeyMatches', propertyName1: 'key', propertyName2: 'key' }),
	merge('remove matches', 1, {
		...{ mode: 'removeKeyMatches', propertyName1: 'key', propertyName2: 'key' },
	}),
	merge(
		'by key',
		1,
		{ mode: 'mergeByKey', propertyName1: 'key', propertyName2: 'key' },
		{ stays: /order/ },
	),
	merge('append', 2, {}),
	merge('by fields', 2, byFields('keepMatches')),
	merge('by fields, what does not match', 2.1, byFields('keepNonMatches')),
	merge('by fields, all', 2, byFields('keepEverything')),
	merge('by fields, enrich', 2.1, byFields('enrichInput1')),
	merge('by fields, the first wins', 2, {
		...byFields('enrichInput1'),
		options: {
			clashHandling: { values: { resolveClash: 'preferInput1', mergeMode: 'shallowMerge' } },
		},
	}),
	merge('by fields, the second wins', 2, {
		...byFields('enrichInput2'),
		options: {
			clashHandling: { values: { resolveClash: 'preferInput2', mergeMode: 'deepMerge' } },
		},
	}),
	merge('by fields, suffixes', 2.1, {
		...byFields('keepMatches'),
		options: { clashHandling: { values: { resolveClash: 'addSuffix' } } },
	}),
	merge('by fields, of the second', 2, byFields('keepMatches', { outputDataFrom: 'input2' })),
	merge('by position', 2, { mode: 'combine', combinationMode: 'mergeByPosition' }),
	merge(
		'by position, nothing at the second',
		2,
		{ mode: 'combine', combinationMode: 'mergeByPosition' },
		{ second: [], differs: true },
	),
	merge('by position, unpaired too', 2.1, {
		...{ mode: 'combine', combinationMode: 'mergeByPosition' },
		options: { includeUnpaired: true },
	}),
	merge('by position, the first wins', 2.1, {
		...{ mode: 'combine', combinationMode: 'mergeByPosition' },
		options: { clashHandling: { values: { resolveClash: 'preferInput1' } } },
	}),
	merge('each with each', 2, { mode: 'combine', combinationMode: 'multiplex' }),
	merge('the second branch', 2, { mode: 'chooseBranch', output: 'input2' }),
	merge('an empty branch', 2.1, { mode: 'chooseBranch', output: 'empty' }),
];

const lists = (name: string, version: number, parameters: object): OldNodeCase => ({
	name: `item lists ${version}: ${name}`,
	node: ['itemLists', version, parameters],
	items: [
		{ id: 2, kind: 'a', sizes: [1, 2], own: { x: 1 }, price: 3 },
		{ id: 1, kind: 'b', sizes: [3], own: { x: 2 }, price: 5 },
		{ id: 2, kind: 'a', sizes: [1, 2], own: { x: 1 }, price: 3 },
		{ id: 3, kind: 'a', sizes: [], own: { x: 3 } },
	],
});

const fields = (...names: string[]) => ({ fields: names.map((fieldName) => ({ fieldName })) });

const itemLists: readonly OldNodeCase[] = [
	lists('split', 1, { fieldToSplitOut: 'sizes' }),
	lists('split with others', 2.1, { fieldToSplitOut: 'sizes', include: 'allOtherFields' }),
	lists('split with some', 1, {
		...{ fieldToSplitOut: 'sizes', include: 'selectedOtherFields' },
		fieldsToInclude: fields('id', 'kind'),
	}),
	lists('split with some of text', 3, {
		...{ fieldToSplitOut: 'sizes', include: 'selectedOtherFields', fieldsToInclude: 'id, kind' },
		options: { destinationFieldName: 'size' },
	}),
	lists('collect a field', 1, {
		operation: 'aggregateItems',
		fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'id' }] },
	}),
	lists('collect under another name', 3.1, {
		operation: 'concatenateItems',
		fieldsToAggregate: {
			fieldToAggregate: [
				{ fieldToAggregate: 'price', renameField: true, outputFieldName: 'prices' },
			],
		},
		options: { keepMissing: true },
	}),
	lists('collect all', 2, { operation: 'aggregateItems', aggregate: 'aggregateAllItemData' }),
	lists('collect all but one', 1, {
		...{
			operation: 'aggregateItems',
			aggregate: 'aggregateAllItemData',
			include: 'allFieldsExcept',
		},
		...{ destinationFieldName: 'rows', fieldsToExclude: fields('own', 'sizes') },
	}),
	lists('limit', 3, { operation: 'limit', maxItems: 2 }),
	lists('the last', 1, { operation: 'limit', keep: 'lastItems' }),
	{
		...lists('without duplicates', 2, { operation: 'removeDuplicates' }),
		items: [{ a: 1 }, { a: 2 }, { a: 1 }],
	},
	lists('without duplicates of a field', 1, {
		...{
			operation: 'removeDuplicates',
			compare: 'selectedFields',
			fieldsToCompare: fields('kind'),
		},
		options: { removeOtherFields: true },
	}),
	{
		...lists('without duplicates but of a field', 3, {
			...{ operation: 'removeDuplicates', compare: 'allFieldsExcept', fieldsToExclude: 'b' },
		}),
		items: [
			{ a: 1, b: 1 },
			{ a: 1, b: 2 },
			{ a: 2, b: 1 },
		],
	},
	lists('sort', 1, {
		operation: 'sort',
		sortFieldsUi: { sortField: [{ fieldName: 'id', order: 'descending' }] },
	}),
	lists('sort by a field within', 3, {
		operation: 'sort',
		sortFieldsUi: { sortField: [{ fieldName: 'own.x' }, { fieldName: 'id' }] },
	}),
	lists('sum by kind', 2.2, {
		...{ operation: 'summarize', fieldsToSplitBy: 'kind' },
		fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'price' }] },
	}),
	lists('count', 3, {
		operation: 'summarize',
		fieldsToSummarize: { values: [{ field: 'id' }, { aggregation: 'max', field: 'price' }] },
	}),
	lists('join', 3.1, {
		...{ operation: 'summarize', fieldsToSplitBy: 'kind', options: { outputFormat: 'singleItem' } },
		fieldsToSummarize: { values: [{ aggregation: 'concatenate', field: 'id', separateBy: ', ' }] },
	}),
];

/** A workflow that says of each call how many items it was given. */
const counting = {
	nodes: [
		{
			...{ id: '1', name: 'Called', position: [0, 0], parameters: { inputSource: 'passthrough' } },
			...{ type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
		},
		{
			...{ id: '2', name: 'Count', position: [200, 0] },
			...{ type: 'n8n-nodes-base.code', typeVersion: 2 },
			parameters: { jsCode: 'return [{ json: { id: $json.id, given: $input.all().length } }];' },
		},
	],
	connections: { Called: { main: [[{ node: 'Count', type: 'main', index: 0 }]] } },
};

const calls: readonly OldNodeCase[] = [
	{
		name: 'execute workflow: each',
		node: [
			'executeWorkflow',
			1.1,
			{ source: 'parameter', mode: 'each', workflowJson: JSON.stringify(counting), options: {} },
		],
		items: orders,
	},
];

const code = (
	name: string,
	type: string,
	functionCode: string,
	more: Partial<OldNodeCase> = {},
) => ({
	...{ name: `${type}: ${name}`, items: orders, ...more },
	node: [type, 1, { functionCode }] as const,
});

const codes: readonly OldNodeCase[] = [
	code(
		'items are changed',
		'function',
		'for (const item of items) item.json.twice = item.json.total * 2;\nreturn items;',
	),
	code('new items', 'function', 'return items.map((one) => ({ json: { id: one.json.id } }));'),
	code('one item', 'function', 'return [{ json: { n: items.length, first: $json.name } }];'),
	code('a date', 'function', 'return [{ json: { at: new Date(0), deep: { at: new Date(5) } } }];'),
	code(
		'another node',
		'function',
		'return [{ json: { n: $node["Start"].json.id, all: $items("Start").length } }];',
	),
	code('it waits', 'function', 'const x = await Promise.resolve(4);\nreturn [{ json: { x } }];'),
	code(
		'static data',
		'function',
		'const data = getWorkflowStaticData("global");\ndata.n = 1;\nreturn [{ json: { n: data.n } }];',
	),
	code('an item by its number', 'function', 'return [{ json: { x: $item(1).$json.id } }];', {
		stays: /\$item/,
	}),
	code('files', 'function', 'const b = await getBinaryDataAsync(items[0]);\nreturn items;', {
		stays: /getBinaryDataAsync/,
	}),
	{ name: 'function: as it was put in', node: ['function', 1, {}], items: orders },
	{ name: 'functionItem: as it was put in', node: ['functionItem', 1, {}], items: orders },
	code('another item', 'functionItem', 'item = { ...item, name: 1 };\nreturn item; // this'),
	code('an item is changed', 'functionItem', 'item.twice = item.total * 2;\nreturn item;'),
	code('a new item', 'functionItem', 'return { id: item.id, of: $json.name };'),
	code(
		'names that items have',
		'functionItem',
		'return { json: item.id, error: "none", index: 7 };',
	),
	code(
		'it returns early',
		'functionItem',
		'if (item.id > 2) return { late: true };\nconst rest = item.tags;\nreturn { rest };',
	),
	{
		name: 'code 1: all items',
		node: ['code', 1, { jsCode: 'return $input.all().slice(1);' }],
		items: orders,
	},
	{
		name: 'code 1: each item',
		node: ['code', 1, { mode: 'runOnceForEachItem', jsCode: 'return { id: $json.id };' }],
		items: orders,
	},
	{
		name: 'ai transform',
		node: [
			'aiTransform',
			1,
			{ instructions: 'x', jsCode: 'return [{ json: { n: $input.all().length } }];' },
		],
		items: orders,
	},
	{
		name: 'html extract',
		node: [
			'htmlExtract',
			1,
			{
				dataPropertyName: 'page',
				extractionValues: {
					values: [
						{ key: 'title', cssSelector: 'h1' },
						{
							key: 'links',
							cssSelector: 'a',
							returnValue: 'attribute',
							attribute: 'href',
							returnArray: true,
						},
					],
				},
				options: { trimValues: true },
			},
		],
		items: [{ page: '<h1> One </h1><a href="/a">A</a><a href="/b">B</a>' }],
	},
];

/** `address`: of a service that answers with what it was sent. */
export const oldRequests = (address: string): readonly OldNodeCase[] => {
	const request = (
		name: string,
		version: number,
		parameters: object,
		more: Partial<OldNodeCase> = {},
	): OldNodeCase => ({
		name: `request ${version}: ${name}`,
		node: ['httpRequest', version, parameters],
		items: orders.slice(0, 2),
		...more,
	});
	const url = `${address}/echo`;
	const parameter = (...list: ReadonlyArray<readonly [string, unknown]>) => ({
		parameter: list.map(([name, value]) => ({ name, value })),
	});
	return [
		request('plain', 1, { url, options: {} }),
		request('a query', 1, {
			url: `=${url}?id={{ $json.id }}`,
			queryParametersUi: parameter(['name', '={{ $json.name }}'], ['b', 'c d']),
			options: {},
		}),
		request('a query in JSON', 2, {
			url,
			jsonParameters: true,
			queryParametersJson: '={{ { "a": $json.id } }}',
			options: {},
		}),
		request('several by one name', 1, {
			url,
			queryParametersUi: parameter(['a', '1'], ['a', '2']),
			options: {},
		}),
		request('headers', 1, {
			url,
			headerParametersUi: parameter(['X-One', '={{ $json.id }}']),
			options: {},
		}),
		request('headers in JSON', 2, {
			url,
			jsonParameters: true,
			headerParametersJson: '{"X-Two": "b"}',
			options: {},
		}),
		request('a body', 1, {
			requestMethod: 'POST',
			url,
			bodyParametersUi: parameter(['id', '={{ $json.id }}'], ['t', 'x']),
			options: {},
		}),
		request('a body in JSON', 2, {
			...{ requestMethod: 'PUT', url, jsonParameters: true, options: {} },
			bodyParametersJson: '={{ { "a": { "b": $json.id } } }}',
		}),
		request('a form', 1, {
			...{ requestMethod: 'POST', url, options: { bodyContentType: 'form-urlencoded' } },
			bodyParametersUi: parameter(['a', 'b c'], ['d', '={{ $json.id }}']),
		}),
		request('a form in JSON', 1, {
			...{ requestMethod: 'POST', url, options: { bodyContentType: 'form-urlencoded' } },
			...{ jsonParameters: true, bodyParametersJson: '{"a": "b", "n": 2}' },
		}),
		request('delete', 1, { requestMethod: 'DELETE', url, options: {} }),
		request(
			'a dot in a body',
			1,
			{ requestMethod: 'POST', url, bodyParametersUi: parameter(['a.b', '1']), options: {} },
			{ stays: /dot/ },
		),
		request('as text', 1, {
			url: `${address}/text`,
			responseFormat: 'string',
			dataPropertyName: 'page',
			options: {},
		}),
		request('whole response', 1, { url: `${address}/status`, options: { fullResponse: true } }),
		request('an error that is none', 2, {
			url: `${address}/missing`,
			options: { ignoreResponseCode: true, fullResponse: true },
		}),
		request('a list, split', 1, { url: `${address}/list`, options: { splitIntoItems: true } }),
		request('a redirect', 1, { url: `${address}/moved`, options: {} }),
		request('no redirect', 1, {
			url: `${address}/moved`,
			options: { followRedirect: false, fullResponse: true, ignoreResponseCode: true },
		}),
		request('a redirect of a post', 1, {
			requestMethod: 'POST',
			url: `${address}/moved`,
			options: { fullResponse: true, ignoreResponseCode: true },
		}),
		request('plain', 3, { url, options: {} }),
		request('no redirect', 3, {
			url: `${address}/moved`,
			options: { response: { response: { fullResponse: true, neverError: true } } },
		}),
		request('a redirect', 3, {
			url: `${address}/moved`,
			options: { redirect: { redirect: { followRedirects: true } } },
		}),
		request('a body', 3, {
			...{ method: 'POST', url, sendBody: true, options: {} },
			bodyParameters: { parameters: [{ name: 'id', value: '={{ $json.id }}' }] },
		}),
		request('a query', 4.1, {
			...{ url, sendQuery: true, options: {} },
			queryParameters: { parameters: [{ name: 'id', value: '={{ $json.id }}' }] },
		}),
		request(
			'several by one name',
			4.1,
			{
				...{ url, sendQuery: true, options: {} },
				queryParameters: {
					parameters: [
						{ name: 'a', value: '1' },
						{ name: 'a', value: '2' },
					],
				},
			},
			{ stays: /one name/ },
		),
	];
};

export const oldNodes: readonly OldNodeCase[] = [
	...ifs,
	...switches,
	...sets,
	...merges,
	...itemLists,
	...codes,
	...calls,
];
