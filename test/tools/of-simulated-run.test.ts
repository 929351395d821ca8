import type { Destination } from '../../src/kernel/ports/destinations';
import { ofSimulatedRun, trialOf } from '../../src/tools/execution/trying/run-call';
import { reachingNothing } from './reaching-nothing';
import { storedWorkflow } from './stored-workflow';

const get: Destination = {
	workflowId: 'w1',
	node: 'Get',
	method: 'GET',
	address: 'https://a.example',
};

const judge = async (
	destinations: readonly Destination[],
	strange: readonly Destination[],
	versionId?: string,
	refused: readonly Destination[] = [],
) =>
	await ofSimulatedRun(
		{ workflowId: 'w1', versionId },
		storedWorkflow({ id: 'w1' }),
		{ destinations, version: 'v1', unknown: [], called: [], refused },
		{
			destinations: {
				...reachingNothing,
				strange: async () => await Promise.resolve(strange),
			},
		},
	);

test('a run that reaches nothing is contained, one that asks a known address runs, one that takes data to a new one asks', async () => {
	expect(await judge([], [])).toMatchObject({ word: 'contained' });
	expect(await judge([get], [])).toMatchObject({ word: 'runs' });
	expect(await judge([get], [get])).toMatchObject({ word: 'asks' });
});

test.each([
	['https://inside.example/a', 'runs'],
	['https://1.2.3.4.example', 'runs'],
	['https://localhost.example:5678', 'runs'],
	['http://127.0.0.1:5678/a', 'contained'],
	['http://2130706433/', 'contained'],
	['http://[::1]:5678', 'contained'],
	['http://localhost', 'contained'],
	['http://n8n.localhost:5678', 'contained'],
	['http://{{ $json.host }}/a', 'contained'],
])(
	'a run is not contained where the name of a host may resolve to something else by then: %s',
	async (address, word) => {
		const held: Destination = { ...get, address, why: 'address' };
		expect(await judge([], [], '', [held])).toMatchObject({ word });
		expect(await judge([], [], '', [{ ...held, why: 'webhook' }])).toMatchObject({
			word: 'contained',
		});
	},
);

test.each([undefined, ''])(
	'what runs is the version that was looked at, where %j is asked for',
	async (versionId) => {
		for (const [reached, strange] of [
			[[], []],
			[[get], []],
			[[get], [get]],
		] as const)
			expect((await judge(reached, strange, versionId)).input).toMatchObject({ versionId: 'v1' });
		expect((await judge([], [], 'v0')).input).toMatchObject({ versionId: 'v0' });
	},
);

test('a trial is of what its draft calls, has pinned and is set to, whatever version that gets once it is saved', () => {
	const asks = (version: string) =>
		trialOf(storedWorkflow(), { destinations: [get], refused: [], version })?.asks;
	expect(asks('v2+aaa')).toBe(asks('v1+aaa'));
	expect(asks('v1+bbb')).not.toBe(asks('v1+aaa'));
	expect(asks('v1+')).not.toBe(asks('v1+aaa'));
});
