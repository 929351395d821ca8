import { NodeHelpers, validateNodeCredentials } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';
import type { Finding } from '../../kernel/ports/instance/validator';
import { findingsOf } from '../finding';
import type { LoadedNode } from '../loaded-node';

const incomplete = findingsOf('incomplete');

/** What n8n's SDK writes for `placeholder('which channel')`. */
const MARK = /<__PLACEHOLDER_VALUE__([\s\S]*?)__>/;

interface Placeholder {
	/** As people write it: `rules.values[0].text`. */
	readonly path: string;
	/** What the author wants there; can be empty. */
	readonly wanted: string;
}

/** The values that hold a placeholder, at any depth. */
export function placeholdersIn(value: unknown, path = ''): Placeholder[] {
	if (typeof value === 'string') {
		const found = MARK.exec(value);
		return found ? [{ path, wanted: (found[1] ?? '').trim() }] : [];
	}
	if (Array.isArray(value))
		return value.flatMap((each: unknown, index) => placeholdersIn(each, `${path}[${index}]`));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, each]) =>
		placeholdersIn(each, path === '' ? key : `${path}.${key}`),
	);
}

/** What the editor marks in red on the node: required parameters, locators, mapped fields, counts. */
function asked({ node, type: { description } }: LoadedNode): Finding[] {
	const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
	return Object.entries(issues?.parameters ?? {}).map(([parameter, messages]) => {
		const fix = `Set "${parameter}"; get-node-type-definition tells what it takes.`;
		return incomplete.error({ nodeName: node.name, parameter }, messages.join(' '), fix);
	});
}

/** n8n manages some credentials itself; every other credential has an id. */
const lacksId = (reference: unknown) =>
	!isRecord(reference) || (!reference.id && reference.__aiGatewayManaged !== true);

/** HTTP Request and similar nodes name the credential in a parameter instead of declaring it. */
function chosen({ node, stored, type: { description } }: LoadedNode): string[] {
	const active = NodeHelpers.getActiveCredentialTypes(node, description) ?? new Set<string>();
	const declared = (description.credentials ?? []).map(({ name }) => name);
	return [...active].filter((name) => {
		const reference: unknown = stored.credentials?.[name];
		return reference === undefined ? !declared.includes(name) : lacksId(reference);
	});
}

function credentials(loaded: LoadedNode): Finding[] {
	const { node, type } = loaded;
	const missing = validateNodeCredentials(node, type).map(({ credentialName }) => credentialName);
	return [...new Set([...missing, ...chosen(loaded)])].map((name) =>
		incomplete.error(
			{ nodeName: node.name, parameter: name },
			`credential "${name}" is not set.`,
			'A person must choose it in the editor.',
		),
	);
}

/** Placeholders that the code's author left for a person, in parameters that are in use. */
function placeholders({ node }: LoadedNode): Finding[] {
	return placeholdersIn(node.parameters).map(({ path, wanted }) =>
		// n8n treats it like any other text.
		incomplete.advice(
			{ nodeName: node.name, parameter: path },
			`it still holds a placeholder${wanted === '' ? '' : ` for "${wanted}"`}.`,
			'A person must fill it in: setup-workflow hands over.',
		),
	);
}

/** Asks n8n what is missing. */
export function parameterFindings(loaded: LoadedNode): Finding[] {
	return [...asked(loaded), ...credentials(loaded), ...placeholders(loaded)];
}
