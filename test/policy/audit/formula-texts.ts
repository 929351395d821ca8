/** Texts that one spreadsheet or another reads as a formula, and tries to hide that they are one. */
export const formulaTexts: readonly string[] = [
	'=SUM(A1)',
	'+SUM(A1)',
	'-SUM(A1)',
	'@SUM(A1)',
	'\t=SUM(A1)',
	'\r=SUM(A1)',
	'\n=SUM(A1)',
	'\r\n=SUM(A1)',
	'\n\n  =SUM(A1)',
	'first line\n=SUM(A1)',
	'first line\r\n@SUM(A1)',
	'first line\u2028+SUM(A1)',
	'first line\u2029-SUM(A1)',
	'first line\u0085=SUM(A1)',
	'first line\u000B=SUM(A1)',
	'first line\f=SUM(A1)',
	'first line\r=SUM(A1)',
	' =SUM(A1)',
	'\u00A0=SUM(A1)',
	'\u2003\u3000=SUM(A1)',
	'\u1680=SUM(A1)',
	'\u2800=SUM(A1)',
	'\uFEFF=SUM(A1)',
	'\u200B=SUM(A1)',
	'\u200D\u2060=SUM(A1)',
	'\u00AD=SUM(A1)',
	'\u202E=SUM(A1)',
	'\u0000=SUM(A1)',
	'\u001B=SUM(A1)',
	'\u{E0041}=SUM(A1)',
	'\u3164=SUM(A1)',
	'＝SUM(A1)',
	'＋SUM(A1)',
	'－SUM(A1)',
	'＠SUM(A1)',
	'﹦SUM(A1)',
	'﹢SUM(A1)',
	'﹣SUM(A1)',
	'﹫SUM(A1)',
	'\u2212SUM(A1)',
	'⁼SUM(A1)',
	' \u200B\n＝SUM(A1)',
	"'=SUM(A1)",
	"''=SUM(A1)",
	"' \u200B=SUM(A1)",
	'’=SUM(A1)',
	'"=SUM(A1)"',
	'text;=SUM(A1)',
	'text\t=SUM(A1)',
	'text; "@SUM(A1)"',
	'=HYPERLINK("http://x","y")',
	"=cmd|' /C calc'!A0",
	'-2+3+cmd|" /C calc"!A0',
];

/** What spreadsheets pass over on their way to a cell's first sign: blanks, what is not seen, quotes. */
const passedOver = /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800"]+/u;

const isFormula = (text: string): boolean =>
	/^[=+\-@\u2212]/.test(text.replace(passedOver, '').normalize('NFKC'));

/** The cells of a CSV file, line by line (RFC 4180). */
function cellsOf(csv: string): string[] {
	const cells: string[] = [];
	for (const [, quoted, plain] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g))
		cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
	return cells;
}

/**
 * A CSV file as careful and careless spreadsheets read it: cell by cell, each line of a cell as one of its own, and with
 * semicolons and tabs between cells as well. Numbers, which are alone in their cell, are none.
 */
export function readAsSheet(csv: string): { readonly cells: number; readonly formulas: string[] } {
	const cells = cellsOf(csv);
	const pieces = cells.flatMap((cell) => [
		cell,
		...cell.split(/\r\n|[\n\v\f\u0085\u2028\u2029;]|(?<!^|^')[\r\t]/),
	]);
	const formulas = pieces.filter((piece) => isFormula(piece) && !/^-?\d+(?:\.\d+)?$/.test(piece));
	return { cells: cells.length, formulas };
}
