import { readFile } from 'node:fs/promises';

import { derivedSecret } from '../../src/policy/derived-secret';
import type { Json } from '../support/live-instance';
import { goodOrder, orderWorkflow } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** Some executions hold many megabytes: while a long page is searched, n8n closes the connection. */
const A_PAGE = 20;

/** Whether a text holds the API key, or what is derived from it to seal a store. */
function holdsSecret(text: string): boolean {
	const { apiKey } = world.live.access;
	return text.includes(apiKey) || text.includes(derivedSecret(apiKey));
}

/** The last file that runs on an n8n: what all others have left there is searched. */
test('the API key stands in no execution that is left', async () => {
	const { id: workflowId } = await world.live.store(orderWorkflow());
	await world.canvas.ask('run-workflow', { workflowId, inputData: goodOrder });
	let seen = 0;
	let cursor: string | undefined;
	do {
		const next = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page = await world.live.api('GET', `/executions?includeData=true&limit=${A_PAGE}${next}`);
		const guilty = page.data.filter((execution: Json) => holdsSecret(JSON.stringify(execution)));
		expect(guilty.map(({ id, workflowData }: Json) => [id, workflowData?.name])).toEqual([]);
		seen += page.data.length;
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined);
	expect(seen).toBeGreaterThan(0);
});

test('the API key stands nowhere in the log of n8n', async () => {
	const { id: workflowId } = await world.live.store(orderWorkflow());
	await world.canvas.ask('get-workflow', { workflowId });
	const { logFiles } = world.live.access;
	const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
	expect(log).toContain('Foreman get-workflow: succeeded');
	expect(holdsSecret(log)).toBe(false);
});
