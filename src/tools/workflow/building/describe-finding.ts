import type { Finding } from '../../../kernel/ports/instance/validator';

/** One line: the place, the problem, the fix. */
export function describeFinding({ nodeName, parameter, message, fix }: Finding): string {
	const place = parameter === undefined ? '' : `, ${parameter}`;
	const owner = nodeName === undefined ? '' : `Node "${nodeName}"${place}: `;
	return `${owner}${message} ${fix}`;
}
