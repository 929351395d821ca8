import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.resolve(__dirname, '../../scripts/measure-agents.mjs');
const AGENTS = 6;
const CALLS = 60;
const PATIENCE = 300_000;

let measuring: ChildProcess | undefined;

afterAll(() => {
	// It takes its own n8n along.
	measuring?.kill('SIGTERM');
});

/** The measurement with an n8n of its own, cut short; `node scripts/measure-agents.mjs` is the long one. */
async function measureAgents() {
	const given = ['--agents', String(AGENTS), '--calls', String(CALLS)];
	const child = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
	measuring = child;
	let figures = '';
	let progress = '';
	child.stdout.on('data', (chunk) => (figures += String(chunk)));
	child.stderr.on('data', (chunk) => (progress += String(chunk)));
	const [exitCode] = await once(child, 'close');
	return { exitCode, figures, progress };
}

describe('agents that edit at the same moment, each its own workflow and then two and two the same', () => {
	it(
		'lose no edit that was answered as saved, and get no answer of another’s',
		async () => {
			const { exitCode, figures, progress } = await measureAgents();
			if (exitCode !== 0) throw new Error(`exit code ${exitCode}\n${progress}\n${figures}`);
			const measured: Record<string, number> = JSON.parse(figures);
			expect(measured).toMatchObject({ agents: AGENTS, lost: 0, mixedUp: 0, failures: 0 });
			expect(Number(measured.calls)).toBeGreaterThanOrEqual(CALLS);
			// Two agents at once on one workflow do get in each other's way.
			expect(Number(measured.conflicts)).toBeGreaterThan(0);
			expect(Number(measured.edits)).toBeGreaterThan(Number(measured.conflicts));
		},
		PATIENCE,
	);
});
