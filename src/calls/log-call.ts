import type { Attempt } from '../kernel/invoke-tool';
import type { NodeLogger } from '../kernel/call-scope';
import { splitAtMarkers } from '../kernel/workflow/secret-marker';
import { plainLine, plainText } from '../policy/people/plain-line';

const LONGEST = 1_000;

const describeCause = (cause: unknown) =>
	cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause);

function withMarkers(text: string): string {
	const { texts, markers } = splitAtMarkers(text);
	return texts
		.flatMap((part, index) => [plainText(part, LONGEST), markers[index] ?? ''])
		.filter((part) => part !== '')
		.join(' ');
}

/** Writes a call to n8n's log on one line. `hide` takes out secrets before anything else changes the text. */
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
