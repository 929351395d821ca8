import type { Finding } from '../../../kernel/ports/instance/validator';

/** One line: where it is, what is wrong, what to do. */
export function describeFinding({ nodeName, parameter, message, fix }: Finding): string {
	const place = parameter === undefined ? '' : `, ${parameter}`;
	const owner = nodeName === undefined ? '' : `Node "${nodeName}"${place}: `;
	return `${owner}${message} ${fix}`;
}
