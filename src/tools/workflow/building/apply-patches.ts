import { invalidInput, type ToolError } from '../../../kernel/tool-error';

export interface Patch {
	readonly old_str: string;
	readonly new_str: string;
}

const count = (text: string, part: string) => text.split(part).length - 1;

const excerpt = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** The line of the code that shares most words with the patch: the author most likely meant this line. */
function likelyLine(code: string, wanted: string): string {
	const words = new Set(wanted.split(/\W+/).filter((word) => word.length > 2));
	const lines = code.split('\n').map((line, index) => ({
		line,
		number: index + 1,
		shared: line.split(/\W+/).filter((word) => words.has(word)).length,
	}));
	const best = lines.sort((a, b) => b.shared - a.shared)[0];
	return best && best.shared > 0
		? ` The nearest is line ${best.number}: ${excerpt(best.line.trim())}`
		: '';
}

const stands = (code: string, { old_str }: Patch) => code.includes(old_str);

const squeezed = (text: string) => text.replace(/\s+/g, '');

const standsSpacedOut = (code: string, { old_str }: Patch) =>
	squeezed(code).includes(squeezed(old_str));

function misfit(patch: Patch, index: number, code: string, found: number, what: string): ToolError {
	const where = `patches[${index}].old_str`;
	const line = likelyLine(code, patch.old_str);
	const absent = standsSpacedOut(code, patch)
		? `${where} is in ${what} only with other blanks or line breaks.${line}`
		: `${where} is not in ${what}.${line}`;
	const message =
		found === 0 ? absent : `${where} is in ${what} ${found} times; it must be there once.`;
	return invalidInput(
		`${message} No patch was applied.`,
		found === 0
			? `Copy old_str from ${what} to the letter; get-workflow-as-code shows the code of a stored workflow.`
			: 'Add a line before or after it to old_str, so that only one place matches.',
	);
}

/** A shorter text may be in the code by chance. */
const SHORTEST_PROOF = 8;

const isProof = (texts: readonly string[]) => texts.join('').trim().length >= SHORTEST_PROOF;

/** Whether the text that a patch removes is still there, and no patch added it. For a patch that only removes, other blanks do not count. */
function isOpen(code: string, patch: Patch, patches: readonly Patch[]): boolean {
	const { old_str, new_str } = patch;
	if (patches.some((other) => other.new_str.includes(old_str))) return false;
	return stands(code, patch) || (old_str.includes(new_str) && standsSpacedOut(code, patch));
}

/** Whether the result is where the patch would put it, or the place of the patch is gone and the result exists. */
function isDone(code: string, patch: Patch, found: number): boolean {
	const { old_str, new_str } = patch;
	if (count(code, new_str) !== 1 || isOpen(code, patch, [patch])) return false;
	return found === 0 ? isProof([new_str]) : found === 1 && new_str.includes(old_str);
}

const exchanged = (code: string | undefined, old_str: string, new_str: string) =>
	code !== undefined && old_str !== '' && count(code, old_str) === 1
		? code.replace(old_str, () => new_str)
		: undefined;

function areDone(code: string, patches: readonly Patch[]): boolean {
	if (patches.some((patch) => isOpen(code, patch, patches))) return false;
	const before = patches.reduceRight<string | undefined>(
		(text, { old_str, new_str }) => exchanged(text, new_str, old_str),
		code,
	);
	const after = patches.reduce<string | undefined>(
		(text, { old_str, new_str }) => exchanged(text, old_str, new_str),
		before,
	);
	return after === code && isProof(patches.map(({ new_str }) => new_str));
}

/** Applies one patch, or leaves the text if the result is there. `what` names the text, `index` the patch, in an error. Throws `ToolError`. */
export function applyPatch(text: string, patch: Patch, index: number, what: string): string {
	const found = count(text, patch.old_str);
	if (isDone(text, patch, found)) return text;
	if (found === 1) return text.replace(patch.old_str, () => patch.new_str);
	throw misfit(patch, index, text, found, what);
}

/** Applies all patches in order, or none. Skips those whose result is there, as a lost answer makes a call come twice. Throws `ToolError`. */
export function applyPatches(code: string, patches: readonly Patch[]): string {
	if (areDone(code, patches)) return code;
	return patches.reduce((text, patch, index) => applyPatch(text, patch, index, 'the code'), code);
}
