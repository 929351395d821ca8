import { storedNode, storedWorkflow } from './stored-workflow';
import { workshop } from './workshop';

const answering = (text: string) => [
	storedNode('Reply', { parameters: { mode: 'raw', jsonOutput: text } }),
	storedNode('Other', { parameters: { mode: 'raw', jsonOutput: 'as it was' } }),
];

const connections = { Reply: { main: [[{ node: 'Other', type: 'main', index: 0 }]] } };

const shop = () =>
	workshop([
		storedWorkflow({ nodes: answering('one'), connections, settings: { timezone: 'UTC' } }),
	]);

/** The code with another answer in it. */
const answer = (code: string, text: string) =>
	code.replace("jsonOutput: 'one'", `jsonOutput: '${text}'`);

const withoutMark = (code: string) => code.replace(/^\/\/ read from .*\n/, '');

const theirs = [
	...answering('one').slice(0, 1),
	storedNode('Other', { parameters: { mode: 'raw', jsonOutput: 'theirs' } }),
	storedNode('Added', { id: 'a' }),
];

const parameterOf = (stored: ReturnType<typeof shop>['stored'], name: string) =>
	stored.get('w1')?.nodes.find((node) => node.name === name)?.parameters.jsonOutput;

/** Each way for the writer to be known: by the code it hands over, or by the run it is in. */
const ways = [
	['in another run, by the line in the code', 'run-2', (code: string) => code],
	['in the same run, without that line', 'run-1', withoutMark],
] as const;

describe.each(ways)('code that was read, handed over %s', (_way, run, hand) => {
	it('is refused where somebody changed the workflow since, with what they changed', async () => {
		const { build, read, change, stored } = shop();
		const code = answer(await read('w1'), 'mine');
		change('w1', { nodes: theirs });
		const before = stored.get('w1');
		expect(await build({ workflowId: 'w1', code: hand(code) }, run)).toMatchObject({
			code: 'conflict',
			message: expect.stringMatching(
				/node "Other" was changed: parameters\.jsonOutput; node "Added" was added\. Nothing was changed/,
			),
			hint: expect.stringContaining('get-workflow-as-code'),
		});
		expect(stored.get('w1')).toBe(before);
		// Asking again is no way around reading.
		expect(await build({ workflowId: 'w1', code: hand(code) }, run)).toMatchObject({
			code: 'conflict',
		});

		const again = answer(await read('w1', run), 'mine');
		await build({ workflowId: 'w1', code: hand(again) }, run);
		expect([parameterOf(stored, 'Reply'), parameterOf(stored, 'Other')]).toEqual([
			'mine',
			'theirs',
		]);
	});

	it('is saved where nobody did, as often as its writer likes', async () => {
		const { build, read, stored } = shop();
		const code = await read('w1');
		for (const text of ['first', 'second', 'first']) {
			const given = { workflowId: 'w1', code: hand(answer(code, text)) };
			expect(await build(given, run)).toMatchObject({ workflowId: 'w1' });
			expect(parameterOf(stored, 'Reply')).toBe(text);
		}
	});

	it('is refused where only the name or the settings are others', async () => {
		const { build, read, change } = shop();
		const code = hand(answer(await read('w1'), 'mine'));
		change('w1', { settings: { timezone: 'Europe/Berlin' }, versionId: 'v1' });
		expect(await build({ workflowId: 'w1', code }, run)).toMatchObject({
			code: 'conflict',
			message: expect.stringContaining('name or settings'),
		});
	});

	it('is merged where somebody only moved nodes on the canvas', async () => {
		const { build, read, change, stored } = shop();
		const code = hand(answer(await read('w1'), 'mine'));
		change('w1', { nodes: answering('one').map((node) => ({ ...node, position: [40, 80] })) });
		await build({ workflowId: 'w1', code }, run);
		expect(parameterOf(stored, 'Reply')).toBe('mine');
		expect(stored.get('w1')?.nodes.map(({ position }) => position)).toEqual([
			[40, 80],
			[40, 80],
		]);
	});

	it('is refused where n8n has forgotten the version that it was read from', async () => {
		const { build, read, change, versions } = shop();
		const code = hand(answer(await read('w1'), 'mine'));
		change('w1', { nodes: theirs });
		versions.delete('v1');
		expect(await build({ workflowId: 'w1', code }, run)).toMatchObject({
			code: 'conflict',
			message: expect.stringMatching(/no longer keeps version v1/),
		});
	});

	it('that is in the workflow already is no conflict: the answer was lost', async () => {
		const { build, read, change } = shop();
		const code = hand(answer(await read('w1'), 'mine'));
		change('w1', { nodes: answering('mine') });
		expect(await build({ workflowId: 'w1', code }, run)).toMatchObject({ workflowId: 'w1' });
	});
});

it('old code is refused also after its reader has looked again', async () => {
	const { build, read, change } = shop();
	const code = answer(await read('w1'), 'mine');
	change('w1', { nodes: theirs });
	await read('w1');
	expect(await build({ workflowId: 'w1', code })).toMatchObject({ code: 'conflict' });
});

it('patches are refused where somebody changed what their run has read', async () => {
	const { build, read, change, stored } = shop();
	await read('w1');
	change('w1', { nodes: theirs });
	const input = { workflowId: 'w1', patches: [{ old_str: "'one'", new_str: "'mine'" }] };
	expect(await build(input)).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('"Other" was changed'),
	});
	await read('w1');
	await build(input);
	expect([parameterOf(stored, 'Reply'), parameterOf(stored, 'Other')]).toEqual(['mine', 'theirs']);
});

it('the line belongs to its workflow: code of one makes another', async () => {
	const { build, read } = shop();
	const code = await read('w1');
	expect(await build({ code: code.replace("'Stored'", "'Copy'") })).toMatchObject({
		created: true,
		name: 'Copy',
	});
});
