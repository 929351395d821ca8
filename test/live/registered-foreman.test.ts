import { storeUser } from '../support/asking-agent';
import { answerForm, asksBut, useForeman } from '../support/foreman';
import { call, onceTold, say } from '../support/foreman-script';
import { registerEcho } from '../support/register-echo';
import { fixedIdentity } from '../support/surfaces';
import { testRegistry } from '../support/test-registry';

const rehearsal = useForeman();
const { world } = rehearsal;

const inputSchema = {
	type: 'object',
	properties: { id: { type: 'string', description: 'Which' } },
	required: ['id'],
};

async function team(organisation: string) {
	const { live } = world;
	// Where the Foremen of these tests keep what they keep.
	const registry = testRegistry(live, organisation, 'main', await storeUser(world));
	const { name } = await registerEcho(live, registry, 'find_order', inputSchema);
	return { name, identity: await fixedIdentity(live, organisation, 'main') };
}

test('a delegate is given a registered tool by its name', async () => {
	const { name, identity } = await team(`delegates-${world.live.mark}`);
	const foreman = await rehearsal.foreman({ identity });
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('delegate', {
						...{ role: 'scout', instructions: 'Look, do not guess.', tools: [name] },
						briefing: 'Find the order seven',
					}),
					({ answerOf }) => say(`Told: ${JSON.stringify(answerOf('delegate'))}`),
				],
			},
			{
				kind: 'delegate',
				turns: [
					call(name, { id: 'seven' }),
					({ answerOf }) => say(`It got ${answerOf(name).got.id}.`),
				],
			},
		],
		'Find the order',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		status: 'finished',
		output: expect.stringContaining('It got seven.'),
	});
	const [delegate] = run.script.requests('delegate');
	expect([...(delegate?.tools ?? [])].sort()).toEqual([name, 'get-tool-result'].sort());
});

test('a task of a plan is given a registered tool by its name', async () => {
	const { name, identity } = await team(`plans-${world.live.mark}`);
	const foreman = await rehearsal.foreman({ identity, parameters: asksBut() });
	const task = {
		...{ id: 'look', title: 'Find the order', kind: 'delegate', deps: [] },
		...{ spec: 'Find the order eight', tools: [name] },
	};
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [call('plan', { tasks: [task] }), onceTold('The plan is done', say('Found.'))],
			},
			{
				kind: 'delegate',
				turns: [
					call(name, { id: 'eight' }),
					({ answerOf }) => say(`It got ${answerOf(name).got.id}.`),
				],
			},
		],
		'Find the order',
	);
	expect((await answerForm(await foreman.question(), 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'Found.' },
		plan: { phase: 'done', tasks: [{ id: 'look', status: 'succeeded' }] },
	});
});
