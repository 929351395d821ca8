import { spawn } from 'node:child_process';
import path from 'node:path';

import { z } from 'zod';

/** The first start on a machine installs n8n and Chromium. */
const LONGEST = 1_200_000;

const root = path.resolve(__dirname, '..', '..');

/** n8n does not start with what jest sets for itself. */
const { NODE_ENV: _nodeEnv, JEST_WORKER_ID: _worker, ...environment } = process.env;

const Taken = z.object({
	clicks: z.number().int().positive(),
	fields: z.number().int().positive(),
	replies: z.number().int(),
	seconds: z.number().int(),
});

async function play(): Promise<{ code: number | null; printed: string; last: string }> {
	const child = spawn(process.execPath, ['scripts/first-hour.mjs'], {
		cwd: root,
		env: environment,
	});
	let printed = '';
	let answer = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
	child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	return { code, printed, last: answer.trim().split('\n').at(-1) ?? '' };
}

test(
	'docs/start.md leads from an empty n8n to a published workflow in 18 clicks and 4 fields',
	async () => {
		const { code, printed, last } = await play();
		expect({ code, printed }).toMatchObject({ code: 0 });
		const { clicks, fields, replies } = Taken.parse(JSON.parse(last));
		expect(clicks).toBeLessThanOrEqual(18);
		expect(fields).toBeLessThanOrEqual(4);
		// The plan, and publishing.
		expect(replies).toBe(2);
	},
	LONGEST,
);
