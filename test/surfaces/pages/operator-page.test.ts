import {
	operatorPage,
	type OperatorPage,
} from '../../../src/surfaces/pages/operator/operator-page';
import { operatorSignIn } from '../../../src/surfaces/pages/operator/operator-sign-in';
import { now } from './sample-card';

const nasty = `"><script>\u202E`;

const model = (changes: Partial<OperatorPage> = {}): OperatorPage => ({
	agentId: 'billing',
	workflow: 'Invoices',
	effective: {
		source: 'unknown',
		profile: { name: 'Standard', description: 'Reading runs, everything else asks' },
	},
	find: '',
	tools: [
		{
			name: 'run-workflow',
			title: 'Run workflow',
			description: 'Runs it.',
			effect: 'write',
			domain: { key: 'execution', title: 'Execution' },
			permission: 'needs_approval',
			from: 'profile',
		},
		{
			name: 'delete-workflow',
			title: 'Archive workflow',
			description: 'Archives it.',
			effect: 'destroy',
			domain: { key: 'workflow', title: 'Workflow' },
			permission: 'blocked',
			from: 'decided',
			lastUsed: '2026-11-20T10:00:00.000Z',
		},
	],
	pending: [
		{ question: 'Run it?', agent: 'Invoices', expiresAt: now + 60_000, url: '/webhook/card?id=1' },
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
		expect(radios.filter((one) => one.startsWith('permission:'))).toEqual([
			'permission:run-workflow=always_allow',
			'permission:run-workflow=needs_approval checked',
			'permission:run-workflow=blocked',
			'permission:delete-workflow=always_allow',
			'permission:delete-workflow=needs_approval',
			'permission:delete-workflow=blocked checked',
		]);
		expect(html).toContain('<input type="hidden" name="shown:delete-workflow" value="blocked">');
		expect(html.match(/<form method="post"/g)).toHaveLength(1);
	});

	it('says where a permission comes from and when the tool was used', () => {
		const html = operatorPage(model());
		expect(html).toContain('From the profile. Last used: never.');
		expect(html).toContain(
			'Decided by an operator. Last used: <time datetime="2026-11-20T10:00:00.000Z">20 November 2026, 10:00 UTC</time>.',
		);
	});

	it('has a switch for each domain, with what all of its tools have, and folds the tools', () => {
		const [one, other] = model().tools;
		if (one === undefined || other === undefined) throw new Error('no tools');
		const mixed = { ...other, name: 'x', domain: one.domain, always: ['ann'] };
		const html = operatorPage(model({ tools: [one, mixed, other] }));
		const switches = [
			...html.matchAll(/<input type="radio" name="domain:([^"]*)" value="([^"]*)" checked>/g),
		].map(([, key, value]) => `${key}=${value}`);
		expect(switches).toEqual(['execution=', 'workflow=blocked']);
		expect(html).toContain('<input type="hidden" name="shown-domain:execution" value="">');
		expect(html).toContain('<input type="hidden" name="shown-domain:workflow" value="blocked">');
		expect(html.match(/<details><summary>Set single tools/g)).toHaveLength(2);
		expect(html).toContain(
			'Ask a person: 1; Never allow: 1; “always” was answered for 1 tool.</p>',
		);
	});

	it('counts what holds now where the panel decides', () => {
		const profile = { name: 'Build', description: 'Builds' };
		const [run, archive] = model().tools;
		if (run === undefined || archive === undefined) throw new Error('no tools');
		const html = operatorPage(
			model({
				effective: { source: 'panel', profile },
				tools: [
					{ ...run, holds: { permission: 'needs_approval', runsFor: 'drafts of its own' } },
					{ ...run, name: 'debug', holds: { permission: 'always_allow' } },
					archive,
				],
			}),
		);
		expect(html).toContain('Holds now: Always allow: 1; Ask a person, but some calls run: 1.</p>');
	});

	it('says what the agent really goes by', () => {
		const profile = { name: 'Build', description: 'Builds' };
		const by = (source: 'panel' | 'managed' | 'unknown') =>
			operatorPage(model({ effective: { source, profile } }));
		expect(by('panel')).toContain(
			'uses the panel of its node. Its profile is <strong>Build</strong> (Builds). What you set here holds once',
		);
		expect(by('managed')).toContain('This agent uses this page.');
		expect(by('unknown')).toContain('Where it is <em>Set Here</em>, the panel decides.');
	});

	it('shows what was looked for by itself, without switches that would set more', () => {
		const html = operatorPage(model({ find: nasty, action: 'billing' }));
		expect(html).toContain('Found (2)');
		expect(html).not.toMatch(/name="domain:|<script/);
		expect(html).toContain('<a href="billing">All tools</a>');
		expect(operatorPage(model({ find: nasty, tools: [] }))).toContain('No tool has “');
	});

	it('goes by the name of the workflow, and by its id where that is not known', () => {
		expect(operatorPage(model())).toContain('<h1>Permissions of <bdi>Invoices</bdi></h1>');
		expect(operatorPage(model())).toContain('Agent ID <code>billing</code>');
		const unnamed = operatorPage(model({ workflow: '' }));
		expect(unnamed).toContain('<h1>Permissions of <bdi>billing</bdi></h1>');
	});

	it('lists what waits for an answer', () => {
		const html = operatorPage(model());
		expect(html).toContain('<a href="/webhook/card?id=1">Run it?</a>');
		expect(html).toContain('Asked by <bdi>Invoices</bdi>. Answer before <time');
		expect(operatorPage(model({ pending: [] }))).toContain('Nothing waits for an answer.');
	});

	it('links to no address that is none', () => {
		const [first] = model().pending;
		const pending = first ? [{ ...first, url: 'javascript:alert(1)' }] : [];
		const html = operatorPage(model({ pending }));
		expect(html).not.toContain('javascript:');
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
				pending: asked ? [{ ...asked, question: nasty, agent: nasty, url: `/${nasty}` }] : [],
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

	it('asks for the password where there is one, and says what is missing where there is none', () => {
		const html = operatorSignIn({ way: 'password' });
		expect(html).toContain('<label for="token">Operator password</label>');
		expect(html).toContain('autocomplete="current-password"');
		const nobody = operatorSignIn({ way: 'none', error: 'Fill in Operator Password.' });
		expect(nobody).toContain('Fill in Operator Password.');
		expect(nobody).not.toContain('<form');
	});

	it('says why the last token was refused', () => {
		const html = operatorSignIn({ error: 'This <token> is not valid.' });
		expect(html).toContain(
			'<p role="alert" id="error" class="danger">This &lt;token&gt; is not valid.</p>',
		);
		expect(html).toContain('aria-invalid="true"');
	});
});
