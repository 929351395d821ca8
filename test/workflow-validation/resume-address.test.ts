import { createGraph } from '../../src/workflow-validation/graph';
import { patternFindings } from '../../src/workflow-validation/pattern-findings';

const ADDRESS = '$execution.resumeUrl';

/** Errors at the waiting node, whose suffix is "done", where another node has these parameters. */
function told(type: string, parameters: object, others: readonly object[] = []): number {
	const node = (name: string, given: string, values: object) =>
		[
			name,
			{
				node: { id: name, name, type: `n8n-nodes-base.${given}`, parameters: values },
				type: { description: { group: [] } },
			},
		] as const;
	const wait = { resume: 'webhook', options: { webhookSuffix: 'done' } };
	const nodes = new Map([
		node('Give', type, parameters),
		node('Wait', 'wait', wait),
		...others.map((one, index) => node(`Other ${index}`, 'set', one)),
	]);
	return patternFindings(nodes as never, [], createGraph([])).filter(
		({ nodeName, severity }) => nodeName === 'Wait' && severity === 'error',
	).length;
}

test.each([
	['httpRequest', { url: `={{ ${ADDRESS} }}` }],
	['emailSend', { html: `=<a href="{{ ${ADDRESS} }}">Yes</a>` }],
	['slack', { text: `=Yes: {{ ${ADDRESS} }}?a=1` }],
	['set', { assignments: { assignments: [{ value: `={{ ${ADDRESS} }}` }] } }],
	['code', { jsCode: `return [{ json: { url: ${ADDRESS} } }]` }],
])('an address that is given away without its suffix is told: %s', (type, parameters) => {
	expect(told(type, parameters)).toBe(1);
});

test.each([
	['httpRequest', { url: `={{ ${ADDRESS} }}/done` }],
	['httpRequest', { url: `={{ ${ADDRESS} + '/done' }}` }],
	['httpRequest', { url: `={{ \`\${${ADDRESS}}/done\` }}` }],
	['httpRequest', { url: `={{ ${ADDRESS} }}{{ $json.suffix }}` }],
	['httpRequest', { url: `={{ ${ADDRESS}.replace('?', '/done?') }}` }],
	['code', { jsCode: `return [{ json: { url: \`\${${ADDRESS}}/done\` } }]` }],
	['code', { jsCode: `const base = ${ADDRESS}; return [{ json: { url: base + '/done' } }]` }],
])('one that may have it is not told: %s %j', (type, parameters) => {
	expect(told(type, parameters)).toBe(0);
});

test('one that is kept, and gets its suffix later, is not told', () => {
	const kept = { assignments: { assignments: [{ value: `={{ ${ADDRESS} }}` }] } };
	expect(told('set', kept, [{ html: '={{ $json.base }}/done' }])).toBe(0);
	expect(told('set', kept, [{ html: '={{ $json.base }}' }])).toBe(1);
});
