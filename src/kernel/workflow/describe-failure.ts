import type { ExecutionFailure } from '../ports/instance/executions';

/** One line about a failure, with the node's name in front where it is known. */
export function describeFailure({ nodeName, message, description }: ExecutionFailure): string {
	const where = nodeName === undefined ? '' : `Node "${nodeName}": `;
	const more = description === undefined || description === message ? '' : ` (${description})`;
	return `${where}${message}${more}`;
}
