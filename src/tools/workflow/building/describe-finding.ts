import type { Finding } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent, WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

/** One line: the place, the problem, the fix. */
export function describeFinding({ nodeName, parameter, message, fix }: Finding): string {
	const place = parameter === undefined ? '' : `, ${parameter}`;
	const owner = nodeName === undefined ? '' : `Node "${nodeName}"${place}: `;
	return `${owner}${message} ${fix}`;
}

/** The errors among findings, one line each. */
export const describeErrors = (findings: readonly Finding[]): string[] =>
	findings.filter(({ severity }) => severity === 'error').map(describeFinding);

/** A workflow may hold a node that this n8n cannot load. An agent must not add one. */
export function refuseUnloadable(
	findings: readonly Finding[],
	content: WorkflowContent,
	stored: WorkflowDocument | undefined,
) {
	const before = new Set(
		stored?.nodes.map(({ name, type, typeVersion }) => `${name}\n${type}\n${typeVersion}`),
	);
	const own = findings.filter(({ kind, nodeName }) => {
		const node = content.nodes.find((one) => one.name === nodeName);
		return (
			kind === 'refused' && node && !before.has(`${node.name}\n${node.type}\n${node.typeVersion}`)
		);
	});
	if (own.length === 0) return;
	throw new ToolError({
		code: 'invalid-code',
		message: own.map(describeFinding).join(' '),
		hint: 'Find the right node with search-nodes and read get-node-type-definition.',
	});
}
