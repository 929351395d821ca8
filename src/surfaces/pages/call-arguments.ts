import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { textsIn } from '../../kernel/values/texts-in';
import { addressesOf, ODD, readHost } from '../../kernel/values/told-address';
import { type Markup, markup, holdsDeceptive } from './markup';
import { thousands } from './page-parts';

/** Characters of JSON. More would not be read, and a phone must be able to show it. */
const MOST_CHARACTERS = 200_000;
/** Levels that are shown one inside the other. Deeper values are shown as JSON on one line. */
const MOST_LEVELS = 20;
const MOST_FIELD_LEVELS = 4;

const jsonOf = (value: unknown, indent?: number): string =>
	JSON.stringify(value, undefined, indent) ?? 'nothing';

const entriesOf = (value: unknown): Array<readonly [string, unknown]> =>
	Array.isArray(value)
		? value.map((item: unknown, index) => [`${index + 1}.`, item])
		: isRecord(value)
			? Object.entries(value)
			: [];

const holdsLines = (value: unknown): boolean =>
	typeof value === 'string'
		? value.includes('\n')
		: entriesOf(value).some(([, each]) => holdsLines(each));

function kindOf(value: unknown): string {
	if (value === null || value === undefined) return 'nothing';
	if (Array.isArray(value)) return value.length === 1 ? 'list of 1' : `list of ${value.length}`;
	if (typeof value === 'object') return 'object';
	if (value === '') return 'empty text';
	if (typeof value === 'string')
		return value.trim() === '' ? `text of ${value.length} blanks` : 'text';
	return typeof value === 'boolean' ? 'yes or no' : typeof value;
}

/** Shows texts as they are, and lists and objects as JSON, or field by field if a text in them has several lines. */
export function valueOf(value: unknown, levels: number): Markup {
	if (typeof value === 'string') {
		// HTML parsers drop a line break right after <pre>.
		return value.includes('\n')
			? markup`<pre>\n${value}</pre>`
			: markup`<p class="value">${value}</p>`;
	}
	if (typeof value !== 'object' || value === null)
		return markup`<p class="value">${jsonOf(value)}</p>`;
	if (levels > 0 && holdsLines(value)) return fieldsOf(entriesOf(value), levels - 1);
	return markup`<pre>\n${jsonOf(value, 2)}</pre>`;
}

/** Where requests to an address go, then its text: what is read stands before what is written. */
function addressItem(address: string): Markup {
	const read = readHost(address);
	const host =
		read && markup`<strong><bdi>${read.host}</bdi></strong>${read.isOdd ? ` (${ODD})` : ''}: `;
	return markup`<li>${host}${address}</li>`;
}

export function hostsIn(texts: readonly string[]): Markup | undefined {
	const found = [...new Set(texts.flatMap(addressesOf))];
	if (found.length === 0) return undefined;
	return markup`<p>Addresses in them, each with its host first:</p><ul>${found.map(addressItem)}</ul>`;
}

function fieldsOf(fields: ReadonlyArray<readonly [string, unknown]>, levels: number): Markup {
	const rows = fields.map(
		([name, value]) =>
			markup`<dt>${name === '' ? '""' : name} <span class="kind">${kindOf(value)}</span></dt><dd>${valueOf(value, levels)}</dd>`,
	);
	return markup`<dl class="fields">${rows}</dl>`;
}

/** Which arguments of a known tool may be folded away: all of it stays on the page. */
export interface FoldedArguments {
	readonly code: readonly string[];
	readonly presets: readonly string[];
}

const nothingFolded: FoldedArguments = { code: [], presets: [] };

type Field = readonly [string, unknown];

const MANY_LINES = 8;

/** What a person would take for an address of the web or of mail. Every part is bounded: a model writes what is searched. */
const address = new RegExp(
	[
		String.raw`\b[a-z][a-z0-9+.-]{0,20}://[^\s/'"\x60\\<>()[\]{},;?#]{1,253}`,
		String.raw`//(?:[\w-]{1,63}\.){1,10}[a-z]{2,63}`,
		String.raw`\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}`,
		String.raw`\b(?:[\w-]{1,63}\.){1,10}[a-z]{2,63}(?=[/:])`,
	].join('|'),
	'giu',
);

/** Whether code may be folded: many lines, and no invisible sign in it. */
const isFoldable = (value: unknown): boolean =>
	textsIn(value).join('\n').split('\n').length >= MANY_LINES &&
	textsIn(value).every((text) => !holdsDeceptive(text));

/** Folds code, and says outside of the fold how much it is and which addresses stand in it. */
function foldedCode([name, value]: Field): Markup {
	const text = textsIn(value).join('\n');
	const lines = thousands(text.split('\n').length);
	const odd = addressesOf(text).filter((one) => readHost(one)?.isOdd === true);
	const found = [...new Set([...(text.match(address) ?? []), ...odd])].map(addressItem);
	const addresses =
		found.length === 0
			? markup`<p>No address in <code>${name}</code>.</p>`
			: markup`<p>Addresses in <code>${name}</code>:</p><ul>${found}</ul>`;
	return markup`${addresses}<details><summary>Show <bdi>${name}</bdi>: ${lines} lines, ${thousands(text.length)} characters</summary>${fieldsOf([[name, value]], MOST_FIELD_LEVELS)}</details>`;
}

function foldedPresets(fields: readonly Field[]): Markup | undefined {
	if (fields.length === 0) return undefined;
	const count = fields.length === 1 ? '1 preset value' : `${fields.length} preset values`;
	return markup`<details><summary>Show ${count}</summary><p class="hint">What the tool uses unless it is told otherwise.</p>${fieldsOf(fields, MOST_FIELD_LEVELS)}</details>`;
}

function shownFields(fields: readonly Field[], { code, presets }: FoldedArguments): Markup {
	const isCode = ([name, value]: Field) => code.includes(name) && isFoldable(value);
	const isPreset = (field: Field) => presets.includes(field[0]) && !isCode(field);
	const open = fields.filter((field) => !isCode(field) && !isPreset(field));
	const shown = open.length === 0 ? undefined : fieldsOf(open, MOST_FIELD_LEVELS);
	const hosts = hostsIn(textsIn(open.map(([, value]) => value)));
	return markup`${hosts}${shown}${fields.filter(isCode).map(foldedCode)}${foldedPresets(fields.filter(isPreset))}`;
}

/** All arguments of a call. Not `complete` if they are too long: the page says so, as no one can agree to what was not shown. */
export function callArguments(
	value: unknown,
	folds: FoldedArguments = nothingFolded,
): { readonly content: Markup; readonly complete: boolean } {
	const isDeep = isDeeperThan(value, MOST_LEVELS);
	const text = jsonOf(value);
	if (text.length > MOST_CHARACTERS) {
		const most = thousands(MOST_CHARACTERS);
		const rest = thousands(text.length - MOST_CHARACTERS);
		const content = markup`<p class="warning"><strong>Not everything is shown.</strong> The arguments have ${thousands(text.length)} characters. Only the first ${most} are below, so the call cannot be approved here. Decline it, and ask for smaller steps.</p><pre>\n${text.slice(0, MOST_CHARACTERS)}</pre><p class="warning">The last ${rest} characters are not shown.</p>`;
		return { content, complete: false };
	}
	if (isDeep)
		return { content: markup`${hostsIn(textsIn(value))}<pre>\n${text}</pre>`, complete: true };
	if (!isRecord(value)) {
		const hosts = hostsIn(textsIn(value));
		return { content: markup`${hosts}${valueOf(value, MOST_FIELD_LEVELS)}`, complete: true };
	}
	const fields = Object.entries(value);
	if (fields.length === 0)
		return { content: markup`<p>None. The tool is called without any.</p>`, complete: true };
	return { content: shownFields(fields, folds), complete: true };
}
