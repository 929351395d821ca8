import { spawn } from 'node:child_process';
import path from 'node:path';

import type { z } from 'zod';

const root = path.resolve(__dirname, '..', '..');

/** n8n does not start with what jest sets for itself. */
const { NODE_ENV: _nodeEnv, JEST_WORKER_ID: _worker, ...environment } = process.env;

/** Milliseconds: the first start on a machine installs n8n and Chromium. */
export const LONGEST_PLAY = 1_200_000;

/** Runs a script that does what a page of the docs says, and gives what it prints last. Fails with all that it said. */
export async function playedPage<Taken extends z.ZodTypeAny>(
	script: string,
	taken: Taken,
): Promise<z.output<Taken>> {
	const child = spawn(process.execPath, [script], { cwd: root, env: environment });
	let printed = '';
	let answer = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
	child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	expect({ code, printed }).toMatchObject({ code: 0 });
	return taken.parse(JSON.parse(answer.trim().split('\n').at(-1) ?? ''));
}
