import type { LeftSession } from '../../../src/policy/sessions/left-sessions';
import { createLeftSessions } from '../../../src/policy/sessions/left-sessions';
import { leftSessionKey } from '../../../src/policy/sessions/operator-session';

const END = 2_000_000;

/** Processes of n8n on one store. */
function world() {
	const rows: LeftSession[] = [];
	const clock = { now: 1_000_000 };
	const asked = { lists: 0 };
	const fails = { list: false, add: false };
	const store = {
		async add(session: LeftSession) {
			if (fails.add) throw new Error('the tables are full');
			rows.push(session);
			return await Promise.resolve();
		},
		async list() {
			asked.lists += 1;
			if (fails.list) throw new Error('nobody is there');
			return await Promise.resolve(rows.filter(({ expiresAt }) => expiresAt > clock.now));
		},
	};
	const boot = () => {
		const open = createLeftSessions(() => clock.now);
		return (place = 'store') => open(place, store);
	};
	return { rows, clock, asked, fails, boot };
}

const session = (key: string): LeftSession => ({ key, expiresAt: END });

it('a session that was left stays left, in this process and after a restart', async () => {
	const { boot } = world();
	const before = boot();
	expect(await before().has('a')).toBe(false);
	await before().add(session('a'));
	expect([await before().has('a'), before().isKnown('a'), await before().has('b')]).toEqual([
		...[true, true, false],
	]);
	const after = boot();
	expect(after().isKnown('a')).toBe(false);
	expect(await after().has('a')).toBe(true);
});

it('the store is read once a minute, however many come', async () => {
	const { boot, clock, asked } = world();
	const open = boot();
	await Promise.all(Array.from({ length: 20 }, async (_, index) => await open().has(`${index}`)));
	expect(asked.lists).toBe(1);
	clock.now += 59_999;
	await open().has('a');
	expect(asked.lists).toBe(1);
	clock.now += 1;
	await open().has('a');
	expect(asked.lists).toBe(2);
	clock.now -= 3_600_000;
	await open().has('a');
	expect(asked.lists).toBe(3);
});

it('one that is left in another process is known here within a minute', async () => {
	const { boot, clock } = world();
	const [one, other] = [boot(), boot()];
	expect(await other().has('a')).toBe(false);
	await one().add(session('a'));
	clock.now += 60_000;
	expect(await other().has('a')).toBe(true);
});

it('what cannot be stored is left here all the same, said, and stored as soon as it can be', async () => {
	const { boot, clock, fails, rows } = world();
	const open = boot();
	fails.add = true;
	await expect(open().add(session('a'))).rejects.toThrow('full');
	expect(await open().has('a')).toBe(true);
	clock.now += 60_000;
	expect(await open().has('b')).toBe(false);
	expect(await open().has('a')).toBe(true);
	expect(rows).toEqual([]);
	fails.add = false;
	clock.now += 60_000;
	expect(await open().has('b')).toBe(false);
	expect(rows).toEqual([session('a')]);
	expect(await boot()().has('a')).toBe(true);
});

it('nobody is let in while the store cannot say who has left; then it is asked again', async () => {
	const { boot, fails } = world();
	const open = boot();
	fails.list = true;
	await expect(open().has('a')).rejects.toThrow('nobody');
	fails.list = false;
	expect(await open().has('a')).toBe(false);
});

it('those of two stores are kept apart, and none longer than its session', async () => {
	const { boot, clock, rows } = world();
	const open = boot();
	await open('one').add(session('a'));
	rows.length = 0;
	expect(await open('two').has('a')).toBe(false);
	clock.now = END;
	await open('one').has('b');
	expect(open('one').isKnown('a')).toBe(false);
});

it('the name of a left session tells nothing of it, and is made with the secret alone', () => {
	const one = {
		...{ organisation: 'o', agency: 'g', user: 'u', place: 'p', expiresAt: END },
		id: '0'.repeat(32),
	};
	const key = leftSessionKey(one, 'a secret');
	expect(key).toMatch(/^[0-9a-f]{64}$/);
	expect(leftSessionKey({ ...one, user: 'v' }, 'a secret')).toBe(key);
	expect(leftSessionKey(one, 'another secret')).not.toBe(key);
	expect(leftSessionKey({ ...one, id: '1'.repeat(32) }, 'a secret')).not.toBe(key);
});
