/** A session that its owner signed out of before it expired. */
export interface LeftSession {
	/** Made of the session's id with the store's secret. */
	readonly key: string;
	/** When the session would have expired, in milliseconds since the epoch. From then on the entry is not needed. */
	readonly expiresAt: number;
}

/** Where they are kept. Every method throws `ToolError`. */
export interface LeftSessionStore {
	add(session: LeftSession): Promise<void>;
	/** Those whose time is not up. */
	list(): Promise<readonly LeftSession[]>;
}

export interface LeftSessions {
	/** Throws `ToolError` if the store cannot answer. */
	has(key: string): Promise<boolean>;
	/** What this process knows of, without looking. */
	isKnown(key: string): boolean;
	/** From now on it is left for this process, and for others once it is stored. Throws `ToolError` where it is not yet: it is tried again. */
	add(session: LeftSession): Promise<void>;
}

/** Milliseconds for which what was read is good: so long a session may still be open in another process that was left in one. */
const FRESH = 60_000;

interface Kept {
	left: Map<string, number>;
	readAt: number;
	reading: Promise<void> | undefined;
}

/** Sessions that were left, by the store in which they are kept. They are read once a minute at most, whoever comes. */
export function createLeftSessions(
	now: () => number,
): (place: string, store: LeftSessionStore) => LeftSessions {
	const kept = new Map<string, Kept>();

	const entryOf = (place: string): Kept => {
		const entry = kept.get(place) ?? { left: new Map(), readAt: -Infinity, reading: undefined };
		kept.set(place, entry);
		return entry;
	};

	/** A sign-out in this process holds, and is stored now if it could not be stored before. */
	const read = async (entry: Kept, store: LeftSessionStore): Promise<void> => {
		const readAt = now();
		const found = await store.list();
		const stored = new Map(found.map(({ key, expiresAt }) => [key, expiresAt]));
		const open = [...entry.left].filter(([, expiresAt]) => expiresAt > readAt);
		entry.left = new Map([...open, ...stored]);
		entry.readAt = readAt;
		for (const [key, expiresAt] of open)
			if (!stored.has(key)) await store.add({ key, expiresAt }).catch(() => undefined);
	};

	return (place, store) => ({
		async has(key) {
			const entry = entryOf(place);
			if (entry.left.has(key)) return true;
			// A clock that was set back must not keep it from being read.
			if (Math.abs(now() - entry.readAt) < FRESH) return false;
			entry.reading ??= read(entry, store).finally(() => (entry.reading = undefined));
			await entry.reading;
			return entry.left.has(key);
		},
		isKnown: (key) => entryOf(place).left.has(key),
		async add(session) {
			entryOf(place).left.set(session.key, session.expiresAt);
			await store.add(session);
		},
	});
}
