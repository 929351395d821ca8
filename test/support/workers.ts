import { readFile } from 'node:fs/promises';

import type { LiveInstance, WorkerName } from './live-instance';
import { eventually } from './live-instance';

/** Of queue mode. */
export const workers = ['worker-1', 'worker-2'] as const;

/** The worker that n8n says has begun to work on an execution. */
export async function workerOf(live: LiveInstance, executionId: string): Promise<WorkerName> {
	return await eventually(`who works on execution ${executionId}`, async () => {
		for (const worker of workers) {
			const file = live.access.logFiles.find((name) => name.endsWith(`/${worker}.log`)) ?? '';
			if ((await readFile(file, 'utf8')).includes(`Worker started execution ${executionId} `))
				return worker;
		}
		return undefined;
	});
}

/** Boots the workers that do not run. */
export async function startWorkers(live: LiveInstance): Promise<void> {
	await Promise.all(workers.map(async (worker) => await live.start(worker)));
}

/** Ends all workers with SIGKILL. */
export async function killWorkers(live: LiveInstance): Promise<void> {
	for (const worker of workers) await live.kill(worker);
}
