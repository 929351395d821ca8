const tails = new Map<string, Promise<unknown>>();

/** Queues writers of what `key` names within this process: each waits for those before, whether they succeed or fail. */
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
