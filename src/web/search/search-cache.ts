import type { FoundPage } from '../../kernel/ports/web-search';
import { fresh } from '../../kernel/fresh';

/** Milliseconds for which an answer holds. */
const FRESH = 15 * 60_000;

/** Answers that are kept in one process. */
const MOST = 100;

/** Milliseconds for which a service that has had too much is left alone at most: its plan may have become a larger one. */
const LONGEST_PAUSE = 15 * 60_000;

interface Kept {
	readonly foundAt: number;
	readonly pages: readonly FoundPage[];
}

/** What searches have found in this process, and which services are not to be asked yet. Used last goes last. */
export class SearchCache {
	private readonly found = fresh<string, Kept>({ most: MOST });

	private readonly pauses = fresh<string, { readonly from: number; readonly until: number }>({
		most: MOST,
	});

	/** What was found before, or what `search` finds now. What fails is not kept. */
	async find(
		key: string,
		now: () => number,
		search: () => Promise<readonly FoundPage[]>,
	): Promise<readonly FoundPage[]> {
		const known = this.found.peek(key);
		const age = known === undefined ? FRESH : now() - known.foundAt;
		if (known !== undefined && age >= 0 && age < FRESH) return known.pages;
		this.found.forget(key);
		const pages = await search();
		this.found.keep(key, { foundAt: now(), pages });
		return pages;
	}

	/** Until when a service takes no requests, in milliseconds since the epoch. */
	pause(service: string, now: number, until: number): void {
		this.pauses.keep(service, { from: now, until });
	}

	/** Undefined where a service may be asked. */
	pausedUntil(service: string, now: number): number | undefined {
		const pause = this.pauses.peek(service);
		if (pause === undefined) return undefined;
		const isOver = now >= pause.until || now < pause.from || now - pause.from >= LONGEST_PAUSE;
		if (!isOver) return pause.until;
		this.pauses.forget(service);
		return undefined;
	}
}
