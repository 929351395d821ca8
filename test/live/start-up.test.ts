import path from 'node:path';

import { filesAtStart } from '../support/files-at-start';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

test('every process of n8n starts without a node of ours, and without what nodes need', () => {
	const { loadedAtStart, mode } = world.live.access;
	const others = ['worker-1', 'worker-2', 'webhook-1', 'webhook-2'];
	const processes = mode === 'queue' ? ['main', ...others] : ['main'];
	const names = Object.entries(loadedAtStart).map(([process, files]) => [
		process,
		files
			.filter((file) => file.endsWith('.js'))
			.map((file) => path.basename(file))
			.sort(),
	]);
	expect(Object.fromEntries(names)).toEqual(
		Object.fromEntries(processes.map((process) => [process, filesAtStart])),
	);
});

test('a node that was not loaded works when it is used', async () => {
	const { nodes } = await world.canvas.ask('search-nodes', { query: 'webhook' });
	expect(nodes.length).toBeGreaterThan(0);
});
