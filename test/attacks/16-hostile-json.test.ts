import { randomUUID } from 'node:crypto';

import { tools } from '../support/native-tools';
import { entryOfAttempt } from '../../src/policy/audit/entry-of-attempt';
import { noPrincipal } from '../../src/policy/identity/no-principal';
import { stripIdentityKeys } from '../../src/policy/identity/strip-identity-keys';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { openInvocation } from '../kernel/open-invocation';
import { requiredSample } from '../laws/sample-input';
import type { Json } from '../support/live-instance';
import { orderWorkflow } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

/** Milliseconds: a call that hangs takes for ever, a busy machine does not. */
const LONG = 60_000;

const DEPTH = 5_000;

/** As text: writing so deep a value as JSON is more than this process can. */
const deep = () => `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

const polluting = () =>
	'{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "prototype": {"polluted": true}}';

const large = () => 'x'.repeat(10 * 1024 * 1024);

function expectClean(): void {
	expect(Reflect.get({}, 'polluted')).toBeUndefined();
	expect(Reflect.get([], 'polluted')).toBeUndefined();
	expect(Object.keys(Object.prototype)).toEqual([]);
}

async function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
	const started = Date.now();
	const value = await work();
	expect(Date.now() - started).toBeLessThan(LONG);
	return value;
}

const nobody = { principal: noPrincipal, agentId: '', executionId: '' };

const allTools = tools.map(({ name }) => name);

describe.each([
	['keys that name prototypes', polluting, allTools],
	['5,000 levels', deep, allTools],
	[
		'10 MB',
		() => JSON.stringify({ a: large() }),
		['build-workflow', 'run-workflow', 'create_task'],
	],
])('arguments with %s', (_what, make, names) => {
	test.each(names)('do %s no harm', async (name) => {
		const tool = tools.find((one) => one.name === name);
		if (tool === undefined) throw new Error(name);
		// As on n8n: what is refused is redacted as well, for the record.
		const redact = hideSecrets(['a secret of the node']);
		const { invocation, attempts } = openInvocation({ strip: stripIdentityKeys, redact });
		const sample = requiredSample(tool);
		const value: Json = JSON.parse(make());
		const tries: unknown[] = [
			{ ...sample, ...value },
			Object.defineProperty({ ...sample }, '__proto__', { value, enumerable: true }),
			...Object.keys(sample).flatMap((field) => [
				{ ...sample, [field]: value },
				{ ...sample, [field]: make() },
			]),
			`{"extra": ${make()}}`,
			make(),
		];
		for (const given of tries) {
			// The port a tool asks for first is not given here: no call gets further than its arguments.
			const outcome = await invokeTool(tool, given, invocation);
			expect(outcome.status).toBe('failed');
		}
		expect(attempts).toHaveLength(tries.length);
		for (const attempt of attempts)
			expect(entryOfAttempt(attempt, { ...nobody, redact })).toMatchObject({ tool: name });
		expectClean();
	});
});

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

describe.each(['canvas', 'toolkit'] as const)('a running n8n, through the %s', (name) => {
	test.each([
		['keys that name prototypes', () => `{ "__proto__": { "polluted": true }, "constructor": 1 }`],
		['such keys in JSON', () => outputOf(polluting())],
		['5,000 levels', () => `{ a: ${deep()} }`],
		['5,000 levels of JSON', () => outputOf(deep())],
		['50,000 brackets', () => outputOf('['.repeat(50_000))],
		['10 MB', () => outputOf(large())],
	])('stands code of a workflow with %s', async (_what, parameters) => {
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
});
