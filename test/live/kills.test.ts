import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.resolve(__dirname, '../support/kills/measure-kills.mjs');
const KILLS = 4;
const SEED = 16;
const PATIENCE = 240_000;

let measuring: ChildProcess | undefined;

afterAll(() => {
	// It takes its own n8n along.
	measuring?.kill('SIGTERM');
});

/** The measurement with an n8n of its own, cut short; `npm run measure:kills` is the long one. */
async function measureKills() {
	const child = spawn(
		process.execPath,
		[script, '--kills', String(KILLS), '--seed', String(SEED)],
		{ stdio: ['ignore', 'pipe', 'pipe'] },
	);
	measuring = child;
	let figures = '';
	let progress = '';
	child.stdout.on('data', (chunk) => (figures += String(chunk)));
	child.stderr.on('data', (chunk) => (progress += String(chunk)));
	const [exitCode] = await once(child, 'close');
	return { exitCode, figures, progress };
}

describe('an n8n that is killed while an agent creates and updates workflows', () => {
	it(
		'has the old or the new workflow, exactly one after a retry, and publishes nothing by itself',
		async () => {
			const { exitCode, figures, progress } = await measureKills();
			if (exitCode !== 0) throw new Error(`exit code ${exitCode}\n${progress}\n${figures}`);
			const measured: Record<string, number> = JSON.parse(figures);
			expect(measured).toMatchObject({
				kills: KILLS,
				lost: 0,
				duplicates: 0,
				republished: 0,
				seed: SEED,
			});
			expect(Number(measured.duringCreate)).toBeGreaterThan(0);
			expect(Number(measured.duringUpdate)).toBeGreaterThan(0);
			expect(Number(measured.old) + Number(measured.new)).toBe(KILLS);
		},
		PATIENCE,
	);
});
