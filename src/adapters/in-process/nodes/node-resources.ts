import { NodeHelpers } from 'n8n-workflow';
import type { INodeParameters, INodeType, INodeTypes } from 'n8n-workflow';

import type {
	NodeResourcesPort,
	ResourceItem,
	ResourceRequest,
} from '../../../kernel/ports/instance/node-resources';
import { ToolError } from '../../../kernel/tool-error';
import { unloadableType } from '../../../kernel/workflow/unloadable-type';
import { chooseList } from '../../../nodes-catalog/resources/choose-list';
import { credentialParameters } from '../../../nodes-catalog/resources/node-credential';
import { nodeLists } from '../../../nodes-catalog/resources/node-lists';
import { checkParameters } from '../../../nodes-catalog/resources/safe-parameters';
import { createRedactor } from '../../../policy/redaction';
import { nodesCatalogOf } from './cache-per-node-types';
import { foreignMessage } from '../foreign-message';
import { readListAnswer } from './list-answer';
import { isNodeParameters, nodeUnderInspection, runList } from './node-under-inspection';
import type { InsideNode } from '../node-context';
import { resolveType, unknownVersion } from './resolve-type';
import { untilEnded } from '../until-ended';

const LENGTH = 32;

/**
 * Nodes use what they gave as the token of the next page as they get it back, some as the address of their next request.
 * `sign` ties a token to the list that gave it, so that only those come back.
 */
export const sealToken = (token: string, sign: (text: string) => string): string =>
	`${sign(token).slice(0, LENGTH)}.${token}`;

/** Throws `ToolError` for a token that was not given out. */
export function openToken(sealed: string, sign: (text: string) => string): string {
	const token = sealed.slice(LENGTH + 1);
	if (sealed === sealToken(token, sign)) return token;
	throw new ToolError({
		code: 'invalid-input',
		message: 'paginationToken is not one that this list gave.',
		hint: 'Pass the token of the last answer with the same node, resource and credential, or leave it out for the first page.',
	});
}

interface LoadedType {
	readonly name: string;
	readonly typeVersion: number;
	readonly type: INodeType;
}

async function loadType(
	nodeTypes: INodeTypes,
	{ nodeType, version }: ResourceRequest,
): Promise<LoadedType> {
	const catalog = await nodesCatalogOf(nodeTypes);
	const name = resolveType(catalog, nodeType);
	const described = catalog.describe(name, version === 0 ? {} : { version });
	if (!described) throw unknownVersion(name, version, catalog.versions(name));
	const typeVersion = described.version;
	try {
		return { name, typeVersion, type: nodeTypes.getByNameAndVersion(name, typeVersion) };
	} catch (cause) {
		const { message, fix } = unloadableType(name, cause);
		throw new ToolError({ code: 'unavailable', message, hint: fix, cause });
	}
}

/** What was given, what makes the node use the credential, and n8n's defaults for the rest. */
function parametersFor(
	{ typeVersion, type: { description } }: LoadedType,
	{ parameters: given, credential }: ResourceRequest,
): INodeParameters {
	checkParameters(given);
	const own = isNodeParameters(given) ? given : {};
	const withDefaults = (parameters: INodeParameters): INodeParameters => ({
		...NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			{ typeVersion },
			description,
		),
		...parameters,
	});
	const node = { description, typeVersion, parameters: withDefaults(own) };
	return withDefaults({ ...own, ...credentialParameters(node, credential) });
}

function listOf(
	{ name, typeVersion, type: { description } }: LoadedType,
	resource: string,
	parameters: INodeParameters,
) {
	return chooseList(name, resource, nodeLists(description), ({ property }) =>
		NodeHelpers.displayParameter(parameters, property, { typeVersion }, description),
	);
}

const holds = (text: string) => (item: ResourceItem) =>
	`${item.name} ${String(item.value)}`.toLowerCase().includes(text.toLowerCase());

/**
 * Runs the lists of nodes as n8n's editor does. The caller has read the credential with the user's key: n8n
 * gives nodes their secrets without asking.
 *
 * @param sign for the tokens of pages: no other party can make the same of a text
 */
export function createNodeResources(
	context: InsideNode,
	signal: AbortSignal,
	sign: (text: string) => string,
): NodeResourcesPort {
	return {
		async load(request) {
			const { credential, filter, paginationToken } = request;
			const loaded = await loadType(context.workflow.nodeTypes, request);
			const { name, typeVersion, type } = loaded;
			const parameters = parametersFor(loaded, request);
			const { source, parameter } = listOf(loaded, request.resource, parameters);
			const signPage = (token: string) =>
				sign(JSON.stringify([name, parameter, credential?.id, token]));
			const token =
				paginationToken === undefined ? undefined : openToken(paginationToken, signPage);

			const secrets: string[] = [];
			const lone = nodeUnderInspection(
				context,
				{ name, typeVersion, parameters },
				credential,
				(found) => secrets.push(...found),
			);
			try {
				const answer = await untilEnded(signal, runList(source, type, lone, filter, token));
				const page = readListAnswer(source.kind, answer);
				const clean = readListAnswer('listSearch', createRedactor(secrets)(page));
				// Only a node's own search knows what it looks through; other lists are searched here.
				const searched = filter === undefined || source.kind === 'listSearch';
				const next = page.paginationToken;
				return {
					results: searched ? clean.results : clean.results.filter(holds(filter)),
					paginationToken: next === undefined ? undefined : sealToken(next, signPage),
				};
			} catch (error) {
				if (ToolError.is(error) || signal.aborted) throw error;
				const said = String(createRedactor(secrets)(foreignMessage(error)));
				// Without the cause: errors of requests hold what was sent, and the cause goes to the log.
				throw new ToolError({
					code: 'unavailable',
					message: `${name} could not load the list for "${parameter}". It says: "${said}"`,
					hint: 'Test the credential, and pass in parameters what the list depends on; get-node-type-definition names the parameters.',
				});
			}
		},
	};
}
