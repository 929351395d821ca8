import { patchAfterWait } from '../support/patch-after-wait';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

describe.each(['restart', 'crash'] as const)('after a %s of n8n in the middle of a run', (how) => {
	test('patches are applied to the code that was submitted before', async () => {
		await patchAfterWait(world.live, how, async () => await world.live.restart(how));
	}, 300_000);
});
