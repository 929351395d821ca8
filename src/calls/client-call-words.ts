import { ToolError } from '../kernel/tool-error';

/** What stands for a call that is handed over where people see what waits. */
export const askedProgram = (tool: string): string =>
	`A program of the user is to run ${tool}: its result is awaited.`;

export const nobodyToHandTo = (tool: string, credential: string) =>
	new ToolError({
		code: 'unavailable',
		message: `${tool} is run by a program of the user, which fetches its calls from a Foreman Admin Trigger, and no program could fetch this one: the node has no ${credential} credential.`,
		hint: 'Nothing was done, and calling again will not help. Tell the person to choose that credential in the node, and go on without this tool.',
	});

export const settledMeanwhile = (tool: string) =>
	new ToolError({
		code: 'conflict',
		message: `The call of ${tool} that was handed over was settled at this moment: another call took its result, or its time was over. Nothing was handed over anew.`,
		hint: 'Make the call again if it is to happen once more: it is judged, and a person asked where one is to be.',
		retryable: true,
	});

export const clientExpired = (tool: string) =>
	new ToolError({
		code: 'timeout',
		message: `No program sent the result of ${tool} in time. Whether it did something nobody knows.`,
		hint: 'Look, if you can, before you call again: that hands the call over anew. Otherwise say so, and go on without the result.',
	});

export const clientEnded = (tool: string, said: string) =>
	new ToolError({
		code: 'cancelled',
		message: `The call of ${tool} was ended before a program had sent its result. Whether it did something nobody knows.`,
		hint: 'Do not call it again with these arguments in this run. Say so, and go on without the result.',
		...(said === '' ? {} : { said }),
	});

export const clientFailed = (tool: string, said: string) =>
	new ToolError({
		code: 'run-failed',
		message: `The program that runs ${tool} says that it failed. It may have done a part of it.`,
		hint: 'If what it says is about your arguments, correct them. Otherwise go on without this tool, and say so.',
		said,
	});

export const resultGone = (tool: string) =>
	new ToolError({
		code: 'unavailable',
		message: `What the program sent for ${tool} cannot be read any more. The program has done what it was asked.`,
		hint: 'Look what it did before you call it again.',
	});
