/**
 * Does jobs in their order, several at once: each free lane takes the next job.
 *
 * @template Job, Result
 * @param {readonly Job[]} jobs
 * @param {number} lanes how many at once
 * @param {(job: Job, index: number) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the jobs
 */
export async function inLanes(jobs, lanes, work) {
	const results = [];
	let next = 0;
	const lane = async () => {
		while (next < jobs.length) {
			const index = next++;
			results[index] = await work(jobs[index], index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(lanes, jobs.length) }, lane));
	return results;
}
