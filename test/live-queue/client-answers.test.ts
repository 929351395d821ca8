import { startAsking } from '../support/asking-agent';
import { publishClientWorld } from '../support/client-tool';
import { useForeman } from '../support/foreman';
import { byName, say } from '../support/foreman-script';
import { killWorkers, startWorkers } from '../support/workers';

const rehearsal = useForeman();
const { world } = rehearsal;

afterEach(async () => await startWorkers(world.live), 300_000);

const question = { question: 'What is the answer?' };

test('what a program sends reaches its agent in a worker, after all workers were killed while it waited', async () => {
	const client = await publishClientWorld(world);
	const forAgent = await client.tool();
	const { path } = await client.agent();
	const agent = startAsking(world, path, [[forAgent.name, question]]);
	const forForeman = await client.tool();
	const foreman = await rehearsal.foreman({
		...{ identity: client.identity, store: client.control.store },
	});
	const turns = [byName(forForeman.name, question), say('It is forty-two.')];
	const run = await foreman.start([{ kind: 'orchestrator', turns }], 'Ask');
	const [one, other] = [await client.handed(forAgent.name), await client.handed(forForeman.name)];
	await run.waits();
	await killWorkers(world.live);
	await startWorkers(world.live);
	const result = { answer: 'forty-two' };
	const sent = await Promise.all([one, other].map(({ callId }) => client.send(callId, { result })));
	expect(sent.map(({ status }) => status)).toEqual([200, 200]);
	expect((await agent.told(180_000))[0]).toContain('forty-two');
	const { done } = await run.end(180_000);
	expect(done).toMatchObject([{ output: expect.stringContaining('It is forty-two.') }]);
}, 300_000);
