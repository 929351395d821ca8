import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
	afterAll(() => {
		spawnSync(process.execPath, ['sandbox/cli.mjs', 'stop', '--state', state], {
			cwd: root,
			env: environment,
		});
		rmSync(state, { recursive: true, force: true });
	});

	it(
		'lets an agent build, debug, patch and publish a webhook that then answers good and wrong orders',
		async () => {
			const { code, printed } = await runDemo();

			const steps = [
				/search-nodes\(/,
				/get-node-type-definition\(/,
				/build-workflow\(\d+ lines of code\)\s+created workflow/,
				/run-workflow\([^\n]*\n\s+run \d+: error, Node "Add up the lines"/,
				/debug-execution\([^\n]*\n\s+failed in "Add up the lines"/,
				/build-workflow\("const sum = order\.line\.reduce/,
				/run \d+: success/,
				/publish-workflow\(/,
				/a good order \(total 16\) → 200 \{"accepted":true/,
				/a wrong one \(total 20\) → 422 \{"accepted":false/,
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

	it('leaves n8n running, with both workflows live', async () => {
		const status = spawnSync(process.execPath, ['sandbox/cli.mjs', 'status', '--state', state], {
			cwd: root,
			env: environment,
			encoding: 'utf8',
		}).stdout;
		const editor = /n8n runs at (\S+)/.exec(status)?.[1];
		const answer = await fetch(`${editor}/webhook/orders`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ lines: [{ quantity: 1, price: 2 }], total: 2 }),
		});
		expect([answer.status, await answer.json()]).toMatchObject([200, { accepted: true }]);
	});
});
