import { type INodeParameters, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';

import type { StoredCredential } from '../../kernel/ports/instance/credentials';
import { invalidInput } from '../../kernel/tool-error';

interface NodeWithCredential {
	readonly description: INodeTypeDescription;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
}

const isPlain = (value: unknown): value is string | number | boolean =>
	['string', 'number', 'boolean'].includes(typeof value);

/** The parameters that make a node use this credential. Throws `ToolError` for a type that it does not accept, or where one is needed and none given. */
export function credentialParameters(
	{ description, typeVersion, parameters }: NodeWithCredential,
	credential: StoredCredential | undefined,
): INodeParameters {
	const { name, credentials: taken = [] } = description;
	const isShown = (entry: (typeof taken)[number]) =>
		NodeHelpers.displayParameter(parameters, entry, { typeVersion }, description);
	const types = [...new Set(taken.map((entry) => entry.name))].join(', ');

	if (credential === undefined) {
		const needed = taken.filter((entry) => entry.required === true && isShown(entry));
		if (needed.length === 0) return {};
		throw invalidInput(
			`credentialId: ${name} asks its service with a credential; it takes ${types}.`,
			'Find one of these types with list-credentials and pass its ID.',
		);
	}

	const entries = taken.filter((entry) => entry.name === credential.type);
	const [entry] = entries;
	if (entry === undefined) {
		throw invalidInput(
			`credentialId: "${credential.name}" is of the type ${credential.type}; ${name} takes ${types === '' ? 'no credential' : types}.`,
			types === ''
				? 'Leave credentialId out.'
				: 'Find one of a type that fits with list-credentials.',
		);
	}
	if (entries.some(isShown)) return {};
	return Object.fromEntries(
		Object.entries(entry.displayOptions?.show ?? {}).flatMap(([key, values]) => {
			const value = values?.find(isPlain);
			return value === undefined || /^[@/]/.test(key) ? [] : [[key, value]];
		}),
	);
}
