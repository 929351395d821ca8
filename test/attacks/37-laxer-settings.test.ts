import { randomUUID } from 'node:crypto';

import { calling, codeIn, openForemanChat, publishForeman } from '../support/foreman-chat';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

const aQuestion = calling('ask-user', { questions: [{ question: 'Which one?', type: 'text' }] });

const foreman = async (agentId: string, parameters: object) =>
	await publishForeman(world, { parameters: { agentId, ...parameters } });

/** Begins a run under some settings, and has it go on at a node with others: there its agent builds a workflow. */
async function takenUp(strict: object, lax: object) {
	const agentId = randomUUID();
	const name = `Made ${randomUUID()}`;
	const began = openForemanChat(world, (await foreman(agentId, strict)).path);
	const { body } = await began.say('Build it', [aQuestion]);
	const other = openForemanChat(world, (await foreman(agentId, lax)).path);
	const build = calling('run-tool', {
		name: 'build-workflow',
		arguments: { code: workflowCode(name) },
	});
	const answer = `${codeIn(body.output)} This one`;
	const turns = [build, { text: 'Done.' }];
	const { body: report, script } = await other.say(answer, turns, began.sessionId);
	const sent: Json[] = script.calls[0]?.tools ?? [];
	const offered = offeredIn(sent);
	const answered = JSON.stringify(script.calls.at(-1)?.toolResults ?? []);
	return { report, offered, answered, built: await workflowsNamed(name) };
}

/** What a model may call: the tools it sees, and those that it is told it may look up. */
const offeredIn = (sent: readonly Json[]): string => {
	const runTool = sent.find((one) => one.function.name === 'run-tool');
	const lookedUp: string = runTool?.function.parameters.properties.name.description ?? '';
	return [...sent.map((one) => one.function.name), lookedUp].join(' ');
};

const named = /\bbuild-workflow\b(?!-)/;

const blocking = { permissions: { rules: [{ tools: ['build-workflow'], status: 'blocked' }] } };

test('a run that asks goes on asking at a node where nobody would be asked', async () => {
	const { report, built } = await takenUp({ profile: 'standard' }, { profile: 'unattended' });
	expect(built).toEqual([]);
	expect(report).toMatchObject({ status: 'waiting', questions: [{ tool: 'build-workflow' }] });
});

test('a tool that was blocked where it began is blocked there too', async () => {
	const { offered, answered, built } = await takenUp(blocking, { profile: 'unattended' });
	expect(built).toEqual([]);
	expect(offered).toMatch(/\bget-workflow\b/);
	expect(offered).not.toMatch(named);
	expect(answered).toContain('There is no tool');
});

test('what is stricter where it goes on holds as well', async () => {
	const { offered, answered, built } = await takenUp({ profile: 'unattended' }, blocking);
	expect(built).toEqual([]);
	expect(offered).not.toMatch(named);
	expect(answered).toContain('There is no tool');
});

test('and where both allow it, it is done', async () => {
	const lax = { profile: 'unattended' };
	const { offered, built } = await takenUp(lax, lax);
	expect(built).toHaveLength(1);
	expect(offered).toMatch(named);
});

const workflowCode = (name: string) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
export default workflow('w', '${name} ${world.live.mark}').add(start);`;

const workflowsNamed = async (name: string): Promise<Json[]> => {
	const { data } = await world.live.api('GET', '/workflows?limit=250');
	return data.filter((one: Json) => one.name.startsWith(name));
};
