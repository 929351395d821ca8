import { operatorHome } from '../../../src/surfaces/pages/operator-home';
import { operatorNotice } from '../../../src/surfaces/pages/operator-notice';
import { operatorPage } from '../../../src/surfaces/pages/operator-page';
import { now } from './sample-card';

const nasty = `"><script>\u202E`;

const pending = [
	{ question: nasty, agentId: nasty, expiresAt: now + 60_000, url: 'ui/approvals/1' },
	{ question: 'Elsewhere?', agentId: 'a', expiresAt: now + 60_000, url: 'javascript:alert(1)' },
];

describe('where an operator begins', () => {
	const who = { organisation: nasty, agency: nasty, user: nasty };
	const run = { agentId: nasty, user: nasty, createdAt: now, isEnded: false, url: 'ui/runs/1' };
	const runs = [run];
	const html = operatorHome({ ...who, pending, runs, now, action: 'ui', hidden: { csrf: 'mark' } });

	it('leads to the cards of what waits and to the runs, and nowhere else', () => {
		expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
			'ui/approvals/1',
			'ui/runs/1',
		]);
	});

	it('sends its mark along with both forms', () => {
		const marks = html.match(/<input type="hidden" name="csrf" value="mark">/g);
		expect(marks).toHaveLength(2);
		expect(html.match(/<form method="post" action="ui">/g)).toHaveLength(2);
	});

	it('shows texts of strangers as texts', () => {
		expect(html).not.toContain('<script');
		expect(html).not.toContain('\u202E');
	});
});

it('a notice shows what it is told as text', () => {
	const html = operatorNotice({ title: 'Not allowed', message: nasty, hint: nasty, home: '../ui' });
	expect(html).toContain('<a href="../ui">');
	expect(html).not.toContain('<script');
});

it('the page of an agent offers to take back "always" where there is one', () => {
	const tool = {
		name: 'run-workflow',
		title: 'Run',
		description: 'Runs it.',
		effect: 'write',
		permission: 'needs_approval',
		from: 'profile',
	} as const;
	const page = (always: readonly string[]) =>
		operatorPage({
			...{ agentId: 'a', profile: 'standard', pending: [], now },
			tools: [{ ...tool, always }],
		});
	expect(page([])).not.toContain('revoke:');
	const html = page(['ann', nasty]);
	expect(html).toContain('<input type="checkbox" name="revoke:run-workflow" value="yes">');
	expect(html).not.toContain('<script');
});
