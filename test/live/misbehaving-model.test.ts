import { unwrapUntrusted } from '../support/unwrap-untrusted';
import { randomUUID } from 'node:crypto';

import type { Json } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { toolkitNode, toolNodes } from '../support/surface-workflows';
import { ownerCredentials, publishAgent, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { tools } from '../support/native-tools';

const world = useLive([]);

describe.each([
	{ surface: 'toolkit', build: 'build-workflow', list: 'list-workflows' },
	{ surface: 'tool nodes', build: 'Build_workflow', list: 'List_workflows' },
])('an agent with the $surface', ({ surface, build, list }) => {
	let published: Awaited<ReturnType<typeof publishAgent>>;

	beforeAll(async () => {
		const credential = await ownerCredentials(world.live);
		const subNodes =
			surface === 'toolkit' ? [toolkitNode({}, credential)] : toolNodes(tools, credential);
		published = await publishAgent(world.live, `Misbehaves ${world.live.mark}`, subNodes);
	});

	const run = async (turns: Json) => await runScript(world.live, world.model, published, turns);

	const builds = (name: string) => ({ name: build, arguments: { code: orderCode(name, 'yes') } });

	const built = async (name: string) =>
		(await world.live.everything()).filter((one: Json) => one.name === name);

	const newName = () => `Misbuilt ${world.live.mark} ${randomUUID()}`;

	/** The execution, whatever the webhook said. */
	async function lastStatus(): Promise<string> {
		const [id] = await world.live.executionIds(published.workflowId);
		return (await world.live.endOf(String(id))).status;
	}

	test('does nothing with arguments that are cut short', async () => {
		const name = newName();
		const { script, status } = await run([
			{ toolCalls: [builds(name)], misbehave: { malformedArguments: true } },
			{ text: 'went on' },
		]);
		expect(status).toBe(500);
		expect(script.calls).toHaveLength(1);
		expect(await lastStatus()).toBe('error');
		expect(await built(name)).toEqual([]);
	});

	test('goes on after a tool that there is not', async () => {
		const { body } = await run([
			{ toolCalls: [{ name: 'no_such_tool', arguments: {} }], misbehave: { unknownTool: true } },
			{ text: 'went on' },
		]);
		expect(body).toEqual({ output: 'went on' });
	});

	test('answers each of several calls made at once', async () => {
		const names = [newName(), newName()];
		const { script, body } = await run([
			{
				toolCalls: [
					builds(names[0] ?? ''),
					{ name: list, arguments: { limit: 1 } },
					builds(names[1] ?? ''),
				],
			},
			{ text: 'done' },
		]);
		expect(body).toEqual({ output: 'done' });
		const results = script.calls[1]?.toolResults ?? [];
		const read = results.map(({ content: [one] }) => one.name ?? unwrapUntrusted(one));
		expect(read).toEqual([
			names[0],
			expect.objectContaining({ workflows: [expect.anything()] }),
			names[1],
		]);
		for (const name of names) expect(await built(name)).toHaveLength(1);
	});

	test('makes one workflow of the same call made twice at once', async () => {
		const name = newName();
		const same = builds(name);
		const { body } = await run([{ toolCalls: [same, same] }, { text: 'done' }]);
		expect(body).toEqual({ output: 'done' });
		expect(await built(name)).toHaveLength(1);
	});

	test('waits for a slow model', async () => {
		const name = newName();
		const { body } = await run([
			{ toolCalls: [builds(name)], misbehave: { slowMs: 3_000 } },
			{ text: 'at last' },
		]);
		expect(body).toEqual({ output: 'at last' });
		expect(await built(name)).toHaveLength(1);
	});

	test('does nothing with a call that is cut off', async () => {
		const name = newName();
		const { status } = await run([{ toolCalls: [builds(name)], misbehave: { cutOff: true } }]);
		expect(status).toBe(500);
		expect(await lastStatus()).toBe('error');
		expect(await built(name)).toEqual([]);
	});

	test('keeps what it has built when the model breaks off later', async () => {
		const name = newName();
		const { status } = await run([
			{ toolCalls: [builds(name)] },
			{ text: 'never seen whole', misbehave: { cutOff: true } },
		]);
		expect(status).toBe(500);
		const [one, ...others] = await built(name);
		expect(others).toEqual([]);
		const stored = await world.live.workflow(one.id);
		expect(stored.nodes.map((node: Json) => node.name)).toEqual(['Order', 'Reply']);
		expect(stored.activeVersionId).toBeNull();
	});

	test('stands a model that stops answering at all', async () => {
		const name = newName();
		const { status } = await run([{ toolCalls: [builds(name)] }, { misbehave: { status: 503 } }]);
		expect(status).toBe(500);
		expect(await lastStatus()).toBe('error');
		expect(await built(name)).toHaveLength(1);
	});
});
