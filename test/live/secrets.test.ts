import { readFile } from 'node:fs/promises';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

/** A workflow in which somebody has left the API key that Foreman itself uses. */
async function careless(): Promise<string> {
	const { apiKey } = world.live.access;
	const nodes = [
		triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1),
		codeNode('Careless', `const key = '${apiKey}'; return [];`),
	];
	return (await world.live.store(workflow('Careless', nodes, [['Start', 'Careless']]))).id;
}

describe.each(surfaceNames)('through the %s', (name) => {
	test('the API key is taken out of what a workflow says', async () => {
		const workflowId = await careless();
		for (const tool of ['get-workflow', 'get-workflow-as-code']) {
			const text = JSON.stringify(await world.surface(name).ask(tool, { workflowId }));
			expect(text).toContain('[redacted:secret]');
			expect(text).not.toContain(world.live.access.apiKey);
		}
	});
});

test('the API key stands in no execution of the whole suite', async () => {
	let seen = 0;
	let cursor: string | undefined;
	do {
		const next = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page = await world.live.api('GET', `/executions?includeData=true&limit=100${next}`);
		const guilty = page.data.filter((execution: Json) =>
			JSON.stringify(execution).includes(world.live.access.apiKey),
		);
		expect(guilty.map(({ id, workflowData }: Json) => [id, workflowData?.name])).toEqual([]);
		seen += page.data.length;
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined);
	expect(seen).toBeGreaterThan(0);
});

test('the API key stands nowhere in the log of n8n', async () => {
	const { logFiles } = world.live.access;
	const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
	expect(log).toContain('Foreman get-workflow: succeeded');
	expect(log.includes(world.live.access.apiKey)).toBe(false);
});
