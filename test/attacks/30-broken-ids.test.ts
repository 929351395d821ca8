import { fieldsOf } from '../../src/kernel/field';
import { tools } from '../support/native-tools';
import { requiredSample } from '../laws/sample-input';
import type { Json } from '../support/live-instance';
import { orderWorkflow } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

const long = 'x'.repeat(200_000);

/** What cannot be an id, a name, or a text that n8n stores. */
const broken: ReadonlyArray<readonly [what: string, text: string]> = [
	['half a character', '\ud800'],
	['half a character among others', 'ab\udc00cd'],
	['the end of a text', 'ab\u0000cd'],
	['200,000 characters', long],
];

/** Fields that name something, or look for it. A toolkit does not offer what this n8n has no licence for. */
const naming =
	/Id$|^(?:nodeType|nodeName|column|newName|name|query|search|sortBy|credentialType|toolName|user)$/;

const places = tools
	.filter(({ needs }) => needs === undefined)
	.flatMap((tool) =>
		fieldsOf(tool.input)
			.filter(({ name, kind }) => kind === 'string' && naming.test(name))
			.map(({ name }) => ({ tool, field: name })),
	);

test('there are places to try', () => {
	expect(places.length).toBeGreaterThan(60);
});

test.each(broken)(
	'%s is no id, name or text to look for, for any tool, and trying again is of no use',
	async (_what, text) => {
		const { id: workflowId } = await world.live.store(orderWorkflow('Target'));
		const wrong: string[] = [];
		const calls = places.map(({ tool, field }): [string, Json] => {
			const fields = fieldsOf(tool.input).map(({ name }) => name);
			const known = fields.includes('workflowId') ? { workflowId } : {};
			return [tool.name, { ...requiredSample(tool), ...known, [field]: text }];
		});
		// What an agent of n8n's has said stays before its model: of long texts one a run.
		const aRun = text === long ? 1 : 6;
		for (let from = 0; from < calls.length; from += aRun) {
			const replies = await world.surface('toolkit').inOneRun(calls.slice(from, from + aRun));
			for (const [at, { answer, refusal }] of replies.entries()) {
				const { tool, field } = places[from + at] ?? {};
				// A name is not held to the length of an id: how long one may be is n8n's to say.
				const said = `${refusal?.message}`;
				const isNamed = said.includes(`"${field}"`) || (text === long && refusal !== undefined);
				const isBlamed = /does not answer|error of its own|for a reason it does not know/.test(
					said,
				);
				if (!isNamed || isBlamed)
					wrong.push(
						`${tool?.name} ${field}: ${(refusal?.message ?? JSON.stringify(answer)).slice(0, 300)}`,
					);
			}
		}
		expect(wrong).toEqual([]);
	},
);

test('an unknown id is not found, as ever, and is told to nobody apart from one of somebody else', async () => {
	const { message } = await world
		.surface('toolkit')
		.refuse('get-workflow', { workflowId: 'f'.repeat(16) });
	expect(message).toContain('f'.repeat(16));
	const execution = await world
		.surface('toolkit')
		.refuse('get-execution', { executionId: '99999999999' });
	const other = await world
		.surface('toolkit')
		.refuse('get-execution', { executionId: '999999999' });
	expect(execution.message.replace('99999999999', 'ID')).toBe(
		other.message.replace('999999999', 'ID'),
	);
});

test('a filter that no address holds is refused as too long, and one with half a character as such', async () => {
	const { id: dataTableId } = await world.live.api('POST', '/data-tables', {
		name: `Filtered ${world.live.mark} ${Date.now()}`,
		columns: [{ name: 'note', type: 'string' }],
	});
	const ask = async (value: string) =>
		await world.canvas.call('query-data-table-rows', {
			dataTableId,
			filter: [{ columnName: 'note', condition: 'eq', value }],
		});
	expect((await ask(long)).refusal?.message).toMatch(/longer than n8n takes/);
	expect((await ask('a\ud800')).refusal?.message).toContain(
		'"filter[0].value" holds half a character',
	);
	expect((await ask('a'.repeat(2_000))).refusal).toBeUndefined();
	await world.live.api('DELETE', `/data-tables/${dataTableId}`);
});

test('texts that n8n cannot store are refused wherever they stand, with the place', async () => {
	const { id: workflowId } = await world.live.store(orderWorkflow('Target'));
	const { id: dataTableId } = await world.live.api('POST', '/data-tables', {
		name: `Stored ${world.live.mark} ${Date.now()}`,
		columns: [{ name: 'note', type: 'string' }],
	});
	const calls: Array<[string, Json, string]> = [
		['run-workflow', { workflowId, inputData: { a: [{ 'b\ud800': 1 }] } }, 'inputData.a[0].b'],
		[
			'insert-data-table-rows',
			{ dataTableId, rows: [{ note: 'a' }, { note: 'a\u0000' }] },
			'rows[1].note',
		],
		['create_task', { title: 'half \udfff' }, 'title'],
		['build-workflow', { code: 'const a = "\ud83d";' }, 'code'],
	];
	for (const [tool, given, place] of calls) {
		const { message } = await world.surface('toolkit').refuse(tool, given);
		expect([tool, message]).toEqual([tool, expect.stringContaining(`"${place}`)]);
		expect(message).toContain('half a character or a NUL');
	}
	await world.live.api('DELETE', `/data-tables/${dataTableId}`);
});
