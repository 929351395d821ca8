import { z } from 'zod';

import { shapeOf } from '../kernel/input/coerce-field';
import type { Tool } from '../kernel/define-tool';

interface Paging {
	/** `token`: the answer holds what the next call takes. `count`: the next call skips the entries that were read. */
	readonly word: 'token' | 'count';
	/** The field of the answer that says so. Undefined where only a full page says that there may be more. */
	readonly output: string | undefined;
	readonly input: string;
}

/** A tool's answer that is a list: entries, and nothing else that a reader needs. */
export interface ListOutput {
	readonly key: string;
	/** Whether the entries have declared fields. Rows of a table have those that their owner gave them. */
	readonly isDeclared: boolean;
	readonly paging: Paging | undefined;
}

/** Fields of an answer that only say whether and where the list goes on, and the field of a call that takes them. */
const tokens = {
	cursor: 'cursor',
	paginationToken: 'paginationToken',
	nextOffset: 'offset',
} as const;

const FLAG = 'hasMore';

function entryOf(schema: z.ZodTypeAny | undefined) {
	const element: unknown = schema instanceof z.ZodArray ? schema.element : undefined;
	return element instanceof z.ZodObject || element instanceof z.ZodRecord ? element : undefined;
}

function pagingOf(input: readonly string[], output: readonly string[]): Paging | undefined {
	for (const [word, field] of Object.entries(tokens))
		if (output.includes(word) && input.includes(field))
			return { word: 'token', output: word, input: field };
	if (output.includes(FLAG) && input.includes('offset'))
		return { word: 'count', output: FLAG, input: 'offset' };
	return input.includes('skip') && input.includes('limit')
		? { word: 'count', output: undefined, input: 'skip' }
		: undefined;
}

/** Whether a tool lists things: it only reads, and its answer is one array of objects and whether the list goes on. Undefined for others. */
export function listOutput({ effect, input, output }: Tool): ListOutput | undefined {
	if (effect !== 'read' || !(output instanceof z.ZodObject)) return undefined;
	const shape = shapeOf(output);
	const always = Object.keys(shape).filter((key) => shape[key]?.isOptional() === false);
	const [key, ...others] = always.filter((name) => name !== FLAG);
	const entry = key === undefined ? undefined : entryOf(shape[key]);
	if (key === undefined || entry === undefined || others.length > 0) return undefined;
	return {
		key,
		isDeclared: entry instanceof z.ZodObject,
		paging: pagingOf(Object.keys(shapeOf(input)), Object.keys(shape)),
	};
}
