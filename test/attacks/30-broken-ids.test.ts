import { chooseTools } from '../../src/catalog/toolkit';
import { fieldsOf } from '../../src/kernel/field';
import { requiredSample } from '../laws/sample-input';
import type { NamingPlace } from '../support/broken-texts';
import { brokenTexts, longText, namingPlaces, refusedAtOnce } from '../support/broken-texts';
import type { Json } from '../support/live-instance';
import { tools } from '../support/native-tools';
import { onSurfaces } from '../support/on-surfaces';
import { orderWorkflow } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

/** What the toolkit has where nobody has chosen. Texts of the others are refused alike, which test/laws/broken-texts has. */
const offered = new Set(chooseTools(tools, { domains: [], names: [] }).map(({ name }) => name));
const offeredPlaces = namingPlaces.filter(({ tool }) => offered.has(tool.name));

/** Places where only n8n can say what is wrong: what Foreman says by itself of every text, test/laws/broken-texts has. */
async function leftToN8n(text: string): Promise<NamingPlace[]> {
	const left: NamingPlace[] = [];
	for (const place of offeredPlaces)
		if ((await refusedAtOnce(place, text)) === undefined) left.push(place);
	return left;
}

const placesOf = onSurfaces(offeredPlaces, brokenTexts, { isEverywhere: () => false });

test.each(placesOf.map(({ surface: [what, text], cases }) => [what, text, cases] as const))(
	'%s is no id, name or text to look for, for any tool, and trying again is of no use',
	async (_what, text, cases) => {
		// What is refused before n8n is asked test/laws/broken-texts.test.ts tries of every place; here one, and with FULL=1 all.
		const tried = process.env.FULL === '1' ? cases : cases.slice(0, 1);
		const places = [...new Set([...tried, ...(await leftToN8n(text))])];
		const { id: workflowId } = await world.live.store(orderWorkflow('Target'));
		const wrong: string[] = [];
		const calls = places.map(({ tool, field }): [string, Json] => {
			const fields = fieldsOf(tool.input).map(({ name }) => name);
			const known = fields.includes('workflowId') ? { workflowId } : {};
			return [tool.name, { ...requiredSample(tool), ...known, [field]: text }];
		});
		// What an agent of n8n's has said stays before its model: of long texts one a run.
		const aRun = text === longText ? 1 : 6;
		for (let from = 0; from < calls.length; from += aRun) {
			const replies = await world.surface('toolkit').inOneRun(calls.slice(from, from + aRun));
			for (const [at, { answer, refusal }] of replies.entries()) {
				const { tool, field } = places[from + at] ?? {};
				// A name is not held to the length of an id: how long one may be is n8n's to say.
				const said = `${refusal?.message}`;
				const isNamed = said.includes(`"${field}"`) || (text === longText && refusal !== undefined);
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
	expect((await ask(longText)).refusal?.message).toMatch(/longer than n8n takes/);
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
