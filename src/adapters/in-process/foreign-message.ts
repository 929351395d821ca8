const LONGEST = 300;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * What an error of a node or its service says, for quoting. Never more than its texts: errors of requests carry
 * the request with them, headers and all.
 */
export function foreignMessage(error: unknown): string {
	const message = error instanceof Error ? error.message : textOf(error);
	const description =
		error instanceof Error && 'description' in error ? textOf(error.description) : '';
	const both = [...new Set([message, description])].filter((text) => text !== '').join(' – ');
	const line = both.replace(/\s+/g, ' ');
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
