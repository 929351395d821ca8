import { ToolError } from '../kernel/tool-error';
import { exactChange } from './exact-change';
import type { ExactChange } from './exact-change';

const OPENING = '/* exact:';

const EXPLANATION =
	'stored by n8n, not sayable in the code above; one JSON change a line. Leave as it is.';

/** The code with the section after it; without one where the code says everything. */
export function withSection(code: string, changes: readonly ExactChange[]): string {
	if (changes.length === 0) return code;
	// A text may hold the end of a comment; JSON knows another spelling of it.
	const lines = changes.map((change) => JSON.stringify(change).replaceAll('*/', '*\\/'));
	return `${code.trimEnd()}\n\n${[`${OPENING} ${EXPLANATION}`, ...lines].join('\n')}\n*/\n`;
}

function readLine(line: string): ExactChange {
	try {
		return exactChange.parse(JSON.parse(line));
	} catch (cause) {
		throw new ToolError({
			code: 'invalid-code',
			message: `The code does not parse: in the comment "${OPENING} …" this line is no change: ${line.slice(0, 200)}`,
			hint: 'Put the line back as get-workflow-as-code gives it, or leave the whole comment out: what it says is then kept.',
			cause,
		});
	}
}

export interface SplitCode {
	readonly code: string;
	/** Undefined where the code has no section. */
	readonly changes: readonly ExactChange[] | undefined;
}

/** Takes the section off the code. Throws `ToolError` when one of its lines is damaged. */
export function splitSection(text: string): SplitCode {
	const start = text.lastIndexOf(`\n${OPENING}`);
	const end = start < 0 ? -1 : text.indexOf('*/', start);
	if (end < 0) return { code: text, changes: undefined };
	const [, ...lines] = text.slice(start + 1, end).split('\n');
	const written = lines.map((line) => line.trim());
	return {
		code: text.slice(0, start + 1) + text.slice(end + 2),
		changes: written.filter((line) => line !== '').map(readLine),
	};
}
