import { resumeAfter } from '../support/broken-off-runs';
import { useLive } from '../support/use-live';

const world = useLive([]);

test('a run goes on where it was when n8n was killed, and nothing is done twice', async () => {
	await resumeAfter(world, async () => await world.live.restart('crash'));
}, 300_000);
