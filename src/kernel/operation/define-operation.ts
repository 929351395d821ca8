import type { z } from 'zod';

import type { Effect } from '../define-tool';
import { namedPorts } from '../named-ports';
import { type ToolError, invalidInput } from '../tool-error';
import { titleCase } from '../values/title-case';

/** Who administers: a program whose token only reads, one with an admin's token, a person at a page or a node. Each may what the ones before it may. */
const callers = ['member', 'admin', 'operator'] as const;

type Fields = Readonly<Record<string, unknown>>;

export type OperationCaller = (typeof callers)[number];

/** How a person is asked before they do on a page what cannot be undone. */
export interface Confirmation {
	readonly ask: string;
	readonly say: string;
	readonly button: string;
	/** What became of it: the key of the page's result. */
	readonly done: string;
}

/** What HTTP does not take from the action of an operation. */
export interface HttpFacts {
	readonly method?: 'DELETE' | 'PUT';
	/** Below `ai/`. */
	readonly path?: string;
	/** The field of the input that is the body as a whole. Left out: the fields of the body are fields of the input. */
	readonly body?: string;
	/** Left out: 201 for `create`, and 200. */
	readonly status?: number;
	/** The status of an answer, where it depends on the output. */
	readonly statusOf?: (output: Fields) => number;
	/** Of a list: a part of it is sent, by `limit` and `offset`, with the `total`. */
	readonly isPaged?: boolean;
	/** Bytes of a body, where the usual limit is too low. */
	readonly largestBody?: number;
}

export interface OperationFacts {
	readonly resource: string;
	/** `list`, `get`, `create`, `update`, or a verb of its own. Stored in workflows as the operation of the node. */
	readonly action: string;
	/** For a person, sentence case: `Revoke a client`. */
	readonly title: string;
	readonly hint?: string | undefined;
	readonly effect: Effect;
	/** The caller with the fewest rights who may do it. */
	readonly who: OperationCaller;
	/** False: programs do not have it. */
	readonly http?: false | HttpFacts | undefined;
	/** A read that only people make: a run that a tool has started may not. */
	readonly onlyPeople?: boolean;
	/** Its port records it in the audit, with what has changed. */
	readonly recordsItself?: boolean;
	readonly input: z.AnyZodObject;
	/** The error for an input that cannot be read, by the first field that is wrong. Left out: one that names it, and why. */
	readonly unreadable?: (field: string) => ToolError;
	/** What programs are sent: the record under the name of its resource, or a list under the plural. */
	readonly output: z.AnyZodObject;
	/** Fields of the output that are shown this once: no log may have them. */
	readonly secrets?: readonly string[];
	/** A list that the node's panel does not limit. */
	readonly isWhole?: boolean;
	/** A text of the output that people are given as a file. */
	readonly file?: { readonly field: string; readonly name: string; readonly type: string };
	readonly confirm?: Confirmation;
	/** Makes the input of the fields of the node's panel. False: the node does not offer it. Left out: they are the input. */
	readonly panel?: false | ((given: Fields) => unknown);
}

interface OperationDefinition<
	Input extends z.AnyZodObject,
	Output extends z.AnyZodObject,
	Ports,
	Use extends keyof Ports,
> extends Omit<OperationFacts, 'title' | 'effect'> {
	/** Left out: what the action says, such as `Delete a tool` and `Get many tools`. */
	readonly title?: string;
	/** Left out: `list` and `get` read, `delete` destroys, and everything else writes. */
	readonly effect?: Effect;
	readonly input: Input;
	readonly output: Output;
	readonly uses: readonly Use[];
	/** The answer is held to `output` when it runs. */
	run(
		input: z.output<Input>,
		ports: Pick<Ports, Use>,
	): Promise<Readonly<Record<keyof z.output<Output>, unknown>>>;
}

export interface Operation<Ports> extends OperationFacts {
	/** Reads the input strictly. Throws `ToolError`. */
	prepare(raw: unknown): {
		readonly arguments: unknown;
		readonly run: (ports: Ports) => Promise<unknown>;
	};
}

export const mayRunOperation = (caller: OperationCaller, { who }: Pick<OperationFacts, 'who'>) =>
	callers.indexOf(caller) >= callers.indexOf(who);

/** Under this name the audit has it. No name of a tool has a colon, so no call of a model passes for one. */
export const auditNameOfOperation = ({
	resource,
	action,
}: Pick<OperationFacts, 'resource' | 'action'>): string => `${resource}:${action}`;

export function unreadableInput(
	resource: string,
	{ issues }: { readonly issues: ReadonlyArray<Pick<z.ZodIssue, 'path' | 'message'>> },
): ToolError {
	const [issue] = issues;
	const field = issue?.path.join('.') ?? '';
	const place = field === '' ? `The ${resource}` : `"${field}"`;
	return invalidInput(
		`${place}: ${issue?.message ?? 'is wrong'}.`,
		'Correct the field, and send it again. Nothing was changed.',
	);
}

const effects: Readonly<Record<string, Effect>> = { list: 'read', get: 'read', delete: 'destroy' };

function titleOf({ action, resource }: Pick<OperationFacts, 'action' | 'resource'>): string {
	if (action === 'list') return `Get many ${resource}s`;
	return `${titleCase(action)} ${/^[aeiou]/.test(resource) ? 'an' : 'a'} ${resource}`;
}

export const operationsOver =
	<Ports extends object>() =>
	<Input extends z.AnyZodObject, Output extends z.AnyZodObject, Use extends keyof Ports>(
		definition: OperationDefinition<Input, Output, Ports, Use>,
	): Operation<Ports> => {
		const { resource, uses } = definition;
		const name = auditNameOfOperation(definition);
		return {
			title: titleOf(definition),
			effect: effects[definition.action] ?? 'write',
			...definition,
			prepare(raw) {
				const read = definition.input.safeParse(raw);
				if (!read.success)
					throw (
						definition.unreadable?.(read.error.issues[0]?.path.join('.') ?? '') ??
						unreadableInput(resource, read.error)
					);
				const input: z.output<Input> = read.data;
				return {
					arguments: input,
					run: async (ports) => await definition.run(input, namedPorts({ name, uses }, ports)),
				};
			},
		};
	};
