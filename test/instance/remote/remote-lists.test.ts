import { createRemoteLists } from '../../../src/instance/remote/open-remote-tools';
import { readMcpServer } from '../../../src/instance/remote/mcp-server';
import type { RemoteDefinitions } from '../../../src/instance/remote/read-definitions';

const server = readMcpServer({ url: 'https://mcp.example.com/mcp' });
const other = readMcpServer({ url: 'https://mcp.example.com/mcp', prefix: 'other' });

const MINUTE = 60_000;

/** Lists whose clock the test sets, and how often a server was asked. */
function openLists(ttl: number | undefined = undefined) {
	let now = 0;
	let asked = 0;
	let isAway = false;
	const lists = createRemoteLists({
		now: () => now,
		read: async () =>
			await Promise.resolve<RemoteDefinitions>({
				tools: [],
				leftOut: [{ name: `${asked}`, why: 'x' }],
			}),
	});
	return {
		at: async (time: number, one = server) => {
			now = time;
			return await lists.read(one, async () => {
				asked += 1;
				if (isAway) throw new Error('away');
				return await Promise.resolve({ tools: [], isCut: false, ttl });
			});
		},
		goAway: () => {
			isAway = true;
		},
		get asked() {
			return asked;
		},
	};
}

test('a list is kept for some minutes', async () => {
	const lists = openLists();
	await lists.at(0);
	await lists.at(4 * MINUTE);
	expect(lists.asked).toBe(1);
	await lists.at(6 * MINUTE);
	expect(lists.asked).toBe(2);
});

test.each([
	[0, 0.9, 1],
	[0, 1.1, 2],
	[10 * MINUTE, 9, 1],
	[1e12, 31, 2],
	[-5, 1.1, 2],
])('for as long as the server says, within bounds: %d', async (ttl, minutes, asked) => {
	const lists = openLists(ttl);
	await lists.at(0);
	await lists.at(minutes * MINUTE);
	expect(lists.asked).toBe(asked);
});

test('all that ask at the same time wait for one look', async () => {
	const lists = openLists();
	await Promise.all([lists.at(0), lists.at(0), lists.at(0)]);
	expect(lists.asked).toBe(1);
});

test('another configuration has a list of its own', async () => {
	const lists = openLists();
	await lists.at(0);
	await lists.at(0, other);
	expect(lists.asked).toBe(2);
});

test('a server that is away is remembered for a day, and asked twice a minute', async () => {
	const lists = openLists();
	await lists.at(0);
	lists.goAway();
	const away = await lists.at(10 * MINUTE);
	expect(away).toMatchObject({
		definitions: { leftOut: [{ name: '1' }] },
		failure: new Error('away'),
	});
	await lists.at(10 * MINUTE + 20_000);
	expect(lists.asked).toBe(2);
	await lists.at(10 * MINUTE + 40_000);
	expect(lists.asked).toBe(3);
	expect((await lists.at(25 * 60 * MINUTE)).definitions).toBeUndefined();
});
