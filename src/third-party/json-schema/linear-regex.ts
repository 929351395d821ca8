import { RE2JS } from 're2js';

import { spend } from './work-meter';

/** Patterns are kept compiled: many schemas use the same few. */
const MOST_KEPT = 2_000;
const LONGEST_PATTERN = 2_000;
/** Instructions of a compiled pattern. A text is held against each of them in the worst case. */
const LARGEST_PROGRAM = 1_500;
/** Steps of the meter for a character: for any pattern, and for each instruction of the pattern. Measured. */
const A_CHARACTER = 1.5;
const AN_INSTRUCTION = 0.04;
/** Long names of general categories, which RE2 knows by their short ones alone. */
const CATEGORIES: Readonly<Record<string, string>> = {
	Letter: 'L',
	Lowercase_Letter: 'Ll',
	Uppercase_Letter: 'Lu',
	Titlecase_Letter: 'Lt',
	Modifier_Letter: 'Lm',
	Other_Letter: 'Lo',
	Mark: 'M',
	Number: 'N',
	Decimal_Number: 'Nd',
	Letter_Number: 'Nl',
	Other_Number: 'No',
	Punctuation: 'P',
	Symbol: 'S',
	Separator: 'Z',
	Space_Separator: 'Zs',
	Other: 'C',
	Control: 'Cc',
};
const PROPERTY = /\\([pP])\{(?:(?:General_Category|gc|Script|sc)=)?(\w+)\}/g;

interface Matcher {
	/** How much the pattern was compiled to. */
	readonly size: number;
	test(text: string): boolean;
}

type Compiled =
	| { readonly ok: true; readonly value: Matcher }
	| { readonly ok: false; readonly error: { readonly pattern: string; readonly message: string } };

const kept = new Map<string, Compiled>();

function compile(pattern: string): Compiled {
	const refused = (message: string): Compiled => ({ ok: false, error: { pattern, message } });
	if (pattern.length > LONGEST_PATTERN)
		return refused(`it has more than ${LONGEST_PATTERN} characters`);
	try {
		const short = pattern.replace(
			PROPERTY,
			(_all, kind: string, name: string) => `\\${kind}{${CATEGORIES[name] ?? name}}`,
		);
		const regex = RE2JS.compile(RE2JS.translateRegExp(short));
		const size = regex.programSize();
		if (size > LARGEST_PROGRAM) return refused('it is too large: make its repetitions smaller');
		const test = (text: string) => {
			spend(8 + text.length * (A_CHARACTER + size * AN_INSTRUCTION));
			return regex.test(text);
		};
		return { ok: true, value: { size, test } };
	} catch (error) {
		return refused(error instanceof Error ? error.message : 'it is not a regular expression');
	}
}

/** Takes the place of the validator's own module. Matches in linear time; lookaround and back-references are refused. */
export function compileSchemaRegex(pattern: string): Compiled {
	const known = kept.get(pattern);
	if (known !== undefined) return known;
	const compiled = compile(pattern);
	if (kept.size >= MOST_KEPT) kept.clear();
	kept.set(pattern, compiled);
	return compiled;
}
