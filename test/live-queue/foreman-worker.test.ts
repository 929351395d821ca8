import { resumeAfter } from '../support/broken-off-runs';
import { useLive } from '../support/use-live';
import { startWorkers, workerOf } from '../support/workers';

const world = useLive([]);

afterEach(async () => await startWorkers(world.live), 300_000);

test('a run goes on, on the other worker, when the one that worked on it is killed', async () => {
	await resumeAfter(world, async (executionId) => {
		await world.live.kill(await workerOf(world.live, executionId));
	});
}, 300_000);
