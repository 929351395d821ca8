import { fresh } from '../../kernel/fresh';
import type { WebPage } from '../../kernel/ports/web-pages';

/** A page as it was read, and what it takes to ask whether it is still the same. */
export interface CachedPage {
	readonly page: WebPage;
	/** The addresses on the way to it, its own included. */
	readonly hops: readonly string[];
	readonly etag: string;
	readonly lastModified: string;
	/** Milliseconds since the epoch until which the page is used without asking the server. */
	readonly freshUntil: number;
}

/** Keeps the pages that were used last: so many, and of so many characters together. */
export const createPageCache = () =>
	fresh<string, CachedPage>({
		most: 100,
		size: { of: ({ page: { content, title } }) => content.length + title.length, most: 10_000_000 },
	});

export type PageCache = ReturnType<typeof createPageCache>;
