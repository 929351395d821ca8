import { equal } from '../../../kernel/values/equal';
import { didYouMean } from '../../../kernel/values/nearest';
import type { StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { ValidatorPort } from '../../../kernel/ports/instance/validator';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';
import { fittingCredentials } from './known-credentials';

/** Node name → type of credential → id of the credential. */
export type AssignedCredentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Stored = readonly StoredCredential[];

function fitting(type: string, stored: Stored): string {
	const found = fittingCredentials(type, stored).map(({ id, name }) => `${id} ("${name}")`);
	if (found.length > 0) return `Fits: ${found.join(', ')}.`;
	return `There is no credential of type "${type}" yet: a person makes it in n8n.`;
}

function typeProblem(node: WorkflowNode, type: string, validator: ValidatorPort) {
	const taken = validator.credentialTypes(node);
	if (taken === undefined || taken.includes(type)) return undefined;
	if (taken.length === 0)
		return 'the node takes no credential as it is set up. Set its authentication first, with build-workflow.';
	return `as it is set up, the node takes ${taken.map((each) => `"${each}"`).join(' or ')}.`;
}

function idProblem(type: string, id: string, stored: Stored): string | undefined {
	const found = stored.find((each) => each.id === id);
	if (!found) return `there is no credential "${id}" that the API key may see.`;
	return found.type === type ? undefined : `"${found.name}" (${id}) is a "${found.type}".`;
}

function nodeProblems(
	{ nodes }: WorkflowDocument,
	name: string,
	wanted: Readonly<Record<string, string>>,
	stored: Stored,
	validator: ValidatorPort,
): string[] {
	const field = `"credentials.${name}"`;
	const node = nodes.find((each) => each.name === name);
	if (!node)
		return [
			`${field}: there is no such node.${didYouMean(
				name,
				nodes.map((each) => each.name),
			)}`,
		];
	return Object.entries(wanted).flatMap(([type, id]) => {
		const wrongType = typeProblem(node, type, validator);
		if (wrongType !== undefined) return [`${field}: "${type}" does not fit: ${wrongType}`];
		const wrongId = idProblem(type, id, stored);
		return wrongId === undefined ? [] : [`${field}: ${wrongId} ${fitting(type, stored)}`];
	});
}

function withCredentials(
	node: WorkflowNode,
	wanted: Readonly<Record<string, string>>,
	stored: Stored,
): WorkflowNode {
	const given = Object.entries(wanted).flatMap(([type, id]) =>
		stored
			.filter((each) => each.id === id)
			.map(({ name }): [string, unknown] => [type, { id, name }]),
	);
	const credentials = { ...node.credentials, ...Object.fromEntries(given) };
	return equal(credentials, node.credentials) ? node : { ...node, credentials };
}

/** The nodes of the draft with these credentials. Throws a `ToolError` that names every wrong entry. */
export function assignCredentials(
	workflow: WorkflowDocument,
	wanted: AssignedCredentials,
	stored: Stored,
	validator: ValidatorPort,
): WorkflowNode[] {
	const problems = Object.entries(wanted).flatMap(([name, entries]) =>
		nodeProblems(workflow, name, entries, stored, validator),
	);
	if (problems.length > 0)
		throw invalidInput(
			`${problems.join(' ')} Nothing was changed.`,
			'Correct the named entries and call again with all of them. setup-workflow tells what is missing and what fits.',
		);
	return workflow.nodes.map((node) =>
		Object.hasOwn(wanted, node.name)
			? withCredentials(node, wanted[node.name] ?? {}, stored)
			: node,
	);
}
