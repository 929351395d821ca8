import type { Json } from './live-instance';
import { codeNode } from './sample-workflows';

type SilentFault = [name: string, wrong: () => Json, right: () => Json, finding: RegExp];

const code = (jsCode: string, mode = 'runOnceForAllItems') => ({
	...codeNode('Step', jsCode),
	typeVersion: 2,
	parameters: { jsCode, mode },
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
		[
			'code that returns no item',
			() => code('const b = $json.b;', EACH),
			() => code('return { json: { b: $json.b } };', EACH),
			/returns nothing/,
		],
	];
};
