import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openTaskN8n } from '../../eval/task-n8n.mjs';

let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'play-'));
	for (const part of ['home', 'before-judge.part', 'requests']) mkdirSync(join(directory, part));
});

afterEach(() => rmSync(directory, { recursive: true }));

/** What a play has left when it is put aside, which is then cut off. */
async function leftOf(offline: boolean) {
	const say = (line: string) => {
		throw new Error(line);
	};
	await expect(openTaskN8n(directory, { offline, say })).rejects.toThrow('starts again');
	return readdirSync(directory);
}

describe('a play that is put aside', () => {
	it('keeps nothing of its n8n where that has the key of a chat model', async () =>
		expect(await leftOf(false)).toEqual(['requests']));

	it('keeps all where its n8n has no key', async () =>
		expect(await leftOf(true)).toEqual(['before-judge.part', 'home', 'requests']));
});
