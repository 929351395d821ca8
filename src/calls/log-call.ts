import type { NodeLogger } from '../kernel/call-scope';
import type { Attempt } from '../kernel/invoke-tool';
import { splitAtMarkers } from '../kernel/workflow/secret-marker';
import { plainLine, plainText } from '../policy/people/plain-line';

/** Characters of what a line tells of a call. */
const LONGEST = 1_000;

const describeCause = (cause: unknown) =>
	cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause);

/** What stands in the place of a secret is ours, and looks there as everywhere. */
function withMarkers(text: string): string {
	const { texts, markers } = splitAtMarkers(text);
	return texts
		.flatMap((part, index) => [plainText(part, LONGEST), markers[index] ?? ''])
		.filter((part) => part !== '')
		.join(' ');
}

/**
 * Tells n8n's log of a call, in one line each: names and messages may be a model's or a stranger's. `hide` takes out secrets,
 * before anything of them is changed.
 */
export function logCall(
	logger: Pick<NodeLogger, 'debug' | 'warn'>,
	{ tool, status, code, duration, stripped, cause }: Attempt,
	hide: (value: unknown) => unknown,
): void {
	const name = plainText(tool);
	const line = `Foreman ${name}: ${status}${code === undefined ? '' : ` (${code})`} in ${duration} ms`;
	if (stripped.length > 0)
		logger.warn(
			`Foreman ${name}: taken out of the arguments: ${plainLine(stripped.join(', '), LONGEST)}`,
		);
	if (cause === undefined) logger.debug(line);
	else logger.warn(`${line}: “${withMarkers(String(hide(describeCause(cause))))}”`);
}
