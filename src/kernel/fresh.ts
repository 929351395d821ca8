interface FreshSetting<Held> {
	/** Milliseconds for which a value is given again. Left out: as long as its owner lives. */
	readonly for?: number;
	/** Entries. The one that was used longest ago makes room. */
	readonly most?: number;
	/** What one entry counts, such as its characters, and the most that all of them may. */
	readonly size?: { of(held: Held): number; readonly most: number };
	/** Milliseconds since the epoch. */
	readonly now?: () => number;
}

interface Entry<Held> {
	readonly held: Held;
	readonly at: number;
	readonly lifetime: number;
	readonly size: number;
}

export interface Fresh<Key, Held> {
	/** What is kept under the key; makes it if it is missing. What is under way is shared, and what failed is forgotten. */
	get(key: Key, make: () => Held, lifetime?: number): Held;
	/** What is kept under the key, if it is still fresh. */
	peek(key: Key): Held | undefined;
	keep(key: Key, held: Held, lifetime?: number): Held;
	forget(key: Key): void;
}

/** No clock of Node counts further. */
const LONGEST = 2 ** 31 - 1;

/** The one memory of this process for what can be had again. What failed or is too old does not stay in it, asked for or not. */
export function fresh<Key, Held>({
	for: usual = Infinity,
	most = Infinity,
	size,
	now = () => Date.now(),
}: FreshSetting<Held>): Fresh<Key, Held> {
	const kept = new Map<Key, Entry<Held>>();
	let total = 0;
	let isWatched = false;

	const add = (key: Key, entry: Entry<Held>) => {
		kept.set(key, entry);
		total += entry.size;
	};
	const drop = (key: Key) => {
		total -= kept.get(key)?.size ?? 0;
		kept.delete(key);
	};

	// A clock that was set back must not keep what is old.
	const isFresh = ({ at, lifetime }: Entry<Held>) =>
		lifetime === Infinity || Math.abs(now() - at) < lifetime;

	/** Looks again when the time of the first entry is up. The clock behind a signal does not keep the process alive. */
	const watch = () => {
		const left = [...kept.values()].map(({ at, lifetime }) => at + lifetime - now());
		const next = Math.min(...left);
		isWatched = next !== Infinity;
		if (!isWatched) return;
		const signal = AbortSignal.timeout(Math.min(Math.max(1, Math.ceil(next)), LONGEST));
		signal.addEventListener('abort', () => {
			for (const [key, entry] of kept) if (!isFresh(entry)) drop(key);
			watch();
		});
	};

	const peek = (key: Key): Held | undefined => {
		const entry = kept.get(key);
		if (entry === undefined) return undefined;
		drop(key);
		if (!isFresh(entry)) return undefined;
		add(key, entry);
		return entry.held;
	};

	const isFull = () => kept.size > most || (size !== undefined && total > size.most);

	const keep = (key: Key, held: Held, lifetime = usual): Held => {
		const entry: Entry<Held> = { held, at: now(), lifetime, size: size?.of(held) ?? 0 };
		drop(key);
		add(key, entry);
		for (const oldest of kept.keys()) {
			if (!isFull()) break;
			drop(oldest);
		}
		if (held instanceof Promise)
			held.catch(() => {
				if (kept.get(key) === entry) drop(key);
			});
		if (!isWatched && lifetime !== Infinity) watch();
		return held;
	};

	return {
		peek,
		keep,
		get(key, make, lifetime) {
			const known = peek(key);
			return known === undefined ? keep(key, make(), lifetime) : known;
		},
		forget: drop,
	};
}

/** What is kept under the key. The failure of another caller, who may have gone away, is not one's own: then it is made again. */
export async function freshOrAnew<Key, Value>(
	kept: Fresh<Key, Promise<Value>>,
	key: Key,
	make: () => Promise<Value>,
): Promise<Value> {
	try {
		const known = kept.peek(key);
		if (known !== undefined) return await known;
	} catch {
		// Forgotten by now.
	}
	return await kept.get(key, make);
}

/** Makes a value, or the promise of one, when it is first asked for, and gives the same from then on: unless it failed. */
export function once<Value>(make: () => Value): () => Value {
	const kept = fresh<'', Value>({});
	return () => kept.get('', make);
}

/** The same for each object, for as long as that lives. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const kept = new WeakMap<Key, { readonly made: Value }>();
	return (key) => {
		const known = kept.get(key);
		if (known !== undefined) return known.made;
		const made = make(key);
		kept.set(key, { made });
		return made;
	};
}
