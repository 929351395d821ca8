import type { Finding } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent, WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { invalidCode } from '../../../kernel/tool-error';
export function describeFinding({ nodeName, parameter, message, fix }: Finding): string {
	const place = parameter === undefined ? '' : `, ${parameter}`;
	const owner = nodeName === undefined ? '' : `Node "${nodeName}"${place}: `;
	return `${owner}${message} ${fix}`;
}

const MOST = 10;

/** The worst first: what n8n refuses, what fails, what a person has to fill in. */
const ORDER: ReadonlyArray<Finding['kind']> = [
	'refused',
	'invalid',
	'connection',
	'flow',
	'incomplete',
];

/** What one line puts right is one fault; advice such as "Give a number." is about its own field. */
const faultOf = ({ nodeName, parameter, kind, fix }: Finding) =>
	JSON.stringify([
		nodeName,
		...(kind !== 'incomplete' && /^Write /.test(fix) ? [fix] : [parameter, fix]),
	]);

/** The errors among findings, one line for each fault, the worst first: ten lines at most. */
export function describeErrors(findings: readonly Finding[]): string[] {
	const faults = new Map<string, Finding>();
	for (const one of findings)
		if (one.severity === 'error' && !faults.has(faultOf(one))) faults.set(faultOf(one), one);
	const sorted = [...faults.values()].sort(
		(one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
	);
	if (sorted.length <= MOST) return sorted.map(describeFinding);
	const shown = sorted.slice(0, MOST - 1).map(describeFinding);
	return [...shown, `And ${sorted.length - shown.length} more: validate-workflow tells them.`];
}

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
	throw invalidCode(
		describeErrors(own).join(' '),
		'Find the right node with search-nodes and read get-node-type-definition.',
	);
}
