const HEARTBEAT_MS = 5_000;

/**
 * Runs some work and reports that it started, that it still runs (every 5 s) and how long it took.
 *
 * @template Result
 * @param {string} label what is going on, as a person would say it
 * @param {((line: string) => void) | undefined} onProgress gets one line at a time; nothing is reported without it
 * @param {(say: (detail: string) => void) => Promise<Result>} work `say` changes what the next line adds to the label
 * @returns {Promise<Result>} what the work returned
 * @throws whatever the work throws
 */
export async function withHeartbeat(label, onProgress, work) {
	const startedAt = Date.now();
	let detail = '';
	const report = (ending) => onProgress?.(`${label}${ending}`);
	const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;

	report(' …');
	const heartbeat = setInterval(
		() => report(` … ${elapsed()}${detail && `, ${detail}`}`),
		HEARTBEAT_MS,
	);
	try {
		const result = await work((text) => {
			detail = text;
		});
		report(`: done in ${elapsed()}`);
		return result;
	} finally {
		clearInterval(heartbeat);
	}
}

/**
 * Waits for a moment.
 *
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export async function pause(milliseconds) {
	await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Looks again and again until there is something.
 *
 * @template Found
 * @param {string} what for the error
 * @param {() => Promise<Found> | Found} look
 * @param {number} [most] milliseconds
 * @returns {Promise<NonNullable<Found>>} what it found: anything but false, 0, '' and their like
 * @throws {Error} when there is nothing in that time, and whatever `look` throws
 */
export async function until(what, look, most = 60_000) {
	const deadline = Date.now() + most;
	for (;;) {
		const found = await look();
		if (found) return found;
		if (Date.now() > deadline) throw new Error(`${what}: not within ${most / 1000} s`);
		await pause(100);
	}
}
