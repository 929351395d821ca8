import { randomUUID } from 'node:crypto';

import { gatedCalls, gateNode, postTool, publishGated, startRun } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredentials, publishAgent, runScript } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

const world = useLive([]);
const channel = useChannel();

const DEPTH = 3_000;

const deepObject = () => `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const deepList = () => `${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}`;
/** As n8n's resource locator is written, which is read to its end. */
const deepLocator = () => `${'{"__rl":true,"value":'.repeat(DEPTH)}"x"${'}'.repeat(DEPTH)}`;

/** Everything that the audit has of an agent. */
const kept = async (agentId: string): Promise<Json[]> =>
	(await storedRows(world.live, 'foreman_audit')).filter((row) => row.agent_id === agentId);

const calls: ReadonlyArray<readonly [what: string, tool: string, given: string]> = [
	['a field that is not known', 'list-workflows', `{"deep":${deepObject()}}`],
	['a list in a field that is not known', 'list-workflows', `{"deep":${deepList()}}`],
	['a text field', 'get-workflow', `{"workflowId":${deepObject()}}`],
	['a field in the form of a picker', 'get-workflow', `{"workflowId":${deepLocator()}}`],
	['a field for data', 'run-workflow', `{"workflowId":"x","inputData":${deepObject()}}`],
	['fields beside a tool', 'list_tasks', `{"_meta":${deepObject()}}`],
];

describe.each(['flat', 'common', 'deferred'] as const)('a toolkit that is %s', (exposure) => {
	test.each(calls)(
		'keeps a call with depth in %s, and says what is wrong',
		async (_what, tool, given) => {
			const agentId = `deep ${randomUUID()}`;
			const node = toolkitNode({ exposure, agentId }, await ownerCredentials(world.live));
			const agent = await publishAgent(world.live, `Deep ${world.live.mark}`, [node]);
			const call =
				exposure === 'flat'
					? { name: tool, arguments: given }
					: { name: 'run-tool', arguments: `{"name":"${tool}","arguments":${given}}` };
			const { script } = await runScript(world.live, world.model, agent, [
				{ toolCalls: [call], misbehave: { unknownTool: true } },
				{ text: 'done' },
			]);
			const told = JSON.stringify(script.calls.at(-1)?.toolResults.map(({ content }) => content));
			expect(told).toMatch(/invalid-input|not-found/);
			expect(told).not.toContain('Maximum call stack');
			const [entry, ...others] = await kept(agentId);
			expect(others).toEqual([]);
			expect(entry).toMatchObject({ tool, outcome: 'failed' });
			// What is kept says what it was, as far as anybody would read it.
			expect(entry.arguments).toMatch(/deep|workflowId|_meta/);
		},
	);
});

test('a gate refuses such a call, keeps it, and nobody is asked', async () => {
	const agentId = `deep gate ${randomUUID()}`;
	const gate = await gateNode(world, channel(), { profile: 'unattended', agentId });
	const { path } = await publishGated(world, 'Deep', gate, [postTool('Post', channel().url)]);
	const item = `{"item":${deepObject()}}`;
	const run = startRun(world, path, [
		{
			toolCalls: [{ name: 'Post', arguments: `{"toolParameters":${item},"hitlParameters":{}}` }],
		},
		gatedCalls(['Post', { item: agentId }]),
	]);
	const told = await run.told();
	expect(told[0]).toMatch(/Foreman Gate: .*levels deep/);
	expect(told.join()).not.toContain('Maximum call stack');
	const rows = await eventually('both calls are kept', async () => {
		const found = await kept(agentId);
		return found.length >= 2 && found;
	});
	expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'succeeded']);
});
