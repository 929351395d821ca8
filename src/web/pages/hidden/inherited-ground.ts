import { coloursOf } from './hides';

type Attributes = Readonly<Record<string, string>>;

/** An attribute of old pages, spelled as a style. */
const asStyle = (name: string, value: string | undefined) =>
	value === undefined ? '' : `${name}: ${value}`;

/** The colour behind an element as far as the page says it at its elements; undefined where a style sheet may say another one. */
export function groundOf(
	attributes: Attributes,
	inherited: string | undefined,
): string | undefined {
	const { style = '', bgcolor, class: classes, id } = attributes;
	const own = coloursOf(style).ground;
	if (own !== undefined) return own;
	if (classes !== undefined || id !== undefined) return undefined;
	return coloursOf(asStyle('background', bgcolor)).ground ?? inherited;
}

/** Whether an element writes in the colour of what lies behind it. */
export function fades(
	name: string,
	{ style = '', color }: Attributes,
	ground: string | undefined,
): boolean {
	if (ground === undefined) return false;
	const text =
		coloursOf(style).text ?? coloursOf(name === 'font' ? asStyle('color', color) : '').text;
	return text === ground;
}
