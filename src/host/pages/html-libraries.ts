import { z } from 'zod';
import { once } from '../../kernel/fresh';
import { isRecord } from '../../kernel/values/is-record';
import type { HtmlLibraries } from '../../web/pages/page-tools.port';

type Loose = (...given: unknown[]) => unknown;

/** An object or function of a library, called by name: its types are those of browsers, which n8n does not have. */
const call = (of: unknown, name: string, ...given: unknown[]): unknown => {
	const member: unknown = isRecord(of) ? Reflect.get(of, name) : undefined;
	if (typeof member !== 'function') throw new TypeError(`The library has no ${name}`);
	return Reflect.apply(member, of, given);
};

type Constructor = new (...given: unknown[]) => unknown;

const isClass = (value: unknown): value is Constructor => typeof value === 'function';
const isFunction = (value: unknown): value is Loose => typeof value === 'function';

/** Not `import()`: that does not look where n8n lets packages find its modules. */
const required = {
	parser: (): unknown => require('@mozilla/readability/JSDOMParser'),
	readability: (): unknown => require('@mozilla/readability'),
};

const parser = z.custom<Constructor>(isClass);
const readability = z.object({ Readability: z.custom<Constructor>(isClass) });

const found = z.object({
	getAttribute: z.custom<Loose>(isFunction),
	children: z.array(z.unknown()),
});
const article = z.object({ content: z.unknown() });

function marksIn(node: unknown): string[] {
	const element = found.safeParse(node);
	if (!element.success) return [];
	const mark = call(node, 'getAttribute', 'data-mark');
	return [...(typeof mark === 'string' ? [mark] : []), ...element.data.children.flatMap(marksIn)];
}

/** The library with its own parser: it loads in 3 ms, linkedom in 100 to 500 ms. It reads well-formed HTML alone: ours is. */
function openFinder() {
	const { Readability } = readability.parse(required.readability());
	const HtmlParser = parser.parse(required.parser());
	return (html: string): string[] => {
		const text = `<html><head></head><body>${html}</body></html>`;
		const document = call(new HtmlParser(), 'parse', text, 'https://page.invalid/');
		const options = { keepClasses: true, serializer: (node: unknown) => node, disableJSONLD: true };
		const read = article.nullable().parse(call(new Readability(document, options), 'parse'));
		return read === null ? [] : marksIn(read.content);
	};
}

const finder = once(openFinder);

export const htmlLibraries: HtmlLibraries = {
	findArticle(html) {
		try {
			return finder()(html);
		} catch {
			// This n8n lacks it, or has one that works otherwise: the page is read whole.
			return [];
		}
	},
};
