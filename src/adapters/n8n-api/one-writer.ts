const tails = new Map<string, Promise<unknown>>();

/**
 * Lets one writer of a workflow, or of whatever `key` names, in at a time, within this process. Whoever comes later waits for those
 * before, whether they succeed or not. Nothing is left behind when the last has gone.
 */
export async function asOneWriter<Value>(key: string, write: () => Promise<Value>): Promise<Value> {
	const before = tails.get(key);
	const own = before === undefined ? write() : before.then(write, write);
	tails.set(key, own);
	try {
		return await own;
	} finally {
		if (tails.get(key) === own) tails.delete(key);
	}
}
