import { withoutBetween } from '../../../kernel/values/without-between';

/** A style or style sheet without its comments. As in a browser, the last one may lack its end. */
export const withoutComments = (css: string): string =>
	withoutBetween(css, { open: '/*', close: '*/', instead: ' ', isOpenEnded: true });

/** In one way alone: a row of zeros that may end anywhere takes time by its square. */
const ZEROS = String.raw`(?:0+(?:\.0*)?|\.0*)?`;
const ZERO = String.raw`[-+]?${ZEROS}(?:px|em|rem|pt|%|vh|vw|ch|ex)?`;
/** So far out that it is not visible: a menu is never moved by thousands of pixels to be read. */
const FAR = String.raw`-\s*\d{3,}(?:\.\d+)?(?:px|pt|em|rem|vw|vh|%)?`;

const whole = (name: string, value: string) =>
	new RegExp(String.raw`(?:^|;)\s*(?:${name})\s*:\s*(?:${value})\s*(?:!\s*important)?\s*(?:;|$)`);

const HIDING = [
	whole('display', 'none'),
	whole('visibility', 'hidden|collapse'),
	whole('content-visibility', 'hidden'),
	whole('opacity', String.raw`${ZEROS}%?`),
	whole('font-size', String.raw`${ZERO}|[01](?:\.\d+)?(?:px|pt)|0?\.0\d*r?em`),
	whole('font', String.raw`(?:[a-z0-9-]+\s+)*0(?:px|pt|em|rem)?(?:\/\S+)?\s.*`),
	whole('(?:left|right|top|bottom|margin-left|margin-top|margin|text-indent|inset)', `${FAR}.*`),
	whole('clip', String.raw`rect\(\s*(?:[01](?:px)?[\s,]*){4}\)`),
	whole(
		'clip-path',
		String.raw`inset\(\s*(?:100|50)%.*\)|circle\(\s*0.*\)|polygon\(\s*0 0\s*(?:,\s*0 0\s*)*\)`,
	),
	whole(
		'transform',
		String.raw`.*(?:scale[xy3d]*\(\s*0(?:\.0*)?\s*[,)]|translate[xy3d]*\([^)]*${FAR}).*`,
	),
	whole('scale|zoom', ZEROS),
	whole(
		'color',
		String.raw`transparent|(?:rgba|hsla)\([^)]*[,/]\s*${ZEROS}%?\s*\)|#[\da-f]{3}0|#[\da-f]{6}00`,
	),
	whole('-webkit-text-fill-color', 'transparent'),
];

const NO_SIZE = whole('(?:max-)?(?:width|height)', String.raw`${ZERO}|1px`);
const CLIPPED = whole('overflow(?:-[xy])?', 'hidden|clip');
const COLOUR = /(?:^|;)\s*color\s*:\s*([^;!]+)/;
const GROUND = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)/;
const NAMED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' };

function colour(text: string | undefined): string | undefined {
	const value = text?.trim().replace(/\s+/g, '');
	if (value === undefined || value === '') return undefined;
	const rgb = /^rgba?\((\d+),(\d+),(\d+)(?:,1(?:\.0*)?)?\)$/.exec(value);
	if (rgb !== null) {
		const hex = rgb.slice(1).map((each) => Number(each).toString(16).padStart(2, '0'));
		return `#${hex.join('')}`;
	}
	if (/^#[\da-f]{3}$/.test(value)) return value.replace(/[\da-f]/g, '$&$&');
	return NAMED[value] ?? value;
}

/** Characters of a style that are read as one, and of a declaration in a longer one: the patterns take time by their square. */
const MOST = 1_000;
const LONGEST_DECLARATION = 200;

/** A style in one spelling: whole, and a long one by its declarations, so that nothing is out of sight behind a thousand others. */
function declarationsOf(style: string): readonly string[] {
	const text = withoutComments(style.toLowerCase()).replace(/\s+/g, ' ');
	if (text.length <= MOST) return [text];
	return text.split(';').map((each) => each.trim().slice(0, LONGEST_DECLARATION));
}

const found = (pattern: RegExp, texts: readonly string[]) =>
	texts.filter((text) => pattern.test(text)).at(-1);

export interface StyleWords {
	/** Not drawn, without size, out of sight, or in the colour of its ground: there instructions for a model are hidden. */
	readonly isHiding: boolean;
	readonly text: string | undefined;
	readonly ground: string | undefined;
}

const SILENT: StyleWords = { isHiding: false, text: undefined, ground: undefined };

export function readStyle(style: string): StyleWords {
	if (style === '') return SILENT;
	const texts = declarationsOf(style);
	const has = (pattern: RegExp) => found(pattern, texts) !== undefined;
	const text = colour(COLOUR.exec(found(COLOUR, texts) ?? '')?.[1]);
	const ground = colour(GROUND.exec(found(GROUND, texts) ?? '')?.[1]);
	const isHiding =
		HIDING.some(has) || (has(NO_SIZE) && has(CLIPPED)) || (text !== undefined && text === ground);
	return { isHiding, text, ground };
}

/** `{`, `}` and what stands before each: enough to tell rules at the top from those of `@media print`. */
function* topRules(css: string): Generator<[selectors: string, declarations: string]> {
	let depth = 0;
	let from = 0;
	let selectors = '';
	for (let at = 0; at < css.length; at += 1) {
		const sign = css[at];
		if (sign === '{') {
			if (depth === 0) selectors = css.slice(from, at).trim();
			depth += 1;
			from = at + 1;
		} else if (sign === '}') {
			if (depth === 1 && !selectors.startsWith('@')) yield [selectors, css.slice(from, at)];
			depth = Math.max(0, depth - 1);
			from = at + 1;
		} else if (sign === ';' && depth === 0) from = at + 1;
	}
}

/** Only a class or id that stands alone counts: what `.tabs.js .panel` hides, a click may show. */
export function hidingSelectors(css: string) {
	const classes = new Set<string>();
	const ids = new Set<string>();
	for (const [selectors, declarations] of topRules(withoutComments(css))) {
		if (!readStyle(declarations).isHiding) continue;
		for (const selector of selectors.split(',')) {
			const [, kind, name] = /^\s*[a-z]*([.#])([\w-]+)\s*$/i.exec(selector) ?? [];
			if (name !== undefined) (kind === '.' ? classes : ids).add(name);
		}
	}
	return { classes, ids };
}

type Attributes = Readonly<Record<string, string>>;

const asStyle = (name: string, value: string | undefined) =>
	value === undefined ? '' : `${name}: ${value}`;

/** The colour behind an element as far as the page says it at its elements; undefined where a style sheet may say another one. */
export function groundOf(
	{ bgcolor, class: classes, id }: Attributes,
	style: StyleWords,
	inherited: string | undefined,
): string | undefined {
	if (style.ground !== undefined) return style.ground;
	if (classes !== undefined || id !== undefined) return undefined;
	return readStyle(asStyle('background', bgcolor)).ground ?? inherited;
}

export function fades(
	name: string,
	{ color }: Attributes,
	style: StyleWords,
	ground: string | undefined,
): boolean {
	if (ground === undefined) return false;
	const text = style.text ?? readStyle(name === 'font' ? asStyle('color', color) : '').text;
	return text === ground;
}

const FOR_READERS =
	/(?:^|\s)(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?|a11y-hidden|hidden-visually|element-invisible|visuallyhidden|d-none|is-hidden|u-hidden|hide|hidden|invisible|offscreen|off-screen)(?:$|\s)/i;

const isNone = (size: string | undefined) =>
	size !== undefined && /^0*(?:px|%)?$/.test(size.slice(0, 50).trim());

const isShownByBrowsers = new Set(['a', 'code', 'pre', 'math']);

/** Whether a page hides an element from people: by attribute, by style, by its own style sheet, or by a name that means it. */
export function isHidden(
	name: string,
	attributes: Readonly<Record<string, string>>,
	{ isHiding }: StyleWords,
	{ classes, ids }: ReturnType<typeof hidingSelectors>,
): boolean {
	const { hidden, id, class: classNames = '' } = attributes;
	// Browsers show that one when the reader searches in the page, and lists of questions use it.
	if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
	if (attributes['aria-hidden']?.trim().toLowerCase() === 'true') return true;
	if (name === 'dialog' && attributes.open === undefined) return true;
	if (name === 'input' && attributes.type?.toLowerCase() === 'hidden') return true;
	if (isHiding) return true;
	if (id !== undefined && ids.has(id)) return true;
	if (name === 'font' && attributes.size === '0') return true;
	if (name !== 'img' && isNone(attributes.width) && isNone(attributes.height)) return true;
	if (classNames === '') return false;
	if (classes.size > 0 && classNames.split(/\s+/).some((each) => classes.has(each))) return true;
	return !isShownByBrowsers.has(name) && FOR_READERS.test(classNames);
}
