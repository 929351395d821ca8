import { resumeAfter } from '../support/broken-off-runs';
import { useLive } from '../support/use-live';

const world = useLive([]);

afterEach(async () => {
	await world.live.start('worker-1');
	await world.live.start('worker-2');
}, 300_000);

test('a run goes on, on another worker, when the one that worked on it is killed', async () => {
	await world.live.kill('worker-2');
	await resumeAfter(world, async () => {
		await world.live.start('worker-2');
		await world.live.kill('worker-1');
	});
}, 300_000);
