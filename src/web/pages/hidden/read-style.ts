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
