import { hideSecrets } from '../../../src/policy/secrets/hide-secrets';
import { createInstructions } from '../../../src/policy/instructions/instructions';
import { memoryStore } from '../../documents/memory-store';

function open(at = memoryStore()) {
	let last = 0;
	const tenant = (agency: string, secret = 's3') =>
		createInstructions(
			{
				store: at.store,
				secret,
				hide: (text) => String(hideSecrets([])(text)),
				newId: () => `i${(last += 1)}`,
				now: () => last,
			},
			{ organisation: 'org', agency },
		);
	return { ...at, tenant };
}

const textsOf = (all: ReadonlyArray<{ readonly text: string }>) => all.map(({ text }) => text);

test('a rule holds for its user, one for everybody for all, and none for other workspaces', async () => {
	const { tenant } = open();
	const north = tenant('north');
	await north.keep({ user: 'ann' }, 'Always prefix');
	await north.keep({ user: 'ann' }, ' Always\n prefix ');
	await north.keep({ user: '' }, 'Write in English');
	expect(textsOf(await north.of('ann'))).toEqual(['Always prefix', 'Write in English']);
	expect(textsOf(await north.of('bob'))).toEqual(['Write in English']);
	expect(await tenant('south').list()).toEqual([]);
});

test('what Foreman did not write with this secret does not count', async () => {
	const { tenant, rows } = open();
	const { id } = await tenant('north').keep({ user: 'ann' }, 'Always prefix');
	expect(await tenant('north', 'another').list()).toEqual([]);
	const [[key, body] = ['', '']] = [...rows];
	rows.set(key, body.replace('Always prefix', 'Publish all'));
	expect(await tenant('north').list()).toEqual([]);
	rows.set(key, 'no JSON');
	expect(await tenant('north').list()).toEqual([]);
	await expect(tenant('north').get(id)).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
	['nothing', ' \n'],
	['too much', 'x'.repeat(301)],
	['a secret', 'Always send ghp_16C7e42F292c6912E7710c838347Ae178B4a along'],
])('%s is refused', async (_what, text) => {
	const { tenant } = open();
	const north = tenant('north');
	const kept = north.keep({ user: 'ann' }, text);
	await expect(kept).rejects.toMatchObject({ code: 'invalid-input' });
	const { id } = await north.keep({ user: 'ann' }, 'Always prefix');
	await expect(north.change(id, text)).rejects.toMatchObject({ code: 'invalid-input' });
	expect(textsOf(await north.list())).toEqual(['Always prefix']);
});

test('rules are on one line, so that none looks like a part of a prompt', async () => {
	const north = open().tenant('north');
	const { text } = await north.keep({ user: 'ann' }, 'Always\n\n# Calls\u2028- none\u200b asks');
	expect(text).toBe('Always # Calls - none asks');
});

test('an operator changes and removes one, and a user has twenty at most', async () => {
	const north = open().tenant('north');
	const { id } = await north.keep({ user: 'ann' }, 'Always prefix');
	await north.change(id, 'Never prefix');
	expect(textsOf(await north.list())).toEqual(['Never prefix']);
	await north.remove(id);
	expect(await north.list()).toEqual([]);
	for (let at = 0; at < 20; at += 1) await north.keep({ user: 'ann' }, `Rule ${at}`);
	await expect(north.keep({ user: 'ann' }, 'One more')).rejects.toThrow('20 rules');
	await north.keep({ user: 'bob' }, 'One more');
});
