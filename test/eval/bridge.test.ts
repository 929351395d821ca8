import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBridge } from '../../eval/bridge.mjs';

const tools = [
	{
		type: 'function',
		function: { name: 'look', description: 'Looks.', parameters: { type: 'object' } },
	},
];
const question = { role: 'user', content: 'What is there?' };

let directory: string;
let bridge: Awaited<ReturnType<typeof startBridge>>;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), 'bridge-'));
	bridge = await startBridge({ directory });
});

afterEach(async () => {
	await bridge.stop();
	rmSync(directory, { recursive: true });
});

const file = (name: string) => join(directory, name);
const textOf = (name: string) => readFileSync(file(name), 'utf8');
const answer = (number: string, value: unknown) =>
	writeFileSync(file(`${number}-answer.json`), JSON.stringify(value));

async function ask(body: object): Promise<string> {
	const response = await fetch(`${bridge.url}/chat/completions`, {
		method: 'POST',
		body: JSON.stringify(body),
	});
	return await response.text();
}

async function until(holds: () => boolean) {
	while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the bridge', () => {
	it.each([
		[[], /one JSON object/],
		[{}, /"text" is required/],
		[{ tex: 'a' }, /"tex" is unknown/],
		[{ text: 1 }, /"text" must be a string/],
		[{ toolCalls: [{ name: 'run', arguments: {} }] }, /toolCalls\[0\]\.name" must be one of.*look/],
		[{ toolCalls: [{ name: 'look', arguments: 'x' }] }, /toolCalls\[0\]\.arguments" must be/],
	])('says what is wrong with %j, and takes the corrected answer', async (wrong, said) => {
		const asked = ask({ model: 'bridge', messages: [question], tools });
		await until(() => existsSync(file('001-request.json')));
		answer('001', wrong);
		await until(() => existsSync(file('001-error.md')));
		expect(textOf('001-error.md')).toMatch(said);

		answer('001', { text: 'Nothing.' });

		expect(await asked).toContain('Nothing.');
		expect(existsSync(file('001-error.md'))).toBe(false);
	});

	it('goes on after a restart, without doubling the request', async () => {
		const body = { model: 'bridge', messages: [question], tools };
		const cut = ask(body).catch(() => 'cut off');
		await until(() => existsSync(file('001-request.json')));
		await bridge.stop();
		expect(await cut).toBe('cut off');

		bridge = await startBridge({ directory });
		answer('001', { toolCalls: [{ name: 'look', arguments: {} }] });

		expect(await ask(body)).toContain('"name":"look"');
		expect(readdirSync(directory).filter((name) => name.endsWith('request.json'))).toEqual([
			'001-request.json',
		]);
	});

	it('shows only what is new, and counts what was sent', async () => {
		answer('001', { text: 'A table.' });
		await ask({ model: 'bridge', messages: [question], tools });
		const messages = [
			question,
			{ role: 'assistant', content: 'A table.' },
			{ role: 'user', content: 'Which?' },
		];
		answer('002', { text: 'Orders.' });
		const streamed = await ask({ model: 'bridge', messages, tools, stream: true });

		expect(streamed).toContain('data: [DONE]');
		expect(textOf('001-request.md')).toContain('Looks.');
		expect(textOf('002-request.md')).toContain('Which?');
		expect(textOf('002-request.md')).not.toContain('Looks.');
		expect(textOf('002-request.md')).not.toContain(question.content);
		const first = JSON.stringify(tools) + JSON.stringify([question]);
		const second = JSON.stringify(tools) + JSON.stringify(messages);
		expect(bridge.figures()).toMatchObject({
			requests: 2,
			tokensIn: Math.ceil(first.length / 4) + Math.ceil(second.length / 4),
		});
	});
});
