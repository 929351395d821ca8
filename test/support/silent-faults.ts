import type { Json } from './live-instance';
import { codeNode } from './sample-workflows';

type SilentFault = [name: string, wrong: () => Json, right: () => Json, finding: RegExp];

const code = (jsCode: string, mode = 'runOnceForAllItems') => ({
	...codeNode('Step', jsCode),
	typeVersion: 2,
	parameters: { jsCode, mode },
});

const step = (type: string, typeVersion: number, parameters: object): Json => ({
	...{ name: 'Step', type: `n8n-nodes-base.${type}`, typeVersion, parameters },
});

/** An If that compares two values strictly. */
const compare = (leftValue: string, type: string, operation: string, rightValue: unknown) =>
	step('if', 2.2, {
		conditions: {
			options: { version: 2, caseSensitive: true, leftValue: '', typeValidation: 'strict' },
			combinator: 'and',
			conditions: [{ id: '1', leftValue, rightValue, operator: { type, operation } }],
		},
		options: {},
	});

const post = (jsonBody: string) =>
	step('httpRequest', 4.2, {
		...{
			method: 'POST',
			url: 'http://127.0.0.1:9/',
			sendBody: true,
			specifyBody: 'json',
			jsonBody,
		},
		options: {},
	});

const EACH = 'runOnceForEachItem';

/**
 * Faults of which n8n says nothing, each with what was meant, behind three items {a, b}. A run of n8n tells them apart.
 *
 * @param set an Edit Fields node that makes the field `a`
 */
export const silentFaults = (set: (value: string) => object): SilentFault[] => {
	const field = (name: string, wrong: string, right: string, finding: RegExp): SilentFault => [
		name,
		() => set(wrong),
		() => set(right),
		finding,
	];
	return [
		field('a text that is not computed', '=$json.b', '={{ $json.b }}', /only what stands in/),
		field('a lost =', '{{ $json.b }}', '={{ $json.b }}', /begins with "="/),
		field('json of $input', '={{ $input.json.b }}', '={{ $input.item.json.b }}', /has no "json"/),
		field(
			'a field of an item',
			'={{ $input.first().b }}',
			'={{ $input.first().json.b }}',
			/has no "b"/,
		),
		field('a name', '={{ json.b }}', '={{ $json.b }}', /n8n has no "json"/),
		field(
			'a library',
			'={{ moment().year() }}',
			'={{ DateTime.now().year }}',
			/n8n has no "moment"/,
		),
		field(
			'a method',
			'={{ $json.b.toUpper() }}',
			'={{ $json.b.toUpperCase() }}',
			/no value has a method/,
		),
		field('a value of an agent', '={{ $fromAI("b") }}', '={{ $json.b }}', /fromAI gives nothing/),
		[
			'a field that the node before does not make',
			() => set('={{ $("Three").first().json.c }}'),
			() => set('={{ $("Three").first().json.a }}'),
			/has no field "c"/,
		],
		field(
			'a method of another kind of value',
			'={{ $now.toISOString().length }}',
			'={{ $now.toISO().length }}',
			/a DateTime has no method "toISOString"/,
		),
		field(
			'a format of Moment',
			'={{ DateTime.fromISO("2026-01-02").toFormat("YYYY-MM-DD") }}',
			'={{ DateTime.fromISO("2026-01-02").toFormat("yyyy-MM-dd") }}',
			/with Luxon/,
		),
		field(
			'an object within a text',
			'=all: {{ $json }}',
			'=all: {{ JSON.stringify($json) }}',
			/\[object Object\]/,
		),
		field(
			'a member',
			'={{ $workflow.title }}',
			'={{ $workflow.name }}',
			/\$workflow has no "title"/,
		),
		[
			'a method of expressions in code',
			() => code('return [{ json: { b: "b".toTitleCase() } }];'),
			() => code('return [{ json: { b: "b".toUpperCase() } }];'),
			/a text has no method "toTitleCase" in code/,
		],
		[
			'a field to split out that does not come in',
			() => step('splitOut', 1, { fieldToSplitOut: 'c', options: {} }),
			() => step('splitOut', 1, { fieldToSplitOut: 'a', options: {} }),
			/has no field "c"/,
		],
		[
			'a field to sort by that does not come in',
			() => step('sort', 1, { sortFieldsUi: { sortField: [{ fieldName: 'c' }] }, options: {} }),
			() => step('sort', 1, { sortFieldsUi: { sortField: [{ fieldName: 'a' }] }, options: {} }),
			/has no field "c"/,
		],
		[
			'a file that does not come in',
			() => step('extractFromFile', 1, { operation: 'text', options: {} }),
			() => step('convertToFile', 1.1, { operation: 'toJson', options: {} }),
			/no file comes in as "data"/,
		],
		[
			'a count that is compared as a text',
			() => compare('={{ $input.all().length }}', 'string', 'equals', '3'),
			() => compare('={{ $input.all().length }}', 'number', 'equals', 3),
			/whatever its expression gives/,
		],
		[
			'true or false that is compared as a text',
			() => compare('={{ $json.b.includes("1") }}', 'string', 'equals', 'true'),
			() => compare('={{ $json.b.includes("1") }}', 'boolean', 'true', true),
			/whatever its expression gives/,
		],
		[
			'a date without quotes in JSON',
			() => post('={ "at": {{ $now.toISO() }} }'),
			() => post('={ "at": "{{ $now.toISO() }}" }'),
			/not valid JSON/,
		],
		[
			'an object within JSON',
			() => post('={ "all": {{ $json }} }'),
			() => post('={ "all": {{ JSON.stringify($json) }} }'),
			/not valid JSON|\[object Object\]/,
		],
		[
			'an address without its scheme',
			() => step('httpRequest', 4.2, { url: '127.0.0.1:9/a', options: {} }),
			() => step('httpRequest', 4.2, { url: 'http://127.0.0.1:9/a', options: {} }),
			/neither http/,
		],
		[
			'code that returns no item',
			() => code('const b = $json.b;', EACH),
			() => code('return { json: { b: $json.b } };', EACH),
			/returns nothing/,
		],
	];
};
