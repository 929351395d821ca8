import { approvalCard } from '../../../src/surfaces/pages/approval-card';
import { now, sampleCard } from './sample-card';

const page = (changes?: Parameters<typeof sampleCard>[0]) => approvalCard(sampleCard(changes));

const approveButton = /<button[^>]*>Approve<\/button>/;
const nasty = `"><script>alert('\u202E')</script>`;

describe('the approval card', () => {
	it('says who asks, for whom, for what, and until when', () => {
		const html = page({
			organization: 'Acme',
			agency: 'North',
			workflow: { name: 'Billing', url: 'https://n8n.example.com/workflow/1' },
		});
		for (const text of [
			'Delete 3 rows of the table Customers?',
			'Delete rows</bdi> <code>delete-data-table-rows</code>',
			'<h1 class="asked">Delete 3 rows of the table Customers?</h1>',
			'<dt>Agent ID</dt><dd><code>billing-assistant</code></dd>',
			'<dt>On behalf of</dt><dd>maria@example.com</dd>',
			'<dt>Organisation</dt><dd>Acme</dd>',
			'<dt>Agency</dt><dd>North</dd>',
			'<dt>Asked by</dt><dd><a href="https://n8n.example.com/workflow/1">Billing</a></dd>',
			'21 November 2026, 16:17 UTC</time> (in about 12 minutes)',
			'customers',
		])
			expect(html).toContain(text);
	});

	it('leaves out what is not known', () => {
		const html = page({ organization: '', agency: '' });
		expect(html).not.toMatch(/Organisation|Agency|Agent ID/);
		expect(html).toContain('<dt>Asked by</dt><dd>billing-assistant</dd>');
	});

	it('names a workflow whose address is no address, without a link', () => {
		const html = page({ workflow: { name: 'Billing', url: 'javascript:alert(1)' } });
		expect(html).toContain('<dt>Asked by</dt><dd>Billing</dd>');
		expect(html).not.toContain('javascript:');
	});

	it.each([
		['destroy', true],
		['write', false],
		['read', false],
	] as const)('of a tool with the effect %s says that it cannot be undone: %s', (effect, says) => {
		const html = page({ tool: { name: 'a', title: 'A', effect } });
		expect(html.includes('cannot be undone')).toBe(says);
		expect(html).toContain(`<span class="badge ${effect}">`);
	});

	it('of a tool that another one reverses says so, with the same weight', () => {
		const tool = { name: 'a', title: 'A', effect: 'destroy', reversible: true } as const;
		const html = page({ tool });
		expect(html).not.toContain('cannot be undone');
		expect(html).toContain('<span class="badge destroy">Takes away, can be undone</span>');
		expect(html).toContain('class="approve destroy"');
		const written = page({ tool: { ...tool, effect: 'write' } });
		expect(written).toContain('<span class="badge write">Changes something</span>');
	});

	it('offers both answers, and sends Decline on the Enter key', () => {
		const buttons = [...page().matchAll(/<button([^>]*)>/g)].map(([, attributes]) => attributes);
		expect(buttons).toEqual([
			' name="verdict" value="declined"',
			' class="approve destroy" name="verdict" value="approved"',
		]);
	});

	it('offers "always" unchecked, only where its scope is told', () => {
		expect(page()).not.toContain('checkbox');
		expect(page({ always: '' })).not.toContain('checkbox');
		const html = page({ always: 'the agent billing-assistant, in every run' });
		expect(html).toContain('<input type="checkbox" name="always" value="yes"><span>');
		expect(html).toContain(
			'Approve this tool always for <bdi>the agent billing-assistant, in every run</bdi>',
		);
	});

	it('cannot be approved when not all arguments are shown', () => {
		const html = page({ arguments: { text: 'x'.repeat(200_001) }, always: 'everything' });
		expect(html).toContain('<strong>Not everything is shown.</strong>');
		expect(html).toContain('id="hint">The call cannot be approved, since not everything is shown.');
		expect(html.match(approveButton)?.[0]).toBe(
			'<button class="approve" disabled aria-describedby="hint">Approve</button>',
		);
		expect(html).not.toContain('value="approved"');
		expect(html).not.toContain('checkbox');
		expect(html).toContain('value="declined"');
	});

	it('takes a note for the agent, and shows it again where it was not taken', () => {
		expect(page()).toContain('<label for="note">Tell the agent what to do instead</label>');
		const message = 'The agent is told your note only when you decline.';
		const html = page({
			form: { fields: { note: `${nasty}</textarea>` }, problems: [{ field: 'note', message }] },
		});
		expect(html).toContain(`<a href="#note">${message}</a>`);
		expect(html).toContain(
			'aria-describedby="note-hint" aria-invalid="true">\n&quot;&gt;&lt;script',
		);
		expect(html.match(/<\/textarea>/g)).toHaveLength(1);
	});

	it('takes no answer when it is too late', () => {
		const html = page({ expiresAt: now });
		expect(html).toContain('Too late to answer');
		expect(html).not.toMatch(/<form|<button/);
	});

	it('sends its hidden fields to its address', () => {
		const html = page({ action: '/webhook/answer', hidden: { id: 'abc' } });
		expect(html).toContain(
			'<form method="post" action="/webhook/answer"><input type="hidden" name="id" value="abc">',
		);
	});

	it('draws the workflow that the call is about, with its nodes and the way to it', () => {
		const drawing = {
			nodes: [{ name: nasty, kind: 'Http request', x: 0, y: 0, isDisabled: false }],
			edges: [],
		};
		const html = page({ workflows: [{ name: nasty, url: 'https://n8n.example/w/1', drawing }] });
		expect(html).toContain('The workflow as it is now');
		expect(html).toContain('<a href="https://n8n.example/w/1">');
		expect(html).toContain('<svg class="drawing" role="img"');
		expect(html).toContain('<summary>1 node</summary>');
		expect(html).not.toContain('<script');
		const elsewhere = page({ workflows: [{ name: 'A', url: 'javascript:alert(1)', drawing }] });
		expect(elsewhere).not.toContain('javascript:');
	});

	it('shows every text as a text', () => {
		const html = approvalCard({
			...sampleCard(),
			question: nasty,
			tool: { name: nasty, title: nasty, effect: 'write' },
			agentId: `agent ${nasty}`,
			user: nasty,
			organization: nasty,
			agency: nasty,
			workflow: { name: nasty },
			always: nasty,
			arguments: { [nasty]: nasty },
		});
		expect(html).not.toContain('<script');
		expect(html).not.toContain('\u202E');
		expect(html.match(/\\u202E/g)).toHaveLength(11);
	});
});

describe('what nothing has shown to work', () => {
	const asked = 'Publish the draft of workflow "Orders" (w1)?';

	it.each([
		['NOT TESTED: no run has shown that this version works.', 'danger'],
		['FAILED: in its last run "Send".', 'danger'],
		['SHOWN IN PART: no run has shown "Send".', 'warning'],
	])('stands before the question: %s', (warning, look) => {
		const html = page({ question: `${warning}\n${asked}` });
		const shown = warning.replaceAll('"', '&quot;');
		expect(html).toContain(
			`<p class="${look}"><strong>${shown}</strong></p>\n<h1 class="asked">Publish`,
		);
		expect(html.match(/NOT TESTED|FAILED|SHOWN IN PART/g)).toHaveLength(1);
	});

	it.each([asked, 'NOT TESTED: is all there is', 'Delete this?\nNOT TESTED: by nobody.'])(
		'is nothing else: %s',
		(question) =>
			expect(page({ question, tool: { name: 'a', title: 'A', effect: 'write' } })).not.toContain(
				'<strong>NOT',
			),
	);
});
