/** Does `last` whatever comes of the work, which is what is told: `last` neither hides its error nor makes one of its success. */
export async function andFinally<Value>(work: () => Promise<Value>, last: () => unknown) {
	try {
		return await work();
	} finally {
		try {
			await last();
		} catch {
			// The work is done, or has failed for a reason of its own.
		}
	}
}
