import { readStyle, type StyleWords } from './read-style';

type Attributes = Readonly<Record<string, string>>;

/** An attribute of old pages, spelled as a style. */
const asStyle = (name: string, value: string | undefined) =>
	value === undefined ? '' : `${name}: ${value}`;

/** The colour behind an element as far as the page says it at its elements; undefined where a style sheet may say another one. */
export function groundOf(
	attributes: Attributes,
	style: StyleWords,
	inherited: string | undefined,
): string | undefined {
	const { bgcolor, class: classes, id } = attributes;
	if (style.ground !== undefined) return style.ground;
	if (classes !== undefined || id !== undefined) return undefined;
	return readStyle(asStyle('background', bgcolor)).ground ?? inherited;
}

/** Whether an element writes in the colour of what lies behind it. */
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
