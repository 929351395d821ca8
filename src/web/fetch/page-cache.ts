import type { WebPage } from '../../kernel/ports/web-pages';

/** A page as it was read, and what it takes to ask whether it is still the same. */
export interface CachedPage {
	readonly page: WebPage;
	/** The addresses on the way to it, its own included. */
	readonly hops: readonly string[];
	readonly etag: string;
	readonly lastModified: string;
	/** Milliseconds since the epoch until which nobody need be asked. */
	readonly freshUntil: number;
}

export interface PageCache {
	get(key: string): CachedPage | undefined;
	set(key: string, page: CachedPage): void;
	delete(key: string): void;
}

const MOST_PAGES = 100;

/** Of all pages together. */
const MOST_CHARACTERS = 10_000_000;

const sizeOf = ({ page: { content, title } }: CachedPage) => content.length + title.length;

/** Keeps the pages that were used last. */
export function createPageCache(
	mostPages = MOST_PAGES,
	mostCharacters = MOST_CHARACTERS,
): PageCache {
	const kept = new Map<string, CachedPage>();
	let characters = 0;
	const remove = (key: string) => {
		const page = kept.get(key);
		if (page === undefined) return;
		characters -= sizeOf(page);
		kept.delete(key);
	};
	const add = (key: string, page: CachedPage) => {
		remove(key);
		kept.set(key, page);
		characters += sizeOf(page);
		for (const oldest of kept.keys()) {
			if (kept.size <= mostPages && characters <= mostCharacters) break;
			remove(oldest);
		}
	};
	return {
		get(key) {
			const page = kept.get(key);
			if (page !== undefined) add(key, page);
			return page;
		},
		set: add,
		delete: remove,
	};
}
