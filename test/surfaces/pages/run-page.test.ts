import { runPage } from '../../../src/surfaces/pages/run-page';
import { sampleRun } from './sample-run';

const EVIL = `</script><img src=x onerror=alert(1)>"'\u202E`;

const open = (changes = {}) => runPage(sampleRun(changes));

describe('the page of a run', () => {
	it('shows what waits, with the way to its card', () => {
		expect(open()).toContain('<a href="../approvals/1">Which sheet?</a>');
		const answered = open({ questions: [{ question: 'Which sheet?', expiresAt: 1, url: '' }] });
		expect(answered).toContain('Answered.');
		expect(answered).not.toContain('../approvals/');
		const foreign = [{ question: 'Which?', expiresAt: 1, url: 'javascript:alert(1)' }];
		expect(open({ questions: foreign })).not.toContain('javascript:');
	});

	it('shows the plan in order, and what each task waits for', () => {
		const html = open();
		expect(html).toMatch(/<h3>Look <span class="badge good">succeeded<\/span>/);
		expect(html).toMatch(/After: 1\. <bdi>Look<\/bdi>/);
	});

	it('adds up what all agents took', () => {
		expect(open()).toContain(
			'<th scope="row">All together</th><td>4</td><td>3</td><td>2,234 (1,000 cached)</td><td>60</td><td>10</td>',
		);
	});

	it('has the beginning of a long message as its heading, and the whole beneath it', () => {
		const message = `${'Build '.repeat(50)}\nand more`;
		const html = open({ message });
		expect(html).toContain(`<h1>${message.slice(0, 160)}…</h1>`);
		expect(html).toContain(`<p class="said">${message}</p>`);
		expect(open()).not.toContain('id="asked"');
	});

	it('lets cancel what is open, and nothing of a run that has ended', () => {
		expect(open()).toContain('name="cancel" value="t1"');
		expect(open()).toContain('name="cancel" value="run"');
		const tasks = [
			{ taskId: 't1', title: 'Build', kind: 'builder', status: 'failed', isOpen: false },
		];
		expect(open({ tasks })).not.toContain('value="t1"');
		expect(open({ isEnded: true, live: undefined })).not.toContain('name="cancel"');
	});

	it('leaves out parts that have nothing in them', () => {
		const html = open({
			...{ questions: [], said: [], plan: undefined, tasks: [], checklist: [] },
			...{ workflows: [], costs: [], events: [], isEnded: true, live: undefined },
		});
		expect(html.match(/<h2[ >]/g)).toHaveLength(1);
	});

	it('follows the run with one script that carries the nonce, and reloads where none runs', () => {
		const html = open();
		expect(html.match(/<script/g)).toHaveLength(1);
		expect(html).toContain('<script nonce="0123abcd" data-stream="r/events?after=5">');
		expect(html).toContain("base-uri 'none'; script-src 'nonce-0123abcd'; connect-src 'self'\">");
		expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
		const ended = open({ isEnded: true, live: undefined });
		expect(ended).not.toMatch(/<script|http-equiv="refresh"|script-src/);
	});

	it('escapes whatever a model or a stranger has written', () => {
		const run = sampleRun();
		const html = runPage({
			...run,
			...{ message: EVIL, agentId: EVIL, user: EVIL, threadId: EVIL, status: EVIL },
			...{ said: [EVIL, EVIL], notDone: [EVIL], goOn: EVIL, result: EVIL },
			questions: [{ question: EVIL, expiresAt: run.now, url: EVIL }],
			plan: {
				phase: EVIL,
				tasks: [{ id: EVIL, title: EVIL, kind: EVIL, deps: [EVIL], status: EVIL, why: EVIL }],
			},
			tasks: [{ taskId: EVIL, title: EVIL, kind: EVIL, status: EVIL, isOpen: true }],
			checklist: [{ id: EVIL, description: EVIL, status: EVIL }],
			workflows: [
				{
					...{ workflowId: EVIL, name: EVIL, state: EVIL, evidence: EVIL, executionId: EVIL },
					...{ verifiedAt: 0, missingCredentials: [EVIL], url: EVIL },
					drawing: {
						nodes: [{ name: EVIL, kind: EVIL, x: NaN, y: Infinity, isDisabled: false }],
						edges: [{ from: EVIL, to: EVIL, isSupport: false }],
					},
				},
			],
			costs: run.costs.map((cost) => ({ ...cost, title: EVIL })),
			events: [{ at: run.now, text: EVIL }],
			live: { nonce: EVIL, stream: EVIL },
		});
		expect(html).not.toContain('<img');
		expect(html.match(/<\/script>/g)).toHaveLength(1);
		expect(html.replace(/="[^"]*"/g, '')).not.toContain('\u202E');
		expect(html).not.toMatch(/NaN|Infinity/);
	});
});
