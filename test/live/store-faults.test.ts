import { randomUUID } from 'node:crypto';

import { storeUser } from '../support/asking-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { publishMcpTrigger } from '../support/mcp-trigger';
import type { Door, DoorFault } from '../support/shut-door';
import { doorFaults, startDoor } from '../support/shut-door';
import { storedRows } from '../support/stored-rows';
import { STORE_SECRET } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

let door: Door;
let trigger: McpTrigger;

beforeAll(async () => {
	const { live } = world;
	door = await startDoor(live.access.baseUrl);
	const { apiKey } = await storeUser(world);
	const store = await live.credential(`Store ${randomUUID()}`, 'foremanStoreApi', {
		...{ baseUrl: door.url, apiKey, secret: STORE_SECRET, askUrlSecret: '' },
	});
	const rules = [{ tools: ['create-data-table'], status: 'always_allow' }];
	trigger = await publishMcpTrigger(live, {
		parameters: { permissions: { rules } },
		credentials: { foremanStoreApi: store },
	});
});

afterAll(async () => await door.stop());

interface Told {
	readonly name: string;
	readonly isError: boolean;
	readonly text: string;
}

/** A table is made under a name of its own, while one request to the store goes wrong. */
async function makeTable(at: number, fault: DoorFault): Promise<Told & { readonly came: number }> {
	const name = `fault_${randomUUID().slice(0, 8)}`;
	const columns = [{ name: 'word', type: 'string' }];
	door.failOnce(at, fault);
	const { message } = await trigger.old('tools/call', {
		...{ name: 'create-data-table', arguments: { name, columns } },
	});
	const { isError = false, content }: Json = message.result;
	return { name, isError, text: content[0].text, came: door.came() };
}

const tablesNamed = async (name: string): Promise<Json[]> => {
	const filter = encodeURIComponent(JSON.stringify({ name }));
	const { data } = await world.live.api('GET', `/data-tables?filter=${filter}`);
	return data.filter((one: Json) => one.name === name);
};

/** What was told otherwise than it is. */
async function judge({ name, isError, text }: Told): Promise<string[]> {
	const made = (await tablesNamed(name)).length;
	if (made > 1) return [`made ${made} times`];
	if (made === 0 && !isError) return ['false success'];
	return made === 1 && isError ? [`false failure: ${text}`] : [];
}

test('a call over MCP is told as it went, and is in the audit once, whichever request to the store goes wrong', async () => {
	// The first calls make the tables of the store.
	await makeTable(-1, 'cut off');
	const whole = await makeTable(-1, 'cut off');
	expect(whole).toMatchObject({ isError: false });
	expect(whole.came).toBeGreaterThan(0);
	const wrong: string[] = [];
	const told: Told[] = [whole];
	for (const fault of doorFaults)
		for (let at = 0; at < whole.came; at += 1) {
			const one = await makeTable(at, fault);
			told.push(one);
			const found = await judge(one);
			wrong.push(...found.map((what) => `request ${at} ${fault}: ${what}`));
		}
	door.failOnce(-1, 'cut off');
	expect(wrong).toEqual([]);
	expect(told.length).toBeGreaterThan(doorFaults.length);
	for (const { name } of told) {
		const rows = await eventually(`the audit of ${name}`, async () => {
			const found = await storedRows(world.live, 'foreman_audit', name);
			return found.length > 0 && found;
		});
		expect(rows).toHaveLength(1);
	}
}, 240_000);
