import { invalidInput, type ToolError } from '../../../kernel/tool-error';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { refuseInput } from '../../fields';
import { isRecord } from '../../../kernel/values/is-record';
import { didYouMean } from '../../../kernel/values/nearest';
import { isNodeSetting, nodeSettings } from '../../../kernel/workflow/node-settings';
import { literalOrText } from './literal-or-text';

/** A patch as a model sends it: of the code, or of one field of a node. */
export interface SentPatch {
	readonly old_str?: string | undefined;
	readonly new_str: string;
	readonly node?: string | undefined;
	readonly path?: string | undefined;
}

interface FieldPatch extends SentPatch {
	readonly node: string;
	readonly path: string;
}

const isOfField = (patch: SentPatch): patch is FieldPatch =>
	patch.node !== undefined && patch.path !== undefined;

const isOfCode = (patch: SentPatch): patch is Patch =>
	patch.node === undefined && patch.path === undefined && patch.old_str !== undefined;

/** Each is looked for in the whole code. */
const MOST_PATCHES = 300;

function refuseMany({ length }: readonly SentPatch[]): void {
	if (length > MOST_PATCHES)
		throw refuseInput(
			`"patches" holds ${length}, and ${MOST_PATCHES} are the most in one call.`,
			'Send the full text, or several calls.',
		);
}

/** Separates the two kinds. Throws `ToolError` for a patch that is neither, and for more than 300. */
export function sortPatches(sent: readonly SentPatch[]) {
	refuseMany(sent);
	const neither = sent.findIndex((patch) => !isOfField(patch) && !isOfCode(patch));
	if (neither >= 0)
		throw refuseInput(
			`patches[${neither}] needs old_str, or node and path.`,
			'old_str names a place in the code, node and path a field of a node.',
		);
	return { ofFields: sent.filter(isOfField), ofCode: sent.filter(isOfCode) };
}

function keysOf({ path, node }: FieldPatch): string[] {
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	const [first = '', ...rest] = keys;
	if (first === 'parameters' ? rest.length > 0 : isNodeSetting(first) && rest.length === 0)
		return keys;
	throw refuseInput(
		`"${path}" is not a field of node "${node}" that can be patched.`,
		`A path begins with "parameters.", such as parameters.text, or is one of ${Object.keys(nodeSettings.shape).join(', ')}.`,
	);
}

/** A value that is not text is replaced by what the text says, as JSON or as an object or list in code; else by the text itself. */
const replaced = (before: unknown, { new_str }: FieldPatch): unknown =>
	typeof before === 'string' ? new_str : literalOrText(new_str);

function changed(before: unknown, patch: FieldPatch, index: number): unknown {
	const { node, path, old_str, new_str } = patch;
	if (old_str === undefined) return replaced(before, patch);
	if (typeof before === 'string')
		return applyPatch(before, { old_str, new_str }, index, `${path} of node "${node}"`);
	throw refuseInput(
		`${path} of node "${node}" ${before === undefined ? 'is not set' : 'is not text'}, so patches[${index}].old_str is not in it.`,
		'Leave out old_str to set the whole field.',
	);
}

function withValue(
	value: unknown,
	[key, ...rest]: readonly string[],
	change: (before: unknown) => unknown,
	where: string,
): unknown {
	if (key === undefined) return change(value);
	if (Array.isArray(value)) {
		const list: readonly unknown[] = value;
		const at = Number(key);
		if (Number.isInteger(at) && at >= 0 && at <= list.length)
			return [
				...list.slice(0, at),
				withValue(list[at], rest, change, where),
				...list.slice(at + 1),
			];
		throw refuseInput(
			`${where}: a list of ${list.length} has no place "${key}".`,
			'Places count from 0.',
		);
	}
	if (value !== undefined && !isRecord(value))
		throw refuseInput(
			`${where}: nothing is below a value that is no object.`,
			'get-workflow shows the parameters.',
		);
	const before = value !== undefined && Object.hasOwn(value, key) ? value[key] : undefined;
	return { ...value, [key]: withValue(before, rest, change, where) };
}

/** The workflow with these fields changed. Throws `ToolError`. */
export const patchFields = (
	workflow: WorkflowDocument,
	sent: readonly SentPatch[],
): WorkflowDocument =>
	sent.reduce((document, patch, index) => {
		if (!isOfField(patch)) return document;
		const keys = keysOf(patch);
		const names = document.nodes.map(({ name }) => name);
		if (!names.includes(patch.node))
			throw refuseInput(
				`patches[${index}]: there is no node "${patch.node}".${didYouMean(patch.node, names)}`,
				`Nodes: ${names.join(', ')}.`,
			);
		const where = `patches[${index}], ${patch.path}`;
		const nodes = document.nodes.map((node) => {
			if (node.name !== patch.node) return node;
			const next = withValue(node, keys, (before) => changed(before, patch, index), where);
			return { ...node, ...(isRecord(next) ? next : {}) };
		});
		return { ...document, nodes };
	}, workflow);

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
	refuseMany(patches);
	if (areDone(code, patches)) return code;
	return patches.reduce((text, patch, index) => applyPatch(text, patch, index, 'the code'), code);
}
