import { auditPage, operatorHome } from '../../../src/surfaces/pages/operator/operator-home';
import { operatorNotice } from '../../../src/surfaces/pages/operator/operator-sign-in';
import { operatorPage } from '../../../src/surfaces/pages/operator/operator-page';
import { now } from './sample-card';

const nasty = `"><script>\u202E`;

const pending = [
	{ question: nasty, agent: nasty, expiresAt: now + 60_000, url: 'ui/approvals/1' },
	{ question: 'Elsewhere?', agent: 'a', expiresAt: now + 60_000, url: 'javascript:alert(1)' },
];

describe('where an operator begins', () => {
	const who = { organisation: nasty, agency: nasty, user: nasty };
	const run = {
		...{ message: `${nasty}${'long '.repeat(50)}`, agent: nasty, user: nasty, createdAt: now },
		...{ isEnded: false, url: 'ui/runs/1' },
	};
	const agent = { agentId: nasty, name: nasty, waiting: 2, lastSeen: now, url: 'ui/agents/1' };
	const decision = {
		...{ question: nasty, agent: nasty, became: 'Approved', decidedBy: nasty, at: now },
		url: 'ui/approvals/2',
	};
	const line = { at: now, agent: nasty, user: nasty, tool: nasty, became: 'Ran', by: nasty };
	const model = {
		...{ ...who, pending, now, action: 'ui', auditUrl: 'ui/audit' },
		others: [{ title: 'Tools', url: 'ui/tools', description: nasty }],
		hidden: { csrf: 'mark' },
		...{ runs: [run], agents: [agent], decided: [decision], audit: [line] },
	};
	const html = operatorHome(model);

	it('leads to what waits first, then to runs, agents, decisions and the audit, and nowhere else', () => {
		expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
			...['ui/approvals/1', 'ui/runs/1', 'ui/agents/1', 'ui/tools', 'ui/approvals/2', 'ui/audit'],
		]);
	});

	it('names runs by what was asked for, cut', () => {
		expect(html).toMatch(/“&quot;&gt;&lt;script&gt;.{100,260}…”<\/a>/);
		const unread = operatorHome({ ...model, runs: [{ ...run, message: '', agent: 'Shop' }] });
		expect(unread).toContain('Run of <bdi>Shop</bdi>');
	});

	it('says so where there is nothing yet', () => {
		const empty = { pending: [], runs: [], agents: [], decided: [], audit: [] };
		const bare = operatorHome({ ...model, ...empty });
		for (const text of ['Nothing waits', 'No Foreman has run', 'No agent', 'Nothing was decided'])
			expect(bare).toContain(text);
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

it('the audit can be narrowed, and shows texts of strangers as texts', () => {
	const line = { at: now, agent: nasty, user: nasty, tool: nasty, became: 'Ran', by: '' };
	const html = auditPage({
		sought: { agent: '', tool: '"><script>', outcome: 'failed' },
		...{ outcomes: [['failed', 'Failed']], lines: [line], self: 'audit', home: '../ui' },
		older: 'audit?from=100',
	});
	expect(html).toContain('<form method="get" action="audit"');
	expect(html).toContain('<option value="failed" selected>Failed</option>');
	expect(html).toContain('<a href="audit?from=100">');
	expect(html).not.toContain('<script');
	expect(html).not.toContain('\u202E');
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
		domain: { key: 'execution', title: 'Execution' },
		permission: 'needs_approval',
		from: 'profile',
	} as const;
	const page = (always: readonly string[]) =>
		operatorPage({
			...{ agentId: 'a', workflow: '', find: '', pending: [], now },
			effective: { source: 'unknown', profile: { name: 'Standard', description: '' } },
			tools: [{ ...tool, always }],
		});
	expect(page([])).not.toContain('revoke:');
	const html = page(['ann', nasty]);
	expect(html).toContain('<input type="checkbox" name="revoke:run-workflow" value="yes">');
	expect(html).not.toContain('<script');
});
