import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The first start on a machine installs n8n. */
const LONGEST = 1_200_000;

const root = path.resolve(__dirname, '..', '..');
const state = mkdtempSync(path.join(tmpdir(), 'foreman-demo-'));

/** What jest sets for itself is no business of the demo. */
const {
	NODE_ENV: _nodeEnv,
	JEST_WORKER_ID: _worker,
	OPENAI_API_KEY: _key,
	OPENAI_BASE_URL: _url,
	...environment
} = process.env;

async function runDemo(): Promise<{ code: number | null; printed: string }> {
	const child = spawn(process.execPath, ['scripts/start.mjs', '--state', state], {
		cwd: root,
		env: environment,
	});
	let printed = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
	}
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	return { code, printed };
}

describe('npm start', () => {
	let printedBefore = '';

	afterAll(() => {
		spawnSync(process.execPath, ['sandbox/cli.mjs', 'stop', '--state', state], {
			cwd: root,
			env: environment,
		});
		rmSync(state, { recursive: true, force: true });
	});

	it(
		'lets a Foreman plan, ask, build, verify, mend and publish a webhook that then answers good and wrong orders',
		async () => {
			const { code, printed } = await runDemo();
			printedBefore = printed;

			const steps = [
				/Its plan:\s+1\. A table for accepted orders[^]*2\. The order intake\. Builds a workflow, after 1\./,
				/asks, and waits: Carry out this plan of 2 tasks\?\s+The card to answer on: http\S+\/approval\?\S+\s+Approved there/,
				/t1 {2}A table for accepted orders \(data-table-agent\)/,
				/t1: create-data-table {2}\d/,
				/\n\s*build-workflow {2}\d/,
				/verdict on w1: needs_patch/,
				/verdict on w1: needs_patch[^]*\n\s*build-workflow {2}\d/,
				/verdict on w1: verified/,
				/asks, and waits: SHOWN IN PART: [^\n]*\s+Publish the draft[^\n]*\n[^\n]*\n[^\n]*Approved there/,
				/The run is finished/,
				/Task "The order intake": succeeded\s+Workflow \w+: built, shown in part\./,
				/a good order \(total 16\) → 200 \{"accepted":true/,
				/a wrong one \(total 20\) → 422 \{"accepted":false/,
				/holds the orders of: Ada\n/,
				/Editor\s+http:\/\/127\.0\.0\.1:\d+\nLog in\s+\S+@\S+ {2}\S+\s*$/,
			];
			const found = steps.map((step) => printed.search(step));
			expect({
				code,
				printed,
				missing: steps.filter((_, index) => found[index] === -1),
			}).toMatchObject({
				code: 0,
				missing: [],
			});
			expect(found).toEqual([...found].sort((a, b) => a - b));
		},
		LONGEST,
	);

	it('says what none of its runs has shown, and nothing that one of them came to', () => {
		const [, beneath = ''] = printedBefore.split('Not done or not proven:');
		expect(beneath.trim().split('\n', 1)).toEqual([
			expect.stringMatching(
				/^- Workflow "Order intake": built, shown in part, published\. Not shown: "Keep the order" \(simulated, as it writes; execution \d+\)\.$/,
			),
		]);
		const [open = ''] = beneath.split(/\n\s*\n/);
		expect(open.match(/shown in part/gi)).toHaveLength(1);
		expect(printedBefore).not.toContain('not reached)');
		expect(printedBefore).not.toContain('expected ');
	});

	const editor = () => {
		const options = { cwd: root, env: environment, encoding: 'utf8' } as const;
		const command = ['sandbox/cli.mjs', 'status', '--state', state];
		const status = spawnSync(process.execPath, command, options).stdout;
		return /n8n runs at (\S+)/.exec(status)?.[1];
	};

	it('leaves n8n running, with what was built live', async () => {
		const answer = await fetch(`${editor()}/webhook/orders`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ customer: 'Cy', lines: [{ quantity: 1, price: 2 }], total: 2 }),
		});
		expect([answer.status, await answer.json()]).toMatchObject([200, { accepted: true }]);
	});

	it('leaves pages for operators, who sign in with the token in its file', async () => {
		const url = /Pages for operators\s+(\S+)/.exec(printedBefore)?.[1] ?? '';
		const token = readFileSync(path.join(state, 'operator-token.txt'), 'utf8').trim();
		const options = { method: 'POST', redirect: 'manual' } as const;
		const signIn = async (given: string) =>
			await fetch(url, { ...options, body: new URLSearchParams({ token: given }) });
		expect((await signIn(token)).status).toBe(303);
		expect((await signIn(`${token}x`)).status).toBe(401);
	});
});
