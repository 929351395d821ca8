import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';

export type Values = Readonly<Record<string, unknown>>;

/** What a node is after a migration. */
export interface Moved {
	readonly parameters: Values;
	/** Another type than the migration names. */
	readonly type?: string;
	/** The old output of each new one, and how many there were, without that of errors. Left out: they are the same. */
	readonly outputs?: { readonly from: readonly number[]; readonly before: number };
	/** What may be otherwise than before, a sentence each. */
	readonly lost?: readonly string[];
}

export interface OldNode {
	readonly parameters: Values;
	readonly typeVersion: number;
	/** The version that it gets. */
	readonly version: number;
	readonly goesOnAfterErrors: boolean;
}

/** One migration of one type of node. */
export interface Migration {
	readonly type: string;
	/** Versions below this one. */
	readonly below: number;
	/** The newest of these versions that the instance has is taken. */
	readonly to: { readonly type?: string; readonly versions: readonly number[] };
	/** Whether n8n 3 has no longer what it replaces. */
	readonly isGoneIn3: boolean;
	/** The node as it is then, or why it must stay as it is. */
	migrate(node: OldNode): Moved | string;
}

/** What n8n 3 has no longer, in any version, and what does it then. */
export const gone = (
	name: string,
	to: Migration['to'],
	migrate: (parameters: Values) => Moved | string,
): Migration => ({
	type: `n8n-nodes-base.${name}`,
	below: Infinity,
	to,
	isGoneIn3: true,
	migrate: ({ parameters }) => migrate(parameters),
});

/** Versions below one that mean something else by their fields. */
export const older = (
	name: string,
	below: number,
	versions: readonly number[],
	migrate: Migration['migrate'],
): Migration => ({
	type: `n8n-nodes-base.${name}`,
	below,
	to: { versions },
	isGoneIn3: false,
	migrate,
});

export const recordsIn = (value: unknown): Values[] => listOf(value).filter(isRecord);

/** The JavaScript of a value that is nothing but one expression. Undefined for text, also where expressions are in it. */
export function expressionCode(value: unknown): string | undefined {
	const code = typeof value === 'string' ? /^=\{\{([\s\S]*)\}\}$/.exec(value)?.[1] : undefined;
	return code === undefined || /\{\{|\}\}/.test(code) ? undefined : code.trim();
}

/** Code as a part of other code. */
export const inBrackets = (code: string): string => {
	if (/^[$\w.]+$/.test(code)) return code;
	return code.includes('//') ? `(${code}\n)` : `(${code})`;
};

/** Code as a part of other code, and undefined where it fails, as n8n reads an expression that is code alone. */
export const tried = (code: string): string =>
	/^\$json(?:\.\w+)?$/.test(code)
		? code
		: `(() => { try { return (${code}\n) } catch (error) { if (/^Expression/.test(error.name)) throw error; } })()`;

/** Without the fields that are undefined. */
export const withoutUndefined = (values: Values): Values =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
