import { z } from 'zod';

import type { StoredCredential } from '../../kernel/ports/credentials';
import type { Finding, ValidatorPort } from '../../kernel/ports/validator';
import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/workflows';
import { fittingCredentials } from './fitting-credentials';

/** One thing that a person has to fill in. */
export interface Missing {
	/** The parameter, or the type of the credential. */
	readonly name: string;
	readonly message: string;
	/** For a credential: those of its type that there are. */
	readonly fits?: Array<{ readonly id: string; readonly name: string }>;
}

/** A node that is not set up. */
export interface Gap {
	readonly nodeId: string;
	readonly node: string;
	readonly missing: readonly Missing[];
}

/** n8n itself manages some credentials; those have no id. */
const managed = z.object({ __aiGatewayManaged: z.literal(true) });

const chosen = z.object({ id: z.string().min(1) });

/** What is wrong with a credential that a node names. */
function fault(
	type: string,
	reference: unknown,
	stored: ReadonlyMap<string, StoredCredential>,
): string | undefined {
	if (managed.safeParse(reference).success) return undefined;
	const read = chosen.safeParse(reference);
	if (!read.success) return `credential "${type}" is not set.`;
	const found = stored.get(read.data.id);
	if (!found)
		return `credential "${type}" is set to ${read.data.id}, which does not exist or is hidden from the API key.`;
	if (found.type !== type)
		return `credential "${type}" is set to "${found.name}", which is a "${found.type}".`;
	return found.isUnfilled ? `credential "${found.name}" is not filled in yet.` : undefined;
}

function missingOf(
	node: WorkflowNode,
	findings: readonly Finding[],
	types: readonly string[] | undefined,
	stored: ReadonlyMap<string, StoredCredential>,
): Missing[] {
	const isCredential = (name: string) => types === undefined || types.includes(name);
	const withFits = (name: string, message: string): Missing => ({
		name,
		message,
		fits: fittingCredentials(name, [...stored.values()]),
	});
	const asked = findings.map(({ parameter = '', message }) =>
		types?.includes(parameter) === true
			? withFits(parameter, message)
			: { name: parameter, message },
	);
	const faults = Object.entries(node.credentials ?? {}).flatMap(([type, reference]) => {
		const message = isCredential(type) ? fault(type, reference, stored) : undefined;
		return message === undefined ? [] : [withFits(type, message)];
	});
	return [...asked, ...faults];
}

/** The nodes of a workflow that a person has to complete. Disabled nodes are left alone. */
export async function findGaps(
	content: WorkflowContent,
	credentials: readonly StoredCredential[],
	validator: ValidatorPort,
): Promise<Gap[]> {
	const stored = new Map(credentials.map((each) => [each.id, each]));
	const incomplete = (await validator.check(content)).filter(({ kind }) => kind === 'incomplete');
	return content.nodes
		.filter(({ disabled }) => disabled !== true)
		.map((node) => ({
			nodeId: node.id,
			node: node.name,
			missing: missingOf(
				node,
				incomplete.filter(({ nodeName }) => nodeName === node.name),
				validator.credentialTypes(node),
				stored,
			),
		}))
		.filter(({ missing }) => missing.length > 0);
}
