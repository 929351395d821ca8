import type { WorkflowContent, WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import {
	type NodeVersions,
	type WantedVersion,
	migrateWorkflow,
} from '../../../src/workflow/migrations/migrate-workflow';
import { migrations } from '../../../src/workflow/migrations/all-migrations';
import { oldNodes } from '../../support/old-nodes';

const versions: Readonly<Record<string, readonly number[]>> = {
	'n8n-nodes-base.if': [1, 2, 2.1, 2.2, 2.3],
	'n8n-nodes-base.filter': [1, 2, 2.1, 2.2, 2.3],
	'n8n-nodes-base.switch': [1, 2, 3, 3.1, 3.2, 3.3, 3.4],
	'n8n-nodes-base.set': [1, 2, 3, 3.1, 3.2, 3.3, 3.4, 3.5],
	'n8n-nodes-base.merge': [1, 2, 2.1, 3, 3.1, 3.2],
	'n8n-nodes-base.httpRequest': [1, 2, 3, 4, 4.1, 4.2, 4.3, 4.4, 4.5],
	'n8n-nodes-base.itemLists': [1, 2, 3, 3.1],
	'n8n-nodes-base.code': [1, 2],
	'n8n-nodes-base.splitInBatches': [1, 2, 3],
	'n8n-nodes-base.scheduleTrigger': [1, 1.1, 1.2, 1.3],
	'n8n-nodes-base.readWriteFile': [1, 1.1],
	'n8n-nodes-base.extractFromFile': [1, 1.1],
	'n8n-nodes-base.convertToFile': [1, 1.1],
	'n8n-nodes-base.html': [1, 1.1, 1.2],
	'@n8n/n8n-nodes-langchain.agent': [1, 1.6, 1.9, 2, 3, 3.1],
	'n8n-nodes-base.noOp': [1],
	'n8n-nodes-base.github': [1, 1.1],
	'n8n-nodes-base.executeWorkflow': [1, 1.1, 1.2, 1.3],
	...Object.fromEntries(
		['aggregate', 'limit', 'removeDuplicates', 'sort', 'splitOut', 'summarize'].map((name) => [
			`n8n-nodes-base.${name}`,
			[1],
		]),
	),
};

const types = (more: Partial<NodeVersions> = {}): NodeVersions => ({
	versions: (type) => versions[type] ?? [],
	isSame: () => false,
	isTrigger: () => false,
	hasSeveralOutputs: () => false,
	...more,
});

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown> = {},
	more: object = {},
): WorkflowNode => ({
	id: `id of ${name}`,
	name,
	type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
	typeVersion,
	position: [0, 0],
	parameters,
	...more,
});

const end = (name: string, index = 0) => ({ node: name, type: 'main', index });

const content = (
	nodes: WorkflowNode[],
	connections: WorkflowContent['connections'] = {},
): WorkflowContent => ({ name: 'Old', nodes, connections, settings: {} });

const moved = (
	one: WorkflowNode,
	wanted: WantedVersion = 'newest',
	more: Partial<NodeVersions> = {},
	connections: WorkflowContent['connections'] = {},
) => {
	const result = migrateWorkflow(content([one], connections), wanted, types(more));
	return { ...result, node: result.content.nodes[0], why: result.notes.map(({ why }) => why) };
};

const frozen = <Value>(value: Value): Value => {
	if (typeof value !== 'object' || value === null) return value;
	Object.values(value).forEach(frozen);
	return Object.freeze(value);
};

describe('a migration', () => {
	it.each(oldNodes.map((one) => [one.name, one.node] as const))(
		'%s changes nothing that it is given, and is made once',
		(_name, [type, typeVersion, parameters]) => {
			const old = frozen(
				content([node('Old', type, typeVersion, { ...parameters }), node('Other', 'noOp', 1)]),
			);
			const first = migrateWorkflow(old, 'newest', types());
			expect(migrateWorkflow(old, 'newest', types())).toEqual(first);
			expect(first.content.nodes.at(-1)).toBe(old.nodes[1]);
			const again = migrateWorkflow(first.content, 'newest', types());
			expect(again.content).toBe(first.content);
			if (first.changed.length === 0) expect(first.content).toBe(old);
		},
	);

	it('keeps what belongs to the node and not to its version', () => {
		const flags = {
			...{ notes: 'mine', disabled: true, onError: 'continueRegularOutput', retryOnFail: true },
			credentials: { httpBasicAuth: { id: '1', name: 'Mine' } },
		};
		const old = node(
			'Ask',
			'httpRequest',
			1,
			{ authentication: 'basicAuth', url: 'https://a.b' },
			flags,
		);
		expect(moved(old).node).toMatchObject({
			...flags,
			...{ id: 'id of Ask', name: 'Ask', typeVersion: 4.5 },
			parameters: {
				...{ authentication: 'genericCredentialType', genericAuthType: 'httpBasicAuth' },
				...{ method: 'GET', url: 'https://a.b' },
			},
		});
	});

	it('names only types of which something is said', () => {
		for (const { type, below, to } of migrations) {
			expect({ type, is: versions[to.type ?? type] ?? [] }).not.toEqual({ type, is: [] });
			expect(below).toBeGreaterThan(1);
		}
	});

	it('leaves an instance alone that has not the version', () => {
		const old = node('If', 'if', 1, { conditions: {} });
		const { content: same, why } = moved(old, 'newest', { versions: () => [1] });
		expect(same.nodes[0]).toBe(old);
		expect(why).toEqual([expect.stringMatching(/has no version/)]);
		expect(moved(old, 2.1).node?.typeVersion).toBe(2.1);
		expect(moved(old, 'n8n 3').node).toBe(old);
	});
});

describe('times', () => {
	const cron = (...item: object[]) => moved(node('At', 'cron', 1, { triggerTimes: { item } }));

	it.each([
		[{ mode: 'everyMinute' }, { field: 'minutes', minutesInterval: 1 }],
		[
			{ mode: 'everyHour', minute: 5 },
			{ field: 'hours', hoursInterval: 1, triggerAtMinute: 5 },
		],
		[{}, { field: 'days', daysInterval: 1, triggerAtHour: 14, triggerAtMinute: 0 }],
		[
			{ mode: 'everyWeek', weekday: '3', hour: 8 },
			{ field: 'weeks', triggerAtDay: [3], triggerAtHour: 8 },
		],
		[
			{ mode: 'everyMonth', dayOfMonth: 9 },
			{ field: 'months', triggerAtDayOfMonth: 9, triggerAtHour: 14 },
		],
		[
			{ mode: 'everyX', value: 15, unit: 'minutes' },
			{ field: 'minutes', minutesInterval: 15 },
		],
		[
			{ mode: 'custom', cronExpression: '0 7 * * 1' },
			{ field: 'cronExpression', expression: '0 7 * * 1' },
		],
	])('of Cron: %j', (time, interval) => {
		const { node: found, why } = cron(time);
		expect(found).toMatchObject({ type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.3 });
		expect(found?.parameters).toMatchObject({ rule: { interval: [interval] } });
		expect(why).toHaveLength(1);
	});

	it.each([
		[{}, { field: 'seconds', secondsInterval: 1 }],
		[
			{ interval: 15, unit: 'minutes' },
			{ field: 'minutes', minutesInterval: 15 },
		],
		[
			{ interval: 6, unit: 'hours' },
			{ field: 'hours', hoursInterval: 6 },
		],
	])('of Interval: %j', (parameters, interval) => {
		const found = moved(node('Each', 'interval', 1, parameters)).node;
		expect(found?.parameters).toEqual({ rule: { interval: [interval] } });
	});

	it.each([
		...[{ value: 5 }, { value: 30, unit: 'hours' }, { value: 90, unit: 'minutes' }],
		...[
			{ value: 7, unit: 'minutes' },
			{ value: '={{ 5 }}', unit: 'minutes' },
		],
	])('of Cron stay where the clock does not divide by them: %j', (time) => {
		const found = cron({ mode: 'everyMinute' }, { mode: 'everyX', ...time });
		expect(found.node?.type).toBe('n8n-nodes-base.cron');
		expect(found.notes).toEqual([expect.objectContaining({ is: 'stays' })]);
	});

	it.each([{ interval: 90 }, { interval: 7, unit: 'minutes' }, { interval: 24, unit: 'hours' }])(
		'stay where the clock does not divide by them: %j',
		(parameters) => {
			const found = moved(node('Each', 'interval', 1, parameters));
			expect(found.node?.type).toBe('n8n-nodes-base.interval');
			expect(found.why).toEqual([expect.stringMatching(/do not divide/)]);
		},
	);
});

describe('files and agents', () => {
	it.each([
		[
			'readBinaryFile',
			{ filePath: '/a', dataPropertyName: 'f' },
			'readWriteFile',
			{ operation: 'read', fileSelector: '/a', options: { dataPropertyName: 'f' } },
		],
		[
			'writeBinaryFile',
			{ fileName: '/b', options: { append: true } },
			'readWriteFile',
			{ operation: 'write', fileName: '/b', options: { append: true } },
		],
		[
			'readPDF',
			{ encrypted: true, password: '=x' },
			'extractFromFile',
			{ operation: 'pdf', options: { password: '=x' } },
		],
		[
			'spreadsheetFile',
			{ operation: 'toFile', fileFormat: 'csv', options: { fileName: 'x' } },
			'convertToFile',
			{ operation: 'csv', options: { fileName: 'x' } },
		],
		[
			'spreadsheetFile',
			{ fileFormat: 'xlsx', binaryPropertyName: 'f' },
			'extractFromFile',
			{ operation: 'xlsx', binaryPropertyName: 'f' },
		],
	])('%s %j', (type, parameters, next, wanted) => {
		const found = moved(node('File', type, 1, parameters)).node;
		expect(found).toMatchObject({ type: `n8n-nodes-base.${next}`, typeVersion: 1 });
		expect(found?.parameters).toEqual(wanted);
	});

	it('of a format that only a run can tell stay', () => {
		expect(moved(node('File', 'spreadsheetFile', 1, {})).why).toEqual([
			expect.stringMatching(/format/),
		]);
	});

	const agent = '@n8n/n8n-nodes-langchain.agent';

	it('move where they were Tools Agents', () => {
		const parameters = {
			agent: 'toolsAgent',
			promptType: 'define',
			text: 'Hi',
			options: { maxIterations: 4 },
		};
		const found = moved(node('Agent', agent, 1.6, parameters), 'n8n 3').node;
		expect(found).toMatchObject({ typeVersion: 3.1 });
		expect(found?.parameters).toEqual({
			promptType: 'define',
			text: 'Hi',
			options: { systemMessage: 'You are a helpful assistant', maxIterations: 4 },
		});
		for (const [version, own] of [
			[1, {}],
			[1.7, { agent: 'sqlAgent' }],
		] as const)
			expect(moved(node('Agent', agent, version, own)).why).toEqual([
				expect.stringMatching(/build it again/),
			]);
	});
});

describe('what n8n 3 has no longer', () => {
	it('is told where a person must decide', () => {
		const paired = node('Code', 'code', 2, { jsCode: 'return $getPairedItem("A", x, y)' });
		expect(moved(paired, 'n8n 3').why).toEqual([expect.stringMatching(/\$getPairedItem/)]);
		const file = node('Call', 'executeWorkflow', 1, { source: 'localFile', workflowPath: '/x' });
		expect(moved(file, 'n8n 3').why).toEqual([expect.stringMatching(/no file or address/)]);
	});

	it('is an empty item that only one of several outputs needs', () => {
		const old = node('If', 'if', 2.3, {}, { alwaysOutputData: true });
		const several = { hasSeveralOutputs: () => true };
		const unread = moved(old, 'n8n 3', several, { If: { main: [[], [end('Other')]] } });
		expect(unread.node).not.toHaveProperty('alwaysOutputData');
		const read = moved(old, 'n8n 3', several, { If: { main: [[end('Other')]] } });
		expect(read.node).toBe(old);
		expect(read.why).toEqual([expect.stringMatching(/Always Output Data/)]);
		expect(moved(old, 'n8n 3').content.nodes[0]).toBe(old);
	});

	const call = node('Call', 'executeWorkflow', 1.1, { mode: 'each', workflowId: 'x' });
	const before = node('Before', 'noOp', 1);
	const after = node('After', 'noOp', 1);
	const wired = { Before: { main: [[end('Call')]] }, Call: { main: [[end('After')]] } };

	it('is a call for each item, which a loop makes', () => {
		const { content: looped } = migrateWorkflow(
			content([before, call, after], wired),
			'n8n 3',
			types(),
		);
		expect(looped.nodes.map(({ name, type }) => [name, type.split('.')[1]])).toEqual([
			['Before', 'noOp'],
			['Loop over Call', 'splitInBatches'],
			['Call', 'executeWorkflow'],
			['After', 'noOp'],
		]);
		expect(looped.nodes[2]?.parameters).toEqual({ mode: 'once', workflowId: 'x' });
		expect(looped.connections).toEqual({
			Before: { main: [[end('Loop over Call')]] },
			'Loop over Call': { main: [[end('After')], [end('Call')]] },
			Call: { main: [[end('Loop over Call')]] },
		});
	});

	const callIn = (more: object, edges: WorkflowContent['connections']) => {
		const others = ['Start', 'Before', 'Other', 'After'].map((name) => node(name, 'noOp', 1));
		const old = content([...others, { ...call, ...more }], edges);
		const result = migrateWorkflow(old, 'n8n 3', types());
		return { ...result, isSame: result.content === old };
	};

	it.each([
		['two nodes', { Start: { main: [[end('Call')]] }, Before: { main: [[end('Call')]] } }],
		['two outputs of one node', { Before: { main: [[end('Call')], [end('Call')]] } }],
		['its own output', { Before: { main: [[end('Call')]] }, Call: { main: [[end('Call')]] } }],
		['what follows it', { ...wired, After: { main: [[end('Before')]] } }],
		[
			'a node in a loop',
			{
				...wired,
				Start: { main: [[end('Before')], [end('Other')]] },
				Other: { main: [[end('Start')]] },
			},
		],
		[
			'a node to which several lead',
			{ ...wired, Start: { main: [[end('Other')], [end('Other')]] }, Other: wired.Before },
		],
		[
			'a node far below one to which several lead',
			{
				...wired,
				Start: { main: [[end('Other')], [end('Other')]] },
				Other: { main: [[end('Before')]] },
			},
		],
	])('stays where it may run more than once: below %s', (_name, edges) => {
		const { isSame, notes } = callIn({}, edges);
		expect(isSame).toBe(true);
		expect(notes).toEqual([expect.objectContaining({ node: 'Call', is: 'stays' })]);
	});

	it('is looped below another such call, and below a node with two inputs', () => {
		const first = { ...call, id: 'first', name: 'First' };
		const edges = {
			Before: { main: [[end('First')], [end('First', 1)]] },
			First: wired.Before,
		};
		const old = content([before, first, call], edges);
		const { content: looped, notes } = migrateWorkflow(old, 'n8n 3', types());
		expect(notes.map(({ is }) => is)).not.toContain('stays');
		expect(looped.nodes).toHaveLength(5);
	});

	it('needs no loop where it runs for its first item alone', () => {
		const edges = { Before: { main: [[end('Call')], [end('Call')]] } };
		const { content: now, changed, notes } = callIn({ executeOnce: true }, edges);
		expect(now.nodes.at(-1)).toEqual({
			...{ ...call, executeOnce: true },
			parameters: { mode: 'once', workflowId: 'x' },
		});
		expect([now.connections, notes]).toEqual([edges, []]);
		expect(changed).toEqual([{ node: 'Call', path: 'mode', from: 'each', to: 'once' }]);
	});

	it('stays where another node reads all that the calls put out', () => {
		const reading = node('After', 'set', 3.4, { x: '={{ $("Call").all().length }}' });
		const old = content([before, call, reading], wired);
		const { content: same, notes } = migrateWorkflow(old, 'n8n 3', types());
		expect(same).toBe(old);
		expect(notes).toEqual([expect.objectContaining({ node: 'Call', is: 'stays' })]);
	});
});

describe('the outputs of a Switch', () => {
	it('go on to where they led', () => {
		const rules = [
			{ operation: 'equal', value2: 1, output: 3 },
			{ operation: 'equal', value2: 2, output: 1 },
		];
		const old = node('Switch', 'switch', 1, { rules: { rules }, fallbackOutput: 0 });
		const main = [[end('None')], [end('Two')], [end('Never')], [end('One'), end('Log')]];
		const { content: now } = moved(old, 'newest', {}, { Switch: { main } });
		expect(now.connections.Switch).toEqual({
			main: [[end('One'), end('Log')], [end('Two')], [end('None')]],
		});
	});
});

/** Types and versions with an output that each rule leads to. */
const switches = [1, 2].flatMap((version) =>
	[1, 2, 3].map((count) => ({
		version,
		before: version === 1 ? 4 : count,
		rules: Array.from({ length: count }, (_, output) => ({ value2: output, output })),
	})),
);

describe.each(switches)('a Switch: %j', ({ version, before, rules }) => {
	const main = Array.from({ length: before + 1 }, (_, output) => [end(`To ${output}`)]);
	const switched = (reading: string, onError?: string) => {
		const old = node('S', 'switch', version, { rules: { rules } }, onError ? { onError } : {});
		const reader = node('Reader', 'set', 3.5, { value: reading });
		const workflow = content([old, reader], { S: { main } });
		return migrateWorkflow(workflow, 'newest', types());
	};

	it('keeps where its errors go', () => {
		const { content: now } = switched('', 'continueErrorOutput');
		const wanted = [...main.slice(0, rules.length), main.at(-1)];
		expect(now.connections.S).toEqual({ main: wanted });
		expect(switched('', 'continueRegularOutput').content.connections.S).toEqual({
			main: main.slice(0, rules.length),
		});
	});

	it.each(['={{ $("S").all(2) }}', '={{ $items("S", 2) }}', "={{ $('S').first( 1 ).json.a }}"])(
		'stays where its outputs get other numbers and are read by them: %s',
		(reading) => {
			const { notes, content: now } = switched(reading);
			const isOther = before !== rules.length;
			expect(now.nodes[0]?.typeVersion).toBe(isOther ? version : 3.4);
			expect(notes.filter(({ is }) => is === 'stays')).toHaveLength(isOther ? 1 : 0);
			if (isOther) expect(now.connections.S).toEqual({ main });
		},
	);

	it.each(['={{ $("S").all() }}', '={{ $("S").item.json.a }}', '={{ $("T").all(2) }}'])(
		'moves where nothing reads an output by its number: %s',
		(reading) => expect(switched(reading).content.nodes[0]?.typeVersion).toBe(3.4),
	);
});

describe('expressions that fail', () => {
	/** As n8n does: what fails gives nothing, and what was missing is an empty object. */
	const evaluate = (text: unknown, $json: object): unknown => {
		const code = /^=\{\{([\s\S]*)\}\}$/.exec(String(text))?.[1] ?? '';
		return JSON.parse(JSON.stringify(Function('$json', `return (${code}\n)`)($json) ?? null));
	};
	const codes = [
		'$json.a.b',
		'$json.a.b // deep',
		'$json["a"].b.c()',
		'new Date($json.a.b).toISOString()',
	];

	it.each(codes)('count as 0 in an order: %s', (code) => {
		const number = [{ value1: `={{ ${code} }}`, operation: 'larger', value2: `={{ ${code} }}` }];
		const found = moved(node('If', 'if', 1, { conditions: { number } })).node;
		const conditions: unknown = Object(found?.parameters.conditions).conditions[0];
		const { leftValue, rightValue } = Object(conditions);
		expect([leftValue, rightValue].map((value) => evaluate(value, {}))).toEqual([0, 0]);
	});

	it.each(codes)('leave the other fields of a Set alone: %s', (code) => {
		const values = {
			boolean: [{ name: 'flag', value: `={{ ${code} }}` }],
			number: [
				{ name: 'count', value: `={{ ${code} }}` },
				{ name: 'five', value: '={{ $json.n }}' },
			],
			string: [
				{ name: 'text', value: `={{ ${code} }}` },
				{ name: 'part', value: `=a {{ ${code} }} b {{ $json.n }}` },
				{ name: 'kept', value: '={{ $json.n }}' },
			],
		};
		const found = moved(node('Set', 'set', 2, { values, options: {} })).node;
		expect(evaluate(found?.parameters.jsonOutput, { n: '5' })).toEqual({
			...{ flag: false, five: 5, part: 'a  b 5', kept: '5' },
		});
	});

	it('fail still where n8n says so', () => {
		const string = [{ name: 'text', value: '={{ $json.fail() }}' }];
		const found = moved(node('Set', 'set', 2, { values: { string }, options: {} })).node;
		const fail = () => {
			throw Object.assign(new Error('No path back'), { name: 'ExpressionError' });
		};
		expect(() => evaluate(found?.parameters.jsonOutput, { fail })).toThrow('No path back');
	});
});

describe('a version of which no migration is known', () => {
	const old = node('Git', 'github', 1, { resource: 'issue' });

	it('is taken where the node reads the same', () => {
		const found = moved(old, 'newest', { isSame: (_node, version) => version === 1.1 });
		expect(found.node).toEqual({ ...old, typeVersion: 1.1 });
		expect(found.notes).toEqual([expect.objectContaining({ is: 'lost' })]);
	});

	it('is left where it does not, or real events alone would show it', () => {
		expect(moved(old).notes).toEqual([expect.objectContaining({ is: 'stays' })]);
		const trigger = { isSame: () => true, isTrigger: () => true };
		expect(moved(old, 'newest', trigger).node).toBe(old);
	});
});
