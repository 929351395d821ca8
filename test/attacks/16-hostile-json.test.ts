import { randomUUID } from 'node:crypto';

import { deep, large, polluting } from '../support/hostile-json';
import { onSurfaces } from '../support/on-surfaces';
import { orderWorkflow } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

/** Milliseconds: a call that hangs takes for ever, a busy machine does not. */
const LONG = 60_000;

async function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
	const started = Date.now();
	const value = await work();
	expect(Date.now() - started).toBeLessThan(LONG);
	return value;
}

/** n8n still answers, and no object of its process has got a key. */
async function expectWell(): Promise<void> {
	const { workflows } = await inTime(
		async () => await world.canvas.ask('list-workflows', { limit: 1 }),
	);
	expect(workflows).toHaveLength(1);
	expect(JSON.stringify(workflows)).not.toContain('polluted');
}

const codeWith = (parameters: string) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const set = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Set', parameters: ${parameters} } });
export default workflow('hostile', 'Hostile ${world.live.mark}').add(start).to(set);`;

const outputOf = (text: string) => JSON.stringify({ mode: 'raw', jsonOutput: text });

/** Each shape goes through one surface in turn, with FULL=1 through both: what a surface does with it is not n8n's work. */
const shapes = [
	['keys that name prototypes', () => `{ "__proto__": { "polluted": true }, "constructor": 1 }`],
	['such keys in JSON', () => outputOf(polluting())],
	['5,000 levels', () => `{ a: ${deep()} }`],
	['5,000 levels of JSON', () => outputOf(deep())],
	['50,000 brackets', () => outputOf('['.repeat(50_000))],
	['10 MB', () => outputOf(large())],
] as const;

const dealt = onSurfaces(shapes, ['canvas', 'toolkit'] as const, { isEverywhere: () => false });

describe.each(dealt.map(({ surface, cases }) => [surface, cases] as const))(
	'a running n8n, through the %s',
	(name, cases) => {
		test.each(cases)('stands code of a workflow with %s', async (_what, parameters) => {
			await inTime(
				async () =>
					await world.surface(name).call('build-workflow', { code: codeWith(parameters()) }),
			);
			await expectWell();
		});

		test('stands data for a run with keys that name prototypes', async () => {
			const { id: workflowId } = await world.live.store(orderWorkflow());
			const given = { workflowId, inputData: polluting(), timeout: 20_000 };
			await inTime(async () => await world.surface(name).call('run-workflow', given));
			await expectWell();
		});

		test('refuses data for a run with 5,000 levels, which n8n could not read again', async () => {
			const { id: workflowId } = await world.live.store(orderWorkflow());
			const given = { workflowId, inputData: deep(), timeout: 20_000 };
			const { message } = await world.surface(name).refuse('run-workflow', given);
			expect(message).toMatch(/"inputData" is nested more than 200 levels deep/);
			expect(await world.live.executionIds(workflowId)).toEqual([]);
			await expectWell();
		});

		test('stands such rows of a data table', async () => {
			const { id: dataTableId } = await world.live.api('POST', '/data-tables', {
				name: `Hostile ${randomUUID()}`,
				columns: [{ name: 'note', type: 'string' }],
			});
			const rows = [
				`[${polluting()}]`,
				`[{"note": ${deep()}}]`,
				'[{"note": "kept", "__proto__": {"polluted": true}}]',
				JSON.stringify([{ note: polluting() }]),
			];
			for (const each of rows)
				await inTime(
					async () =>
						await world.surface(name).call('insert-data-table-rows', { dataTableId, rows: each }),
				);
			const { data } = await world.live.api('GET', `/data-tables/${dataTableId}/rows`);
			for (const row of data) expect(Object.keys(row)).not.toContain('polluted');
			await world.live.api('DELETE', `/data-tables/${dataTableId}`);
			await expectWell();
		});
	},
);
