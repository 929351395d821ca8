import { fresh, freshOrAnew } from '../../kernel/fresh';

/** A session that its owner signed out of before it expired. */
export interface LeftSession {
	readonly key: string;
	/** When the session would have expired, in milliseconds since the epoch. From then on the entry is not needed. */
	readonly expiresAt: number;
}

interface LeftSessionStore {
	add(session: LeftSession): Promise<void>;
	list(): Promise<readonly LeftSession[]>;
}

/** Milliseconds for which what was read is good: so long a session may still be open in another process that was left in one. */
const FRESH = 60_000;

/** Sessions that were left, by the store in which they are kept. They are read at most once a minute. */
export function createLeftSessions(now: () => number) {
	const kept = fresh<string, Map<string, number>>({ now });
	const readings = fresh<string, Promise<void>>({ for: FRESH, now });
	const leftAt = (place: string) => kept.get(place, () => new Map());

	/** A sign-out in this process holds, and is stored now if it could not be stored before. */
	const read = async (left: Map<string, number>, store: LeftSessionStore): Promise<void> => {
		const readAt = now();
		const found = await store.list();
		const stored = new Map(found.map(({ key, expiresAt }) => [key, expiresAt]));
		for (const [key, expiresAt] of left)
			if (stored.has(key) || expiresAt <= readAt) left.delete(key);
		const open = [...left];
		for (const [key, expiresAt] of stored) left.set(key, expiresAt);
		for (const [key, expiresAt] of open) await store.add({ key, expiresAt }).catch(() => undefined);
	};

	return (place: string, store: LeftSessionStore) => ({
		async has(key: string): Promise<boolean> {
			const left = leftAt(place);
			if (!left.has(key)) await freshOrAnew(readings, place, async () => await read(left, store));
			return left.has(key);
		},
		isKnown: (key: string): boolean => leftAt(place).has(key),
		/** From now on it is left for this process, and for others once it is stored. Throws `ToolError` where it is not yet: it is tried again. */
		async add(session: LeftSession): Promise<void> {
			leftAt(place).set(session.key, session.expiresAt);
			await store.add(session);
		},
	});
}
export type LeftSessions = ReturnType<ReturnType<typeof createLeftSessions>>;
