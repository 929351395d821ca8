import { ToolError } from '../kernel/tool-error';

const closed = (message: string, hint: string) =>
	new ToolError({ code: 'conflict', message, hint });

/** Why a program's result is not taken. */
export const clientCallErrors = {
	unknown: () =>
		new ToolError({
			code: 'not-found',
			message: 'There is no such call.',
			hint: 'Take the call ID from the list of open calls, or from the events of the run.',
		}),
	late: (until: string) =>
		closed(
			`This call could be answered until ${until}. The result was not taken.`,
			'The agent was told that no program sent it in time, and went on. If it still needs the result it makes a new call.',
		),
	ended: (by: string) =>
		closed(
			`This call was ended${by === '' ? '' : ` by ${by}`} before it was answered. The result was not taken.`,
			'The agent was told that the call was ended, or its run was cancelled. Take back what you did for it, if it should not stay.',
		),
	toolGone: (why: string) =>
		closed(
			`${why} The result was not taken.`,
			'The call is ended, and the agent is told so. Take back what you did for it, if it should not stay.',
		),
	tooLarge: (length: number, most: number) =>
		new ToolError({
			code: 'too-large',
			message: `The result has ${length} characters as JSON, and may have ${most}.`,
			hint: 'Send less. The call stays open.',
		}),
	otherResult: () =>
		closed(
			'This call has been answered before, with another result. The first one counts.',
			'Nothing was changed. To send the same result once more is fine.',
		),
};
