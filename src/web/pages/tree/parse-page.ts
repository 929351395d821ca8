import { fades, groundOf, hidingSelectors, isHidden, readStyle } from '../hidden/is-hidden';
import { type PageElement, element } from './page-node';

/** Chrome shows no more than 512; what is deeper is laid into its parent. */
const DEEPEST = 100;
/** The parser itself slows down with open tags, so that it is not fed on. */
const MOST_OPEN = 2_000;
const MOST_ELEMENTS = 10_000;
const MOST_TEXT = 2_000_000;
const MOST_STYLE = 300_000;
const MOST_SHEETS = 200_000;
const MOST_META = 20_000;
const PIECE = 16_384;

const UNREAD = new Set(
	'script style template svg canvas object embed applet audio video map noscript noframes noembed datalist math-renderer'.split(
		' ',
	),
);

/** A name as it can be written again: parsers take `<a"b<i>` for one. */
const PLAIN_NAME = /^[a-z][a-z\d-]{0,50}$/;

interface Open {
	readonly name: string;
	/** Where text goes. Undefined within what is left out. */
	readonly into: PageElement | undefined;
	readonly depth: number;
	readonly ground: string | undefined;
	readonly isSpaced: boolean;
}

/** White space that is shown as one blank. What is one already stays as it is: that costs nothing. */
const WIDE = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const SPACED = new Set(['pre', 'code', 'textarea', 'xmp', 'listing', 'plaintext', 'samp', 'kbd']);

const keepsSpaces = (name: string, { style }: Readonly<Record<string, string>>) =>
	SPACED.has(name) || (style?.includes('white-space') ?? false);

class PageBuilder {
	readonly root = element('body');

	private readonly outside: Open = {
		name: 'body',
		into: this.root,
		depth: 0,
		ground: undefined,
		isSpaced: false,
	};

	/** Of `<meta>`: name or property in lower case. */
	readonly meta: Record<string, string> = {};
	title = '';
	base: string | undefined;
	hidHidden = false;
	asksPassword = false;
	scripts = 0;
	withoutScripts = '';
	leadsTo: string | undefined;
	cutBy: 'elements' | 'depth' | 'text' | undefined;
	private readonly open: Open[] = [];
	private sheet = '';
	private sheets = 0;
	private readonly selectors = { classes: new Set<string>(), ids: new Set<string>() };
	private elements = 0;
	private text = 0;
	private style = 0;
	private inTitle = false;
	private hiddenSince: number | undefined;

	private top(): Open {
		return this.open.at(-1) ?? this.outside;
	}

	onopentag = (name: string, attributes: Record<string, string>) => {
		if (this.cutBy !== undefined) return;
		const around = this.top();
		this.readHead(name, attributes);
		const place = this.place(name, attributes, around);
		const isSpaced = place.into !== undefined && (around.isSpaced || keepsSpaces(name, attributes));
		this.open.push({ name, ...place, isSpaced });
		if (this.open.length > MOST_OPEN) this.cutBy = 'depth';
	};

	private place(
		name: string,
		attributes: Record<string, string>,
		{ into, depth, ground: inherited }: Open,
	): Pick<Open, 'into' | 'depth' | 'ground'> {
		const unread = { into: undefined, depth, ground: undefined };
		if (into === undefined || UNREAD.has(name)) return unread;
		// Names cost less than styles: 2.4 MB of them are as much.
		this.style += (attributes.style?.length ?? 0) + (attributes.class?.length ?? 0) / 8;
		const style = readStyle(attributes.style ?? '');
		const ground = groundOf(attributes, style, inherited);
		const isUnseen =
			isHidden(name, attributes, style, this.selectors) || fades(name, attributes, style, ground);
		if (isUnseen && !(name === 'body' || name === 'html')) {
			this.hiddenSince ??= this.open.length;
			return unread;
		}
		if (name === 'title') return unread;
		if (name === 'html' || name === 'head' || name === 'body' || depth >= DEEPEST)
			return { into, depth, ground };
		this.elements += 1;
		if (this.elements > MOST_ELEMENTS) this.cutBy = 'elements';
		else if (this.style > MOST_STYLE) this.cutBy = 'text';
		const child = element(PLAIN_NAME.test(name) ? name : 'span', [], attributes);
		into.children.push(child);
		return { into: child, depth: depth + 1, ground };
	}

	private readHead(name: string, attributes: Record<string, string>) {
		if (name === 'title')
			this.inTitle = this.title === '' && this.open.every((each) => each.name !== 'svg');
		else if (name === 'base') this.base ??= attributes.href;
		else if (name === 'script') this.scripts += 1;
		else if (name === 'input') this.asksPassword ||= attributes.type?.toLowerCase() === 'password';
		else if (name === 'meta') {
			const key = attributes.name ?? attributes.property;
			if (key !== undefined && attributes.content !== undefined && key.length < 100)
				this.meta[key.toLowerCase()] ??= attributes.content.slice(0, MOST_META);
			if (attributes['http-equiv']?.toLowerCase() === 'refresh')
				this.leadsTo ??= /url\s*=\s*['"]?([^'"]+)/i.exec(
					attributes.content?.slice(0, 2_000) ?? '',
				)?.[1];
		}
	}

	ontext = (text: string) => {
		if (this.cutBy !== undefined) return;
		const { into, name, isSpaced } = this.top();
		if (into !== undefined) {
			const read = text.slice(0, MOST_TEXT - this.text);
			// A page of nothing but `<` comes in two million pieces.
			this.text += text.length + 1;
			if (this.text > MOST_TEXT) this.cutBy = 'text';
			this.add(into, isSpaced || read.length < 2 ? read : read.replace(WIDE, ' '));
		} else if (this.inTitle && name === 'title') this.title += text.slice(0, 1_000);
		else if (name === 'style' && this.sheets < MOST_SHEETS) {
			this.sheets += text.length;
			this.sheet += text;
		} else if (name === 'noscript')
			this.withoutScripts = (this.withoutScripts + text).slice(0, 5_000);
		else if (this.hiddenSince !== undefined && text.trim().length > 1) this.hidHidden = true;
	};

	/** Texts come in pieces, broken at each `<` and `&`. */
	private add({ children }: PageElement, text: string) {
		const last = children.length - 1;
		const before = children[last];
		if (typeof before === 'string') children[last] = before + text;
		else children.push(text);
	}

	private readSheet() {
		const { classes, ids } = hidingSelectors(this.sheet);
		this.sheet = '';
		for (const each of classes) this.selectors.classes.add(each);
		for (const each of ids) this.selectors.ids.add(each);
	}

	onclosetag = (name: string) => {
		if (this.cutBy !== undefined) return;
		// The parser closes what it has opened, in order.
		this.open.pop();
		if (this.hiddenSince !== undefined && this.open.length <= this.hiddenSince)
			this.hiddenSince = undefined;
		if (name === 'title') this.inTitle = false;
		if (name === 'style') this.readSheet();
	};
}

/** A page as it was sent, without what readers cannot see. */
export type ParsedPage = Omit<PageBuilder, 'onopentag' | 'ontext' | 'onclosetag'>;

/** Reads a page into a tree, within limits of elements, depth and text, in time in proportion to the page. */
export async function parsePage(
	pieces: Iterable<string>,
	breathe: () => Promise<void>,
): Promise<ParsedPage> {
	const { Parser } = await import('../../../third-party/html/index.js');
	const builder = new PageBuilder();
	const { onopentag, ontext, onclosetag } = builder;
	const parser = new Parser({ onopentag, ontext, onclosetag }, { decodeEntities: true });
	for (const piece of pieces) {
		for (let at = 0; at < piece.length && builder.cutBy === undefined; at += PIECE) {
			parser.write(piece.slice(at, at + PIECE));
			await breathe();
		}
		if (builder.cutBy !== undefined) break;
	}
	if (builder.cutBy === undefined) parser.end();
	return builder;
}
