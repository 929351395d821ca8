import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';
import { isRecord } from '../../../kernel/values/is-record';
import { jsonOrText } from '../../../kernel/values/json-or-text';
import { didYouMean } from '../../../kernel/values/nearest';
import { type Patch, applyPatch } from './apply-patches';

/** A patch as a model sends it: of the code, or of one field of a node. */
export interface SentPatch {
	readonly old_str?: string | undefined;
	readonly new_str: string;
	readonly node?: string | undefined;
	readonly path?: string | undefined;
}

/** A patch of one field. Without `old_str` the whole value is replaced. */
interface FieldPatch extends SentPatch {
	readonly node: string;
	readonly path: string;
}

const isOfField = (patch: SentPatch): patch is FieldPatch =>
	patch.node !== undefined && patch.path !== undefined;

const isOfCode = (patch: SentPatch): patch is Patch =>
	patch.node === undefined && patch.path === undefined && patch.old_str !== undefined;

const refuse = (message: string, hint: string) =>
	invalidInput(`${message} Nothing was changed.`, hint);

/** Separates the two kinds. Throws `ToolError` for a patch that is neither. */
export function sortPatches(sent: readonly SentPatch[]) {
	const neither = sent.findIndex((patch) => !isOfField(patch) && !isOfCode(patch));
	if (neither >= 0)
		throw refuse(
			`patches[${neither}] needs old_str, or node and path.`,
			'old_str names a place in the code, node and path a field of a node.',
		);
	return { ofFields: sent.filter(isOfField), ofCode: sent.filter(isOfCode) };
}

/** What an edit may set of a node beside its parameters. */
const flags = new Set([
	'disabled',
	'onError',
	'retryOnFail',
	'maxTries',
	'waitBetweenTries',
	'alwaysOutputData',
	'executeOnce',
	'notes',
	'notesInFlow',
]);

/** `parameters.rules[0].name` or `parameters.rules.0.name` */
function keysOf({ path, node }: FieldPatch): string[] {
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	const [first = '', ...rest] = keys;
	if (first === 'parameters' ? rest.length > 0 : flags.has(first) && rest.length === 0) return keys;
	throw refuse(
		`"${path}" is not a field of node "${node}" that can be patched.`,
		`A path begins with "parameters.", such as parameters.text, or is one of ${[...flags].join(', ')}.`,
	);
}

/** A value that is not text is replaced by what the text says as JSON; by the text itself if it is not JSON. */
const replaced = (before: unknown, { new_str }: FieldPatch): unknown =>
	typeof before === 'string' ? new_str : jsonOrText(new_str);

function changed(before: unknown, patch: FieldPatch, index: number): unknown {
	const { node, path, old_str, new_str } = patch;
	if (old_str === undefined) return replaced(before, patch);
	if (typeof before === 'string')
		return applyPatch(before, { old_str, new_str }, index, `${path} of node "${node}"`);
	throw refuse(
		`${path} of node "${node}" ${before === undefined ? 'is not set' : 'is not text'}, so patches[${index}].old_str is not in it.`,
		'Leave out old_str to set the whole field.',
	);
}

/** A copy of `value` with another value at the place that `keys` leads to. */
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
		throw refuse(
			`${where}: a list of ${list.length} has no place "${key}".`,
			'Places count from 0.',
		);
	}
	if (value !== undefined && !isRecord(value))
		throw refuse(
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
			throw refuse(
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
