import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

import { createApiKey } from '../../sandbox/api-key.mjs';
import { startAsking } from '../support/asking-agent';
import { toolkitNode } from '../support/surface-workflows';
import { openSurface, publishAgent } from '../support/surfaces';
import { useLive } from '../support/use-live';

/* A node with the key of an n8n, and nothing else. */

const world = useLive([]);

/** All but what is about data tables. */
async function keyWithoutTables() {
	const { live } = world;
	const { data } = (await live.rest('GET', '/rest/api-keys/scopes')).body;
	const scopes = data.filter((scope: string) => !scope.startsWith('dataTable'));
	const apiKey = await createApiKey(live.access, { label: `no tables ${live.mark}`, scopes });
	return await live.kept(`No tables ${live.mark}`, 'foremanN8nApi', {
		...{ apiKey, askUrlSecret: 'http://127.0.0.1:9/nothing-is-ever-sent-here' },
	});
}

/** What the log says of an audit that is not kept, of the keys of other tests as well. */
async function complaints(): Promise<string[]> {
	const { logFiles } = world.live.access;
	const texts = await Promise.all(logFiles.map((file) => readFile(file, 'utf8')));
	return texts.flatMap((text) =>
		text.split('\n').filter((line) => line.includes('keeps no audit')),
	);
}

test('without the scopes for tables, steps work, agents that ask are told what to tick, and the log says it once', async () => {
	const { live, model } = world;
	const credential = await keyWithoutTables();
	const before = await complaints();
	const tools = ['list-workflows'];
	const canvas = await openSurface(live, model, 'canvas', { credential, tools });
	await canvas.ask('list-workflows');
	const step = await openSurface(live, model, 'agent tool', { credential, tools });
	await step.inOneRun([
		['list-workflows', {}],
		['list-workflows', {}],
	]);
	const toolkit = toolkitNode(
		{ profile: 'standard', tools: ['list-workflows', 'build-workflow', 'create-data-table'] },
		credential,
	);
	const agent = await publishAgent(live, `No tables ${live.mark}`, [toolkit]);
	const told = await startAsking(world, agent.path, [
		['list-workflows', {}],
		['create-data-table', { name: `T ${randomUUID()}`, columns: [{ name: 'a', type: 'string' }] }],
	]).told();
	expect(told[0]).toContain('workflows');
	expect(told[0]).not.toContain('forbidden');
	expect(told[1]).toMatch(/may not use data tables.*tick the whole group Data tables/);
	expect(await complaints()).toHaveLength(before.length + 1);
});
