import { ToolError } from '../../kernel/tool-error';

/** Letters, digits and what people put into names. No name begins with a dot, and none is a pattern for n8n. */
const segment = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ._()+,@-]*$/u;

const LONGEST_PATH = 500;

export const FILES_ONLY = '.json';

/** A path below the directory, as it is used. Throws `ToolError` for one that could lead anywhere else. */
export function judgePath(path: string, ending = ''): string {
	const segments = path.split('/');
	const isPlain = path.length <= LONGEST_PATH && segments.every((one) => segment.test(one));
	if (isPlain && path.toLowerCase().endsWith(ending)) return path;
	const wanted = ending === '' ? 'a folder such as "orders"' : 'a file such as "orders/new.json"';
	throw new ToolError({
		code: 'invalid-input',
		message: `${JSON.stringify(path)} is no path of a workflow file: it must name ${wanted} below the directory that an operator has chosen, in letters, digits, blanks and ._-()+,@ alone.`,
		hint: 'Pass a path as workflow_list gives it, without a slash at its start and without "..".',
	});
}

/** The directory, without a slash at its end. Throws `ToolError` if nobody has named one, or not by itself. */
export function judgeDirectory(directory: string | undefined): string {
	const named = directory?.trim() ?? '';
	if (named === '')
		throw new ToolError({
			code: 'unsupported',
			message: 'No directory for workflow files is chosen at this node.',
			hint: 'Work on workflows of n8n by their IDs, or tell the user: Options > Workflow Directory at the node.',
		});
	if (/^(?:\/|[A-Za-z]:\/)/.test(named) && !/[*?{}!\\[\]\p{C}]|(?:^|\/)\.\.?(?:\/|$)/u.test(named))
		return named.replace(/\/+$/, '');
	throw new ToolError({
		code: 'unsupported',
		message:
			'The directory for workflow files must be a full path with "/", without patterns, "..", or an expression.',
		hint: 'Tell the user: correct Options > Workflow Directory at the node, such as /home/node/.n8n-files/workflows.',
	});
}
