import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { installPackage } from '../../sandbox/install-package.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import type { Json } from '../support/live-instance';

/* An n8n that somebody else started: it is tried there, and left as it was. */

const LONGEST = 900_000;
const root = resolve(__dirname, '..', '..');

/** Set by jest, and no business of what is started. */
const { NODE_ENV: _nodeEnv, JEST_WORKER_ID: _worker, ...environment } = process.env;

const outsideJest = { NODE_ENV: undefined, JEST_WORKER_ID: undefined };

/** `until`: what it prints before it is stopped, as by Ctrl+C. */
async function run(script: string, given: Readonly<Record<string, string>>, until?: string) {
	const child = spawn(process.execPath, [script], { cwd: root, env: { ...environment, ...given } });
	let printed = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => {
			printed += text;
			if (until !== undefined && printed.includes(until)) child.kill('SIGINT');
		});
	const code = await new Promise<number | null>((done) => child.once('close', done));
	return { code, printed };
}

/** All that n8n holds. */
async function stateOf(access: { baseUrl: string; apiKey: string }) {
	const call = caller(access);
	const kinds = ['workflows', 'credentials', 'data-tables', 'executions'];
	const lists = kinds.map(async (kind) => {
		const { data } = await call('GET', `/${kind}?limit=250`);
		return data.map(({ id, name, updatedAt }: Json) => ({ kind, id, name, updatedAt }));
	});
	return (await Promise.all(lists)).flat();
}

test(
	'each surface is tried in it, and nothing is left',
	async () => {
		const directory = await mkdtemp(join(tmpdir(), 'foreman-attached-test-'));
		await installPackage({ directory: root, stateDirectory: directory });
		const n8n = await startN8n({ directory, env: outsideJest });
		try {
			const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
			const { baseUrl, apiKey } = owner;
			const call = caller(owner);
			// What is there already, with names that the demo has too.
			const data = { apiKey: 'a key of its owner' };
			await call('POST', '/credentials', { name: 'Demo model', type: 'openAiApi', data });
			const before = await stateOf(owner);
			const given = { FOREMAN_N8N_URL: baseUrl, FOREMAN_N8N_KEY: apiKey };
			const { code, printed } = await run('scripts/test-versions.mjs', given);
			expect({ code, printed }).toMatchObject({ code: 0 });
			expect(printed).toContain('Not tried: what ends n8n');
			expect(printed).toContain(`| ${baseUrl} | – | – | yes | yes | yes | yes | yes | yes | – |`);
			expect(await stateOf(owner)).toEqual(before);

			const stopped = await run('scripts/start.mjs', given, 'list-data-tables');
			expect(stopped).toMatchObject({
				code: 1,
				printed: expect.stringContaining('Stopped (SIGINT).'),
			});
			expect(await stateOf(owner)).toEqual(before);
			expect(n8n.pid).toBeDefined();
		} finally {
			await n8n.stop();
			await rm(directory, { recursive: true, force: true });
		}
	},
	LONGEST,
);

test(
	'an n8n without Foreman is told so',
	async () => {
		const directory = await mkdtemp(join(tmpdir(), 'foreman-attached-test-'));
		const n8n = await startN8n({ directory, env: outsideJest });
		try {
			const { baseUrl, apiKey } = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
			const given = { FOREMAN_N8N_URL: baseUrl, FOREMAN_N8N_KEY: apiKey };
			const { code, printed } = await run('scripts/start.mjs', given);
			expect({ code, printed }).toMatchObject({ code: 1 });
			expect(printed).toContain(`The n8n at ${baseUrl} has no Foreman in it`);
		} finally {
			await n8n.stop();
			await rm(directory, { recursive: true, force: true });
		}
	},
	LONGEST,
);

test.each([
	['FOREMAN_N8N_URL', { FOREMAN_N8N_URL: 'n8n', FOREMAN_N8N_KEY: 'key' }],
	['FOREMAN_N8N_KEY', { FOREMAN_N8N_URL: 'http://127.0.0.1:9' }],
	[
		'FOREMAN_N8N_URL and FOREMAN_N8N_KEY open no n8n',
		{ FOREMAN_N8N_URL: 'http://127.0.0.1:9', FOREMAN_N8N_KEY: 'key' },
	],
])(
	'%s is named where it is wrong',
	async (said, given) => {
		const { code, printed } = await run('scripts/test-versions.mjs', given);
		expect(code).not.toBe(0);
		expect(printed).toContain(said);
	},
	LONGEST,
);
