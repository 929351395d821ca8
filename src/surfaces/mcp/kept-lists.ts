import { dropStale, FRESH } from './kept-fresh';

interface Kept {
	readonly at: number;
	readonly text: Promise<string>;
}

const kept = new Map<string, Kept>();

/** The text under a key; undefined if there is none that is new enough. */
export function freshList(key: string): Promise<string> | undefined {
	const before = kept.get(key);
	return before !== undefined && Date.now() < before.at + FRESH ? before.text : undefined;
}

/** The text under a key; writes it if there is none that is new enough. A failure is not kept, and fails nobody else. */
export async function keptList(key: string, write: () => Promise<string>): Promise<string> {
	const before = freshList(key);
	try {
		if (before !== undefined) return await before;
	} catch {
		// Whoever began to write it may have gone away.
	}
	const now = Date.now();
	dropStale(kept, now);
	const text = write();
	kept.set(key, { at: now, text });
	text.catch(() => kept.delete(key));
	return await text;
}
