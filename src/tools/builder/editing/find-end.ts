import { nearest } from '../../../kernel/values/nearest';
import type { CanvasEnd } from '../../../kernel/ports/instance/canvas';
import { ToolError } from '../../../kernel/tool-error';

/** Where a connection begins or ends. */
export interface End {
	readonly type: string;
	readonly index: number;
}

interface Wish {
	/** As the call names it; empty: the one that is meant without a name. */
	readonly wanted: string;
	/** The type at the other end; undefined where that is open too. */
	readonly type: string | undefined;
	readonly node: string;
	readonly field: 'sourceOutput' | 'targetInput';
}

const sides = { sourceOutput: 'output', targetInput: 'input' } as const;

/** How an end is named in answers, as calls may name it too. */
export const sayEnd = ({ type, index }: End) => (index === 0 ? type : `${type}[${index}]`);

const placed = (ends: readonly CanvasEnd[]) =>
	ends.map(({ type, name }, at) => ({
		type,
		name,
		index: ends.slice(0, at).filter((one) => one.type === type).length,
	}));

const listed = (ends: readonly CanvasEnd[]) =>
	placed(ends)
		.map((end) => (end.name === undefined ? sayEnd(end) : `${sayEnd(end)} ("${end.name}")`))
		.join(', ') || 'none';

function refuse({ field, node, wanted }: Wish, ends: readonly CanvasEnd[], why: string): never {
	const names = ends.flatMap(({ type, name }) => [type, ...(name === undefined ? [] : [name])]);
	const guess = wanted === '' ? undefined : nearest(wanted, names);
	throw new ToolError({
		code: 'invalid-input',
		message: `"${field}": node "${node}" ${why}${guess === undefined ? '' : ` Did you mean "${guess}"?`} Nothing was changed.`,
		hint: `Its ${sides[field]}s as it is set up: ${listed(ends)}.`,
	});
}

const form = /^(?:(main|ai_\w+)(?:\[(\d{1,3})\])?|(\d{1,3}))$/;

function byForm(wanted: string, otherwise: string): End | undefined {
	const read = form.exec(wanted);
	if (!read) return undefined;
	const [, type = otherwise, index = '0', number = index] = read;
	return { type, index: Number(number) };
}

/**
 * The output or input that a call names: by its type, by its place such as `main[1]` or `1`, or by its name in the editor
 * such as `false`. Throws a `ToolError` with those that there are.
 */
export function findEnd(ends: readonly CanvasEnd[] | undefined, wish: Wish): End {
	const { wanted, type: other, field, node } = wish;
	const types = [...new Set(ends?.map(({ type }) => type))];
	const [only] = types;
	const usual =
		other ?? (types.includes('main') || ends === undefined || types.length > 1 ? 'main' : only);
	const named = wanted === '' ? undefined : wanted.toLowerCase();
	const byName =
		named === undefined
			? undefined
			: placed(ends ?? []).find(({ name }) => name?.toLowerCase() === named);
	const found = byName ?? byForm(wanted === '' ? (usual ?? 'main') : wanted, usual ?? 'main');
	// n8n cannot tell the ends before a run: whatever could be one is taken.
	if (ends === undefined) {
		if (found) return { type: found.type, index: found.index };
		return refuse(wish, [], `has no ${sides[field]} "${wanted}" that n8n tells of.`);
	}
	const same = found === undefined ? [] : ends.filter(({ type }) => type === found.type);
	if (found === undefined || same.length === 0)
		return refuse(wish, ends, `has no ${sides[field]} "${wanted || (usual ?? 'main')}".`);
	if (found.index < same.length) return { type: found.type, index: found.index };
	return refuse(
		{ ...wish, node, wanted: '' },
		ends,
		`has ${same.length} ${found.type} ${sides[field]}${same.length === 1 ? '' : 's'}, counted from 0.`,
	);
}
