import { viewOf, hasView } from '../../../../src/surfaces/mcp/offers/view-of';
import { viewMeta, viewResource } from '../../../../src/surfaces/mcp/offers/view-page';
import { storedNode, storedWorkflow } from '../../../tools/stored-workflow';
import { failed, foreign } from './fake-reader';

const evil = '<img src=x onerror=alert(1)>"\'\u202E';

const succeeded = (output: unknown) => ({ status: 'succeeded', output }) as const;

const drawn = (tool: string, output: unknown) => viewOf(tool, succeeded(output))?.html ?? '';

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

const workflow = {
	...storedWorkflow({
		name: evil,
		nodes: [storedNode('Order'), storedNode(evil, { position: [300, 0] })],
		connections: { Order: to(evil) },
	}),
	...{ tags: [], isDraftLive: false, activeVersionId: 'v0' },
	notLiveYet: { added: [evil] },
};

const answers: ReadonlyArray<readonly [tool: string, output: object, shown: string]> = [
	['get-workflow', workflow, '<svg class="drawing"'],
	['get-workflow', foreign(workflow), 'Another version is live'],
	[
		'validate-workflow',
		{
			valid: false,
			findings: [
				{ node: evil, parameter: evil, severity: 'error', message: evil, fix: evil },
				{ severity: 'advice', message: 'Perhaps.', fix: 'Look.' },
			],
		},
		'1 error',
	],
	[
		'plan',
		{ tasks: [{ id: evil, title: evil, kind: evil, spec: evil, deps: [] }] },
		'Of another kind',
	],
];

it.each(answers)('%s is drawn, with everything in it escaped', (tool, output, shown) => {
	const html = drawn(tool, output);
	expect(html).toContain(shown);
	// In an attribute text is exact, and stands between quotes.
	const told = html.replace(/="[^"]*"/g, '');
	expect(told).not.toContain('<img');
	expect(told).not.toContain('\u202E');
	expect(told).not.toMatch(/<script|<[^>]*\son\w+|javascript:/i);
});

it('shows what a person is asked, with a link to where they answer', () => {
	const asked = { status: 'approval-required', question: `Delete ${evil}?`, expiresAt: 0 } as const;
	const html = viewOf('delete-workflow', asked, 'https://n8n.example/x?y=1&z=2')?.html ?? '';
	expect(html).toContain('href="https://n8n.example/x?y=1&amp;z=2"');
	expect(html).toContain('<code>delete-workflow</code>');
	expect(html).not.toContain('<img');
	expect(html).not.toMatch(/<form|<button|<input/);
	for (const page of [undefined, 'javascript:alert(1)', 'no address'])
		expect(viewOf('delete-workflow', asked, page)?.html).not.toContain('<a ');
});

it.each([
	['list-workflows', succeeded({ workflows: [] })],
	['get-workflow', succeeded({ something: 'else' })],
	['get-workflow', failed('not-found')],
	['toString', succeeded({})],
	['build-workflow', succeeded({ changes: { added: ['one'] } })],
	['get-workflow', succeeded({ ...workflow, notLiveYet: { added: ['x'.repeat(300_000)] } })],
] as const)('%s with %j is not drawn', (tool, outcome) => {
	expect(viewOf(tool, outcome)).toBeUndefined();
});

it('is offered for what is drawn, and for what a person may be asked about', () => {
	expect(hasView({ name: 'get-workflow', effect: 'read' })).toBe(true);
	expect(hasView({ name: 'delete-workflow', effect: 'destroy' })).toBe(true);
	expect(hasView({ name: 'list-workflows', effect: 'read' })).toBe(false);
	expect(hasView({ name: 'constructor', effect: 'read' })).toBe(false);
});

describe('the page', () => {
	const { text } = viewResource;

	it('is named as the protocol wants it', () => {
		expect(viewResource).toMatchObject({
			...{ uri: 'ui://foreman/view', mimeType: 'text/html;profile=mcp-app' },
		});
		expect(viewMeta.ui.resourceUri).toBe(viewResource.uri);
	});

	it('loads nothing, and sends nothing', () => {
		expect(text).toContain("default-src 'none'");
		expect(text.match(/<script/g)).toHaveLength(1);
		expect(text).not.toMatch(/https?:\/\/|fetch\(|XMLHttpRequest|import\(|eval\(|innerHTML/);
	});

	it('has the colours of all pages for what the host says', () => {
		expect(text).toMatch(/\[data-theme="light"\] \{ color-scheme: light;\s*--page: #f4f4f1;/);
		expect(text).toMatch(/\[data-theme="dark"\] \{ color-scheme: dark;\s*--page: #161615;/);
	});
});
