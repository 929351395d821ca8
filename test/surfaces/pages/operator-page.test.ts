import { operatorPage, type OperatorPage } from '../../../src/surfaces/pages/operator-page';
import { operatorSignIn } from '../../../src/surfaces/pages/operator-sign-in';
import { now } from './sample-card';

const nasty = `"><script>\u202E`;

const model = (changes: Partial<OperatorPage> = {}): OperatorPage => ({
	agentId: 'billing',
	profile: 'standard',
	tools: [
		{
			name: 'run-workflow',
			title: 'Run workflow',
			description: 'Runs it.',
			effect: 'write',
			permission: 'needs_approval',
			from: 'profile',
		},
		{
			name: 'delete-workflow',
			title: 'Archive workflow',
			description: 'Archives it.',
			effect: 'destroy',
			permission: 'blocked',
			from: 'decided',
			lastUsed: '2026-11-20T10:00:00.000Z',
		},
	],
	pending: [
		{ question: 'Run it?', agentId: 'billing', expiresAt: now + 60_000, url: '/webhook/card?id=1' },
	],
	now,
	...changes,
});

describe('the operator page', () => {
	it('has three choices for each tool, with the one that holds', () => {
		const html = operatorPage(model());
		const radios = [
			...html.matchAll(/<input type="radio" name="([^"]*)" value="([^"]*)"( checked)?>/g),
		].map(([, name, value, checked]) => `${name}=${value}${checked ?? ''}`);
		expect(radios).toEqual([
			'permission:run-workflow=always_allow',
			'permission:run-workflow=needs_approval checked',
			'permission:run-workflow=blocked',
			'permission:delete-workflow=always_allow',
			'permission:delete-workflow=needs_approval',
			'permission:delete-workflow=blocked checked',
		]);
		expect(html).toContain('<input type="hidden" name="shown:delete-workflow" value="blocked">');
		expect(html.match(/<form/g)).toHaveLength(1);
	});

	it('says where a permission comes from and when the tool was used', () => {
		const html = operatorPage(model());
		expect(html).toContain('From the profile. Last used: never.');
		expect(html).toContain(
			'Decided by an operator. Last used: <time datetime="2026-11-20T10:00:00.000Z">20 November 2026, 10:00 UTC</time>.',
		);
		expect(html).toContain('<strong>Standard: reads freely, asks a person before');
	});

	it('lists what waits for an answer', () => {
		const html = operatorPage(model());
		expect(html).toContain('<a href="/webhook/card?id=1">Run it?</a>');
		expect(html).toContain('Agent <bdi>billing</bdi>. Answer before <time');
		expect(operatorPage(model({ pending: [] }))).toContain('Nothing waits for an answer.');
	});

	it('links to no address that is none', () => {
		const [first] = model().pending;
		const pending = first ? [{ ...first, url: 'javascript:alert(1)' }] : [];
		const html = operatorPage(model({ pending }));
		expect(html).not.toContain('<a ');
		expect(html).toContain('Run it?');
	});

	it('says what became of the last form', () => {
		expect(operatorPage(model())).not.toContain('role="status"');
		expect(operatorPage(model({ result: 'Saved.' }))).toContain(
			'<p role="status" class="result">Saved.</p>',
		);
	});

	it('has no form without tools', () => {
		const html = operatorPage(model({ tools: [] }));
		expect(html).toContain('This agent has no tools.');
		expect(html).not.toContain('<form');
	});

	it('shows every text as a text', () => {
		const [tool] = model().tools;
		const [asked] = model().pending;
		const html = operatorPage(
			model({
				agentId: nasty,
				tools: tool ? [{ ...tool, name: nasty, title: nasty, description: nasty }] : [],
				pending: asked ? [{ ...asked, question: nasty, agentId: nasty, url: `/${nasty}` }] : [],
				result: nasty,
				hidden: { [nasty]: nasty },
			}),
		);
		expect(html).not.toContain('<script');
		expect(html).toContain('name="permission:&quot;&gt;&lt;script&gt;');
	});
});

describe('the sign-in page', () => {
	it('asks for a token, labelled, in a form', () => {
		const html = operatorSignIn({ action: '/webhook/operator' });
		expect(html).toContain('<form method="post" action="/webhook/operator">');
		expect(html).toContain('<label for="token">');
		expect(html).toMatch(/<input id="token" name="token" type="password" required/);
		expect(html).not.toContain('role="alert"');
	});

	it('says why the last token was refused', () => {
		const html = operatorSignIn({ error: 'This <token> is not valid.' });
		expect(html).toContain(
			'<p role="alert" id="error" class="danger">This &lt;token&gt; is not valid.</p>',
		);
		expect(html).toContain('aria-invalid="true"');
	});
});
