/** Milliseconds. For so long a client is shown a list as it was: what it may call is judged at each call. */
const FRESH = 5_000;

/** Lists that this process keeps. */
const MOST = 200;

interface Kept {
	readonly at: number;
	readonly text: Promise<string>;
}

const kept = new Map<string, Kept>();

/** The text under a key; writes it if there is none that is new enough. A failure is not kept. */
export async function keptList(key: string, write: () => Promise<string>): Promise<string> {
	const now = Date.now();
	const before = kept.get(key);
	if (before !== undefined && now < before.at + FRESH) return await before.text;
	for (const [old, { at }] of kept) if (now >= at + FRESH || kept.size >= MOST) kept.delete(old);
	const text = write();
	kept.set(key, { at: now, text });
	text.catch(() => kept.delete(key));
	return await text;
}
