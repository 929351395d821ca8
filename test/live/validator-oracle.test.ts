import { randomUUID } from 'node:crypto';

import { createCredential } from '../../sandbox/credentials.mjs';
import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { type Json, eventually } from '../support/live-instance';
import { codeNode, orderWorkflow, triggerNode } from '../support/sample-workflows';
import { CODE_FAULTS, EXPRESSION_FAULTS } from '../support/member-faults';
import { silentFaults } from '../support/silent-faults';
import { useLive } from '../support/use-live';

/*
 * An error of the validation is what n8n refuses or what fails in a run. Here n8n itself is asked, past
 * all of Foreman, with the smallest workflow that breaks the rule.
 */
const world = useLive(['canvas']);

const start = triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const step = (type: string, typeVersion: number, parameters: object = {}) => ({
	...{ name: 'Step', type, typeVersion, parameters },
});

const timer = (expression: string) =>
	step('n8n-nodes-base.scheduleTrigger', 1.2, {
		rule: { interval: [{ field: 'cronExpression', expression }] },
	});

const set = (value: string) =>
	step('n8n-nodes-base.set', 3.4, {
		assignments: { assignments: [{ id: '1', name: 'a', type: 'string', value }] },
		options: {},
	});

const request = (parameters: object) =>
	step('n8n-nodes-base.httpRequest', 4.2, {
		url: `${world.live.access.baseUrl}/healthz`,
		options: {},
		...parameters,
	});

const authenticated = (credential: object): Json => ({
	...request({ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }),
	credentials: { httpHeaderAuth: credential },
});

const condition = (type: string, operation: string, rightValue = 'a') =>
	step('n8n-nodes-base.if', 2.2, {
		conditions: {
			options: { version: 2, caseSensitive: true, leftValue: '', typeValidation: 'strict' },
			combinator: 'and',
			conditions: [
				{
					...{ id: '1', operator: { type, operation }, rightValue },
					leftValue: type === 'array' ? '={{ ["a"] }}' : 'a',
				},
			],
		},
		options: {},
	});

const output = (value: string) =>
	step('n8n-nodes-base.switch', 3.2, { mode: 'expression', numberOutputs: 2, output: value });

const after = (node: Json) => workflow('Oracle', [start, node], [['Start', 'Step']]);

/** Runs the draft as the editor does; the error of n8n, or what the step put out. */
async function run(stored: Json): Promise<{ readonly refusal?: string; readonly output?: Json }> {
	const path = `/rest/workflows/${stored.id}/run`;
	const { status, body } = await world.live.rest('POST', path, {
		workflowData: stored,
		triggerToStartFrom: { name: 'Start' },
	});
	if (status >= 300) return { refusal: body.message };
	const { data } = await world.live.endOf(body.data.executionId);
	const { error, runData = {} } = data.resultData;
	return error
		? { refusal: error.message }
		: { output: runData.Step?.[0]?.data.main.map((items: Json) => items?.length ?? 0) };
}

async function expectError(id: string, wanted: RegExp): Promise<void> {
	const { findings } = await world.canvas.ask('validate-workflow', { workflowId: id });
	const errors = findings.filter(({ severity }: Json) => severity === 'error');
	expect(errors).toContainEqual(
		expect.objectContaining({ message: expect.stringMatching(wanted) }),
	);
}

describe('what the validation calls an error fails when n8n runs it', () => {
	test.each<[string, () => Json, RegExp, RegExp]>([
		['an unknown type', () => step('n8n-nodes-base.gone', 1), /no node type/, /Unrecognized/],
		['an unknown version', () => step('n8n-nodes-base.set', 9), /no version/, /not available in/],
		['a missing parameter', () => request({ url: '' }), /is required/, /has issues/],
		[
			'a chosen credential that is not set',
			() => request({ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }),
			/credential "httpHeaderAuth" is not set/,
			/Credentials not found/,
		],
		['syntax', () => set('={{ $json.a + }}'), /cannot be read/, /invalid syntax/],
		['a statement', () => set('={{ if (1) 2 }}'), /cannot be read/, /invalid syntax/],
		['an open expression', () => set('={{ $json.a }'), /is not closed/, /invalid syntax/],
		['an unknown node', () => set('={{ $("Gone").first() }}'), /"Gone"/, /Referenced node/],
		['one in $node', () => set('={{ $node["Gone"].json }}'), /"Gone"/, /Referenced node/],
		['one in $items', () => set('={{ $items("Gone") }}'), /"Gone"/, /Referenced node/],
		[
			'one in code',
			() => ({ ...codeNode('Step', 'return $("Gone").all()') }),
			/"Gone"/,
			/Referenced node/,
		],
		['code', () => codeNode('Step', 'return [1'), /does not parse/, /Unexpected token/],
		[
			'JSON of a body',
			() => request({ method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '{"a": 1,}' }),
			/not valid JSON/,
			/not valid JSON/,
		],
		[
			'a mode',
			() => step('n8n-nodes-base.merge', 3.2, { mode: 'inner' }),
			/not an option/,
			/execute/,
		],
		['a condition', () => condition('number', 'equals'), /cannot be decided/, /expects a number/],
		['a list beside one value', () => condition('array', 'contains'), /no rightType/, /array/],
		[
			'a pattern',
			() => condition('string', 'regex', '(?i)a'),
			/n8n cannot read, and fails/,
			// n8n fails, and says nothing.
			/^$/,
		],
		[
			'a body of a file without its field',
			() => request({ method: 'POST', sendBody: true, contentType: 'binaryData' }),
			/names no field of a file/,
			/binary|field/i,
		],
		[
			'an object in place of JSON text',
			() =>
				step('n8n-nodes-base.stopAndError', 1, {
					errorType: 'errorObject',
					errorObject: '={{ { "code": 1 } }}',
				}),
			/reads as JSON text/,
			/not valid JSON/,
		],
		[
			'the item of another node in paging',
			() => {
				const pagination = {
					parameters: { parameters: [{ type: 'qs', name: 'page', value: '1' }] },
					paginationCompleteWhen: 'other',
					completeExpression: '={{ $("Start").item.json.a }}',
				};
				return request({ options: { pagination: { pagination } } });
			},
			/computes paging without an item/,
			/get data for expression/,
		],
		[
			'a credential that is gone',
			() => authenticated({ id: 'gone', name: `Gone ${world.live.mark}` }),
			/set to gone, which does not exist/,
			/does not exist for type/,
		],
		[
			'a credential without an id',
			() => authenticated({ id: null, name: `Gone ${world.live.mark}` }),
			/credential "httpHeaderAuth" is not set/,
			/invalid credential/,
		],
		[
			'an agent without a model',
			() =>
				step('@n8n/n8n-nodes-langchain.agent', 2, { promptType: 'define', text: 'x', options: {} }),
			/sub-node must be connected/,
			/sub-node must be connected/,
		],
		[
			'a name in code',
			() => codeNode('Step', 'return [{ json: await fetch("x") }]'),
			/n8n has no "fetch"/,
			/fetch is not defined/,
		],
		[
			'code that returns a text',
			() => codeNode('Step', 'return JSON.stringify({})'),
			/returns a text/,
			/return items properly/,
		],
		[
			'the other mode in code',
			() => ({
				...codeNode('Step', ''),
				parameters: { mode: 'runOnceForEachItem', jsCode: 'return $input.all()' },
			}),
			/\$input\.all\(\) is not there/,
			/use \.all\(\) here/,
		],
		[
			'a word in a number',
			() =>
				step('n8n-nodes-base.set', 3.4, {
					assignments: { assignments: [{ id: '1', name: 'a', type: 'number', value: 'abc' }] },
					options: {},
				}),
			/"a" is of type number/,
			/expects a number/,
		],
		[
			'a word for a date',
			() => step('n8n-nodes-base.wait', 1.1, { resume: 'specificTime', dateTime: 'tomorrow' }),
			/is not a date/,
			/not a valid date/,
		],
		[
			'JSON around an expression',
			() =>
				request({
					...{ method: 'POST', sendBody: true, specifyBody: 'json' },
					jsonBody: '={"a": {{ 1 }},}',
				}),
			/not valid JSON/,
			/not valid JSON/,
		],
		['a form page', () => step('n8n-nodes-base.form', 1, {}), /no Form Trigger/, /Form Trigger/],
		['the environment', () => set('={{ $env.HOME }}'), /denies \$env/, /denied/],
		['no field to sort by', () => step('n8n-nodes-base.sort', 1), /names no field/, /No sorting/],
		[
			'no fields to compare',
			() => step('n8n-nodes-base.summarize', 1.1, { fieldsToSplitBy: 'a' }),
			/names no field/,
			/at least one aggregation/,
		],
		[
			'an object to hash',
			() => step('n8n-nodes-base.crypto', 1, { action: 'hash', value: '={{ $json }}' }),
			/takes a text, and fails/,
			/must be of type string/,
		],
		['a name for an output', () => output('={{ $json.a ? "a" : "b" }}'), /takes a number/, /Index/],
		['an output beyond', () => output('={{ $json.a ? 0 : 2 }}'), /there is no 2/, /not allowed/],
		[
			'a name for the last output',
			() => {
				const { conditions }: Json = condition('string', 'equals', 'b').parameters;
				return step('n8n-nodes-base.switch', 3.2, {
					...{ rules: { values: [{ conditions }] }, options: { fallbackOutput: 'default' } },
				});
			},
			/fallbackOutput is/,
			/./,
		],
		[
			'a workflow by its name',
			() => step('n8n-nodes-base.executeWorkflow', 1.2, { workflowId: 'Other', options: {} }),
			/reads nothing of a text/,
			/./,
		],
		[
			'a sub-node on the main flow',
			() => step('@n8n/n8n-nodes-langchain.memoryBufferWindow', 1.3),
			/by main, and it has no such input/,
			/no "execute" method/,
		],
	])('%s', async (_, node, finding, refusal) => {
		const stored = await world.live.store(after(node()));
		await expectError(stored.id, finding);
		expect((await run(stored)).refusal).toMatch(refusal);
	});

	const named = (name: string, node: Json) => ({ ...node, name });

	test.each<[string, Json[], [string, string][], RegExp, RegExp]>([
		[
			'a node of the other way',
			[named('If', condition('string', 'equals', 'b')), named('A', set('a'))],
			[
				['Start', 'If'],
				['If', 'A'],
			],
			/has not run where an item leaves "If" by output 1/,
			/hasn't been executed/,
		],
		[
			'a node of a later way',
			[named('B', set('a')), named('A', set('a'))],
			[
				['Start', 'B'],
				['Start', 'A'],
				['B', 'Step'],
				['A', 'Step'],
			],
			/which n8n runs later/,
			/hasn't been executed/,
		],
	])('it reads %s', async (_, nodes, links, finding, refusal) => {
		const reader = set("={{ $('A').first().json.a }}");
		const { connections, ...draft } = workflow('Oracle', [start, ...nodes, reader], links);
		const ways: Json = connections;
		ways.If?.main.push([{ node: 'Step', type: 'main', index: 0 }]);
		const stored = await world.live.store({ ...draft, connections: ways });
		await expectError(stored.id, finding);
		expect((await run(stored)).refusal).toMatch(refusal);
	});
});

/** Nodes of which each gives the items that come in on in another way. */
const MIDDLES: ReadonlyArray<readonly [string, number, object, object?]> = [
	['aggregate', 1, { aggregate: 'aggregateAllItemData', options: {} }],
	['summarize', 1.1, { fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'a' }] } }],
	['summarize', 1.1, { fieldsToSummarize: { values: [{ field: 'a' }] }, fieldsToSplitBy: 'a' }],
	['html', 1.2, { operation: 'convertToHtmlTable', options: {} }],
	['convertToFile', 1.1, { operation: 'csv', options: {} }],
	['convertToFile', 1.1, { operation: 'toJson', mode: 'once', options: {} }],
	['convertToFile', 1.1, { operation: 'toJson', mode: 'each', options: {} }],
	['limit', 1, { maxItems: 1 }],
	['sort', 1, { sortFieldsUi: { sortField: [{ fieldName: 'a' }] } }],
	['splitOut', 1, { fieldToSplitOut: 'list', options: {} }],
	['crypto', 1, { action: 'hash', value: '={{ String($json.a) }}' }],
	['crypto', 1, { action: 'hash', value: '={{ String($json.a) }}' }, { executeOnce: true }],
	...[
		'return [{ json: { n: 1 } }]',
		'return $input.all().map((i) => ({ json: { n: i.json.a } }))',
		'return $input.all().filter((i) => i.json.a > 1)',
		'return $input.all().filter((i) => i.json.a > 1).map((i) => ({ json: { n: i.json.a } }))',
		'return $input.all().flatMap(() => [{ json: { n: 1 } }, { json: { n: 2 } }])',
		'return $input.all().flatMap((_, item) => [{ json: {}, pairedItem: { item } }, { json: {}, pairedItem: { item } }])',
		'return Object.entries({ b: 1, c: 2 }).map(([key]) => ({ json: { key } }))',
	].map((jsCode) => ['code', 2, { jsCode }] as const),
];

test.each([1, 3])('the item of a node with %i items, behind each kind of node', async (count) => {
	const list = Array.from({ length: count }, (_, index) => ({
		json: { a: index + 1, list: [1, 2] },
	}));
	const wrong: object[] = [];
	for (const [name, typeVersion, parameters, more] of MIDDLES) {
		const type = `n8n-nodes-base.${name}`;
		const middle = { name: 'Middle', type, typeVersion, parameters, ...more };
		const all = codeNode('All', `return ${JSON.stringify(list)}`);
		const nodes = [start, all, middle, set('={{ $("All").item.json.a }}')];
		const links: Array<[string, string]> = [
			['Start', 'All'],
			['All', 'Middle'],
			['Middle', 'Step'],
		];
		const stored = await world.live.store(workflow('Pairs', nodes, links));
		const { refusal } = await run(stored);
		const { findings } = await world.canvas.ask('validate-workflow', { workflowId: stored.id });
		const told = findings.filter(({ message }: Json) =>
			/^it reads the item of|^it makes new items/.test(message),
		);
		const isError = told.some(({ severity }: Json) => severity === 'error');
		// How many items code makes is only known of the plain ones: of the others it is an advice.
		const isRight =
			refusal === undefined ? !isError : isError || (name === 'code' && told.length > 0);
		if (!isRight) wrong.push({ name, parameters, refusal, told });
	}
	expect(wrong).toEqual([]);
});

test('a list of texts that is one text', async () => {
	const { baseUrl, apiKey } = world.live.access;
	const type = 'googleCalendarOAuth2Api';
	const data = { clientId: 'a', clientSecret: 'b', oauthTokenData: { access_token: 'c' } };
	const credential = await createCredential(baseUrl, apiKey, { name: type, type, data });
	const event = (attendees: unknown): Json => ({
		...step('n8n-nodes-base.googleCalendar', 1.3, {
			calendar: { __rl: true, mode: 'id', value: 'a@example.com' },
			...{ start: '2026-01-01', end: '2026-01-02', additionalFields: { attendees } },
		}),
		credentials: { [type]: credential },
	});
	const stored = await world.live.store(after(event('a@example.com')));
	await expectError(stored.id, /list of texts/);
	expect((await run(stored)).refusal).toMatch(/forEach/);
});

test('a cron expression that n8n publishes is none when its trigger starts', async () => {
	const stored = await world.live.store(
		workflow('Oracle', [{ ...timer('daily'), name: 'Start' }], []),
	);
	await expectError(stored.id, /not a cron expression/);
	expect((await run(stored)).refusal).toBe('Invalid cron expression');
});

describe('what n8n loses without a word is an error too', () => {
	test('an expression that is not closed is cut off', async () => {
		const stored = await world.live.store(after(set('=Issue {{ $json.title')));
		await expectError(stored.id, /is not closed/);
		expect((await run(stored)).refusal).toBeUndefined();
	});

	test('a condition by an operator that there is not is never met', async () => {
		const stored = await world.live.store(after(condition('string', 'equalz')));
		await expectError(stored.id, /"equalz"/);
		expect((await run(stored)).output).toEqual([0, 1]);
	});

	test('a node with an operation that it lacks does nothing', async () => {
		const node = step('n8n-nodes-base.extractFromFile', 1, { operation: 'words' });
		const stored = await world.live.store(after(node));
		await expectError(stored.id, /"words" is not an option/);
		expect((await run(stored)).refusal).toBeUndefined();
	});
});

describe('what n8n runs is no error', () => {
	test.each<[string, () => Json]>([
		['a version of a type with one', () => step('n8n-nodes-base.noOp', 9)],
		['a placeholder', () => set('<__PLACEHOLDER_VALUE__Your name__>')],
		[
			'a unit of time in the singular',
			() =>
				step('n8n-nodes-base.dateTime', 2, {
					...{ operation: 'addToDate', magnitude: '2026-01-01', timeUnit: 'day', duration: 1 },
					...{ options: {}, gone: '' },
				}),
		],
		['digits for a number', () => step('n8n-nodes-base.limit', 1, { maxItems: '5', gone: '' })],
		[
			'an operation of another type of value',
			() =>
				step('n8n-nodes-base.if', 1, {
					conditions: { string: [{ value1: '2', operation: 'larger', value2: '1' }] },
				}),
		],
		[
			'a reference that it never comes to',
			() => set('={{ $json.gone ? $("Gone").first() : "here" }}'),
		],
	])('%s', async (_, node) => {
		const stored = await world.live.store(after(node()));
		const answer = await world.canvas.ask('validate-workflow', { workflowId: stored.id });
		expect(answer.valid).toBe(true);
		expect(answer.findings).not.toEqual([]);
		expect((await run(stored)).refusal).toBeUndefined();
	});
});

describe('what n8n goes through without what was meant', () => {
	/** Three items come in; what comes out tells what the node did. */
	const three = codeNode('Three', 'return [3, 1, 2].map((a) => ({ json: { a, b: String(a) } }))');

	const behind = (node: Json) =>
		workflow(
			'Oracle',
			[start, three, node],
			[
				['Start', 'Three'],
				['Three', 'Step'],
			],
		);

	async function outcome(stored: Json): Promise<string> {
		const path = `/rest/workflows/${stored.id}/run`;
		const { status, body } = await world.live.rest('POST', path, {
			workflowData: stored,
			triggerToStartFrom: { name: 'Start' },
		});
		if (status >= 300) return `refused: ${body.message}`;
		const { data } = await world.live.endOf(body.data.executionId);
		const { error, runData = {} } = data.resultData;
		if (error) return `failed: ${error.message}`;
		const items = runData.Step?.[0]?.data.main.map((each: Json) =>
			each?.map((one: Json) => one.json),
		);
		return JSON.stringify(items);
	}

	const sort = (order: string) =>
		step('n8n-nodes-base.sort', 1, {
			sortFieldsUi: { sortField: [{ fieldName: 'a', order }] },
			options: {},
		});
	const limit = (parameters: object) => step('n8n-nodes-base.limit', 1, parameters);
	const dates = (unit: string) =>
		step('n8n-nodes-base.dateTime', 2, {
			operation: 'addToDate',
			magnitude: '2026-01-01T00:00:00Z',
			timeUnit: unit,
			duration: 1,
			options: {},
		});
	const rest = (method: string) => request({ method });
	const paged = (ending: object) =>
		request({
			options: {
				pagination: {
					pagination: {
						paginationMode: 'responseContainsNextURL',
						nextURL: '={{ $response.body.next }}',
						...ending,
					},
				},
			},
		});
	const raw = (responseFormat: string) =>
		request({
			...{ method: 'POST', sendBody: true, contentType: 'raw', rawContentType: 'text/plain' },
			...{ body: 'a', options: { response: { response: { responseFormat, neverError: true } } } },
		});
	const merged = (parameters: object) => step('n8n-nodes-base.aggregate', 1, parameters);
	const setRaw = (parameters: object) => step('n8n-nodes-base.set', 3.4, parameters);

	test.each<readonly [string, () => Json, () => Json, RegExp]>([
		['an order', () => sort('upwards'), () => sort('ascending'), /not an option/],
		[
			'which items to keep',
			() => limit({ maxItems: 1, keep: 'start' }),
			() => limit({ maxItems: 1, keep: 'firstItems' }),
			/not an option/,
		],
		['a unit of time', () => dates('fortnights'), () => dates('weeks'), /not an option/],
		['a method', () => rest('FETCH'), () => rest('GET'), /not an option/],
		[
			'what to put together',
			() => merged({ aggregate: 'everything' }),
			() => merged({ aggregate: 'aggregateAllItemData' }),
			/not an option/,
		],
		[
			'a word for a number',
			() => limit({ maxItems: 'two' }),
			() => limit({ maxItems: 2 }),
			/not a number/,
		],
		[
			'a text that says no',
			() =>
				setRaw({ mode: 'raw', jsonOutput: '{"x": 1}', includeOtherFields: 'false', options: {} }),
			() => setRaw({ mode: 'raw', jsonOutput: '{"x": 1}', includeOtherFields: false, options: {} }),
			/neither true nor false/,
		],
		[
			'an object for a text',
			() => merged({ aggregate: 'aggregateAllItemData', destinationFieldName: { name: 'all' } }),
			() => merged({ aggregate: 'aggregateAllItemData', destinationFieldName: 'all' }),
			/takes text, not an object/,
		],
		[
			'a list for a collection',
			() => setRaw({ assignments: [{ name: 'x', type: 'string', value: 'y' }], options: {} }),
			() => set('y'),
			/takes an object/,
		],
		[
			'a name of another word',
			() => limit({ count: 2 }),
			() => limit({ maxItems: 2 }),
			/"maxItems" stays unset/,
		],
		[
			'a name of another version',
			() =>
				step('n8n-nodes-base.httpRequest', 4.2, {
					...request({}).parameters,
					requestMethod: 'POST',
				}),
			() => rest('POST'),
			/"method" stays unset/,
		],
		[
			'another name of a list',
			() =>
				step('n8n-nodes-base.sort', 1, {
					sortFieldsUi: { fields: [{ fieldName: 'a', order: 'descending' }] },
					options: {},
				}),
			() => sort('descending'),
			/n8n drops what it holds/,
		],
		[
			'conditions of an older version',
			() =>
				step('n8n-nodes-base.filter', 2.2, {
					conditions: { number: [{ value1: '={{ $json.a }}', operation: 'larger', value2: 2 }] },
				}),
			() =>
				step('n8n-nodes-base.filter', 2.2, {
					conditions: {
						options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
						conditions: [
							{
								...{ leftValue: '={{ $json.a }}', rightValue: 2 },
								operator: { type: 'number', operation: 'gt' },
							},
						],
						combinator: 'and',
					},
				}),
			/no list of conditions/,
		],
		[
			'pages by an address that the last one lacks',
			() => paged({ paginationCompleteWhen: 'responseIsEmpty' }),
			() =>
				paged({
					...{ paginationCompleteWhen: 'other' },
					completeExpression: '={{ !$response.body.next }}',
				}),
			/asks for the first one again/,
		],
		['an answer to a raw body as text', () => raw('text'), () => raw('autodetect'), /beside a raw/],
		...silentFaults(set),
		...EXPRESSION_FAULTS.map(
			([wrong, right, finding]) =>
				[wrong, () => set(`={{ ${wrong} }}`), () => set(`={{ ${right} }}`), finding] as const,
		),
		...CODE_FAULTS.map(
			([wrong, right, finding]) =>
				[wrong, () => codeNode('Step', wrong), () => codeNode('Step', right), finding] as const,
		),
	])('%s', async (_, wrong, right, finding) => {
		const stored = await world.live.store(behind(wrong()));
		await expectError(stored.id, finding);
		const meant = await world.live.store(behind(right()));
		const { findings } = await world.canvas.ask('validate-workflow', { workflowId: meant.id });
		expect(findings.filter(({ severity }: Json) => severity === 'error')).toEqual([]);
		expect(await outcome(stored)).not.toBe(await outcome(meant));
	});

	test('an address to resume at without its suffix', async () => {
		const wait = step('n8n-nodes-base.wait', 1.1, {
			...{ resume: 'webhook', httpMethod: 'POST', options: { webhookSuffix: 'done' } },
		});
		const address = (given: string) => ({ ...set(given), id: 'address', name: 'Address' });
		const stored = await world.live.store(
			workflow(
				'Suffix',
				[start, address('={{ $execution.resumeUrl }}'), { ...wait, webhookId: randomUUID() }],
				[
					['Start', 'Address'],
					['Address', 'Step'],
				],
			),
		);
		await expectError(stored.id, /n8n refuses a call to that/);
		const { body } = await world.live.rest('POST', `/rest/workflows/${stored.id}/run`, {
			workflowData: stored,
			triggerToStartFrom: { name: 'Start' },
		});
		const { executionId } = body.data;
		await world.live.waitingExecution(stored.id, []);
		const { data } = await world.live.execution(executionId);
		const url = data.resultData.runData.Address[0].data.main[0][0].json.a;
		const post = async (to: string) => (await fetch(to, { method: 'POST' })).status;
		expect(await post(url)).toBe(404);
		expect(await post(`${url}/done`)).toBe(200);
	});

	const end = { ...step('n8n-nodes-base.noOp', 1), id: 'end', name: 'End', position: [440, 0] };

	test('a line from an output that the parameters do not make', async () => {
		const { connections, ...draft } = after(step('n8n-nodes-base.noOp', 1));
		const third = { main: [[], [], [{ node: 'End', type: 'main', index: 0 }]] };
		const stored = await world.live.store({
			...draft,
			nodes: [...draft.nodes, end],
			connections: { ...connections, Step: third },
		});
		await expectError(stored.id, /is connected to output 2/);
		expect(await ranOf(stored)).toEqual(['Start', 'Step']);
	});

	test('a line to an input that the parameters do not make', async () => {
		const merge = step('n8n-nodes-base.merge', 3.2, { numberInputs: 2 });
		const { connections: _lines, ...draft } = after(merge);
		const connections = {
			Start: { main: [[{ node: 'Step', type: 'main', index: 2 }]] },
		};
		const stored = await world.live.store({ ...draft, connections });
		await expectError(stored.id, /is connected to input 2/);
		expect((await run(stored)).output?.flat() ?? []).not.toContain(1);
	});

	async function ranOf(stored: Json): Promise<string[]> {
		const path = `/rest/workflows/${stored.id}/run`;
		const { body } = await world.live.rest('POST', path, {
			workflowData: stored,
			triggerToStartFrom: { name: 'Start' },
		});
		const { data } = await world.live.endOf(body.data.executionId);
		return Object.keys(data.resultData.runData).sort();
	}
});

describe('what n8n refuses to publish or to answer', () => {
	const hook = (responseMode: 'lastNode' | 'responseNode' | 'onReceived') => ({
		...webhookNode({ path: randomUUID(), responseMode }),
		name: 'Start',
	});
	const reply = step('n8n-nodes-base.respondToWebhook', 1.1, { options: {} });

	test.each<[string, () => Json, RegExp]>([
		['a missing responder', () => workflow('Oracle', [hook('responseNode')], []), /none follows/],
		[
			'an unused responder',
			() => workflow('Oracle', [hook('onReceived'), reply], [['Start', 'Step']]),
			/as it is unused/,
		],
		[
			'an answer that is no JSON',
			() => {
				const answer = { respondWith: 'json', responseBody: '{"a": 1,}', options: {} };
				const node = step('n8n-nodes-base.respondToWebhook', 1.1, answer);
				return workflow('Oracle', [hook('responseNode'), node], [['Start', 'Step']]);
			},
			/not valid JSON/,
		],
	])('%s fails the call', async (_, make, finding) => {
		const draft = make();
		const { id } = await world.live.store(draft);
		await expectError(id, finding);
		await world.live.publish(id);
		const { status } = await world.live.callWebhook(draft.nodes[0].parameters.path, {});
		expect(status).toBeGreaterThanOrEqual(500);
	});

	test('a webhook that is left to GET answers no POST', async () => {
		const { parameters, ...start } = hook('onReceived');
		const { httpMethod: _, ...given } = parameters;
		const nodes = [{ ...start, parameters: given }, set('={{ $json.body.a }}')];
		const { id } = await world.live.store(workflow('Oracle', nodes, [['Start', 'Step']]));
		await expectError(id, /answers a POST with 404/);
		await world.live.publish(id);
		const ask = async (method: string) =>
			(await fetch(`${world.live.access.baseUrl}/webhook/${given.path}`, { method })).status;
		await eventually('webhook', async () => (await ask('GET')) === 200);
		expect(await ask('POST')).toBe(404);
	});

	test('a responder that nobody calls fails the run', async () => {
		const stored = await world.live.store(after(reply));
		await expectError(stored.id, /no Webhook leads to it/);
		expect((await run(stored)).refusal).toMatch(/Webhook/);
	});

	test.each<[string, () => Json, RegExp]>([
		[
			'a missing credential',
			() =>
				workflow(
					'Oracle',
					[hook('lastNode'), step('n8n-nodes-base.notion', 2.2, {})],
					[['Start', 'Step']],
				),
			/credential "notionApi" is not set/,
		],
	])('%s keeps it from being published', async (_, make, finding) => {
		const { id } = await world.live.store(make());
		await expectError(id, finding);
		await expect(world.live.publish(id)).rejects.toThrow(/HTTP [45]\d\d/);
	});

	test('a connection into nothing is not even saved', async () => {
		const draft = orderWorkflow('Oracle');
		const connections = { Order: { main: [[{ node: 'Gone', type: 'main', index: 0 }]] } };
		await expect(world.live.store({ ...draft, connections })).rejects.toThrow(/HTTP 400/);
	});

	test('a parameter beside the parameters is not even saved', async () => {
		const limit = { ...step('n8n-nodes-base.limit', 1), maxItems: 2 };
		await expect(world.live.store(after(limit))).rejects.toThrow(/HTTP 400 .*maxItems/);
	});
});

describe('what n8n refuses of a node and its sub-nodes', () => {
	const AI = '@n8n/n8n-nodes-langchain.';
	const sub = (name: string, type: string, typeVersion: number, parameters: object = {}) => ({
		...{ name, type: type.includes('.') ? type : `${AI}${type}`, typeVersion, parameters },
	});
	const chosen = { __rl: true, mode: 'id', value: 'none' };
	const given = { promptType: 'define', text: 'x', options: {} };
	const agent = (typeVersion = 2.2, parameters: object = {}) =>
		step(`${AI}agent`, typeVersion, { ...given, ...parameters });
	const tool = (parameters: object) =>
		sub('Tool', 'n8n-nodes-base.httpRequestTool', 4.2, parameters);
	const asked = (call: string) => tool({ url: `={{ ${call} }}`, options: {} });
	const request = (parameters: object) =>
		sub('Tool', 'toolHttpRequest', 1.1, { toolDescription: 'x', ...parameters });
	const named = (name: string) =>
		sub(name, 'toolCode', 1.3, { description: 'x', jsCode: 'return "a"' });
	const memory = (name: string, parameters: object = {}) =>
		sub(name, 'memoryBufferWindow', 1.3, {
			sessionIdType: 'customKey',
			sessionKey: 'a',
			...parameters,
		});
	const input = (inputText: string) => ({ inputText, text: inputText, options: {} });

	test.each<[string, Json, Record<string, Json[]>, RegExp, RegExp]>([
		[
			'two memories',
			agent(),
			{ ai_memory: [memory('A'), memory('B')] },
			/takes 1 by ai_memory/,
			/Only 1 ai_memory/,
		],
		[
			'a key with a blank',
			agent(),
			{ ai_tool: [asked("$fromAI('a b')")] },
			/the key "a b"/,
			/Parameter key/,
		],
		[
			'a type that there is not',
			agent(),
			{ ai_tool: [asked("$fromAI('a', 'b', 'email')")] },
			/Invalid type: email/,
			/Invalid type/,
		],
		[
			'a key of two meanings',
			agent(),
			{ ai_tool: [asked("$fromAI('a', 'b') + $fromAI('a', 'c')")] },
			/stands twice/,
			/Duplicate key/,
		],
		[
			'two tools of one name',
			agent(),
			{ ai_tool: [named('Get it'), named('Get_it')] },
			/two of its tools/,
			/same name/,
		],
		[
			'tools with fields for another agent',
			agent(1.7, { agent: 'reActAgent' }),
			{ ai_tool: [asked("$fromAI('a')")] },
			/it cannot call/,
			/not supported by/,
		],
		[
			'a placeholder that is not used',
			agent(),
			{
				ai_tool: [
					request({
						url: 'https://a.example',
						placeholderDefinitions: { values: [{ name: 'a' }] },
					}),
				],
			},
			/no part of the request/,
			/sub-node Tool/,
		],
		[
			'an empty key',
			agent(),
			{ ai_memory: [memory('A', { sessionKey: '' })] },
			/the key is empty/,
			/sub-node A/,
		],
		[
			'a classifier without categories',
			step(`${AI}textClassifier`, 1.1, input('x')),
			{},
			/it lists none/,
			/one category/,
		],
		[
			'an extractor without attributes',
			step(`${AI}informationExtractor`, 1.2, input('x')),
			{},
			/it lists none/,
			/one attribute/,
		],
		[
			'an overlap of whole chunks',
			step(`${AI}chainSummarization`, 2.1, { chunkSize: 100, chunkOverlap: 200, options: {} }),
			{},
			/cannot overlap/,
			/chunkOverlap/,
		],
		[
			'a model that is none for chats',
			agent(),
			{ ai_languageModel: [sub('Model', 'lmOpenAi', 1, { model: chosen, options: {} })] },
			/takes chat models alone/,
			/requires Chat Model/,
		],
		[
			'a placeholder in the domain',
			agent(),
			{
				ai_tool: [
					{
						...request({
							url: 'https://{a}.example',
							authentication: 'genericCredentialType',
							genericAuthType: 'httpHeaderAuth',
						}),
						credentials: { httpHeaderAuth: { id: 'none', name: 'none' } },
					},
				],
			},
			/placeholder in the domain/,
			/sub-node Tool/,
		],
		[
			'a prompt to repair without its error',
			agent(2.2, { hasOutputParser: true }),
			{
				ai_outputParser: [
					sub('Parser', 'outputParserStructured', 1.3, {
						jsonSchemaExample: '{"a": 1}',
						autoFix: true,
						customizeRetryPrompt: true,
						prompt: 'Repair it',
					}),
				],
			},
			/without \{error\}/,
			/sub-node Parser/,
		],
		[
			'a workflow by its name',
			step('n8n-nodes-base.executeWorkflow', 1.2, {
				workflowId: { __rl: true, mode: 'name', value: 'None' },
				options: {},
			}),
			{},
			/for an ID/,
			/None|not exist|not found|no workflow/i,
		],
		[
			'a tool of code that gives an object',
			step(`${AI}toolCode`, 1.3, { description: 'x', jsCode: 'return { a: 1 };' }),
			{},
			/returns an object/,
			/Wrong output type/,
		],
		[
			'a chat that did not begin as one',
			step(`${AI}chat`, 1, { message: 'x', options: {} }),
			{},
			/no Chat Trigger leaves/,
			/started from a chat trigger/,
		],
	])('%s', async (_, node, subs, finding, refusal) => {
		const { baseUrl, apiKey } = world.live.access;
		const type = 'openAiApi';
		const credential = await createCredential(baseUrl, apiKey, {
			name: type,
			type,
			data: { apiKey: 'none', url: baseUrl, header: false },
		});
		const model = {
			...sub('Model', 'lmChatOpenAi', 1.2, { model: chosen, options: {} }),
			credentials: { [type]: credential },
		};
		const isPlain = /\.(?:chat|executeWorkflow|toolCode)$/.test(node.type);
		const all: Record<string, Json[]> = isPlain ? {} : { ai_languageModel: [model], ...subs };
		const links = Object.entries(all).flatMap(([kind, list]) =>
			list.map(({ name }): [string, string, string] => [name, 'Step', kind]),
		);
		for (const one of all.ai_languageModel ?? []) {
			one.credentials = model.credentials;
			if (node.parameters.hasOutputParser) links.push([one.name, 'Parser', 'ai_languageModel']);
		}
		const stored = await world.live.store(
			workflow(
				'Oracle',
				[start, node, ...Object.values(all).flat()],
				[['Start', 'Step'], ...links],
			),
		);
		await expectError(stored.id, finding);
		expect((await run(stored)).refusal).toMatch(refusal);
	});
});
