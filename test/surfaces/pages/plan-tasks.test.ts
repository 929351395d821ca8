import { approvalCard } from '../../../src/surfaces/pages/approval-card';
import { sampleCard } from './sample-card';

const task = (id: string, more: object = {}) => ({
	...{ id, title: `Title of ${id}`, kind: 'research', spec: `Do ${id}\nwell`, deps: [] },
	...more,
});

const page = (args: unknown) => approvalCard(sampleCard({ arguments: args, shows: 'plan' }));

describe('the card of a plan', () => {
	it('numbers its tasks, and names what comes before by its title', () => {
		const html = page({
			tasks: [
				task('a'),
				task('b', { deps: ['a', 'z'], kind: 'build-workflow', workflowId: 'w1' }),
				task('c', { kind: 'delegate', tools: ['get-workflow'] }),
			],
		});
		for (const text of [
			'<h2 id="what">The plan</h2><ol class="tasks">',
			'<h3>Title of a</h3>',
			'<dt>After</dt><dd><p>1. <bdi>Title of a</bdi></p><p><code>z</code>, which is not in the plan</p></dd>',
			'<dd>Builds a workflow <code>build-workflow</code></dd>',
			'<dt>Workflow</dt><dd><code>w1</code></dd>',
			'<dt>Tools</dt><dd><code>get-workflow</code> </dd>',
			'<pre>\nDo c\nwell</pre>',
			'<label for="note">Revise it like this</label>',
			'Approve lets the agent carry out this plan, exactly as shown.',
		])
			expect(html).toContain(text);
		expect(html).not.toContain('Beside the tasks');
	});

	it('shows what stands beside the tasks', () => {
		expect(page({ tasks: [task('a')], reason: 'Because.' })).toMatch(
			/Beside the tasks<\/h2>.*reason.*Because\./,
		);
	});

	it.each([
		['a task with a field that is not drawn', { tasks: [task('a', { secretly: 'drop all' })] }],
		['no task', { tasks: [] }],
		['something else', { tasks: 'all of it, secretly' }],
	])('shows %s field by field, as any arguments', (_what, args) => {
		const html = page(args);
		expect(html).toContain('<h2 id="what">Arguments</h2>');
		if (JSON.stringify(args).includes('secretly')) expect(html).toContain('secretly');
	});

	it('that is too long cannot be approved', () => {
		const html = page({ tasks: [task('a', { spec: 'x'.repeat(200_001) })] });
		expect(html).toContain('Not everything is shown');
		expect(html).not.toContain('value="approved"');
	});

	it('shows every text as a text', () => {
		const nasty = `</pre><script>alert('\u202E')</script>`;
		const all = { title: nasty, kind: nasty, spec: nasty, deps: [nasty], tools: [nasty] };
		const html = page({ tasks: [task(nasty, { ...all, workflowId: nasty })] });
		expect(html).not.toMatch(/<script|\u202E/);
	});
});
