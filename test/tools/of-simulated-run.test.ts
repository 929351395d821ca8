import type { Destination } from '../../src/kernel/ports/destinations';
import { ofSimulatedRun } from '../../src/tools/execution/trying/run-call';
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
	isAsLive = false,
) =>
	await ofSimulatedRun(
		{ workflowId: 'w1', versionId },
		storedWorkflow({ id: 'w1' }),
		{ destinations, version: 'v1', unknown: [], called: [] },
		{
			destinations: {
				...reachingNothing,
				strange: async () => await Promise.resolve(strange),
				isAsLive: async () => await Promise.resolve(isAsLive),
			},
		},
	);

test('a run that reaches nothing is contained, one that asks a known address runs, one that takes data to a new one asks', async () => {
	expect(await judge([], [])).toMatchObject({ word: 'contained' });
	expect(await judge([get], [])).toMatchObject({ word: 'runs' });
	expect(await judge([get], [get])).toEqual({ word: 'asks' });
});

test('a run that asks what the live version asks all the same is contained', async () => {
	expect(await judge([get], [], '', true)).toMatchObject({ word: 'contained' });
});

test.each([undefined, ''])(
	'what runs is the version that was looked at, where %j is asked for',
	async (versionId) => {
		for (const reached of [[], [get]])
			expect((await judge(reached, [], versionId)).input).toMatchObject({ versionId: 'v1' });
		expect((await judge([], [], 'v0')).input).toMatchObject({ versionId: 'v0' });
	},
);
