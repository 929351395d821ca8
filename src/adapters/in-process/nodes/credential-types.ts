import type { INodeTypes } from 'n8n-workflow';

import type { CredentialTypesPort } from '../../../kernel/ports';
import { ToolError, notFound } from '../../../kernel/tool-error';
import { buildCredentialTypes } from '../../../nodes-catalog/credentials/build-credential-types';
import { cachePerNodeTypes } from './cache-per-node-types';

const builtFrom = cachePerNodeTypes(({ credentials, nodes }) =>
	buildCredentialTypes(credentials, nodes),
);

const unknownType = (name: string, guess: string | undefined): ToolError =>
	notFound(
		`This n8n has no credential type "${name}".${guess === undefined ? '' : ` Did you mean "${guess}"?`} Nothing was changed.`,
		'Find it with search-credential-types. That of a community node comes with its package.',
	);

export function createCredentialTypes(nodeTypes: INodeTypes): CredentialTypesPort {
	const catalog = async () => {
		const built = await builtFrom(nodeTypes);
		if (built.size > 0) return built;
		throw new ToolError({
			code: 'unsupported',
			message: 'This n8n does not tell nodes what credential types it has.',
			hint: 'Foreman knows n8n 2.41; look for a version of Foreman that fits this n8n.',
		});
	};
	return {
		search: async (query, limit) => (await catalog()).search(query, limit),
		async get(name) {
			const types = await catalog();
			const found = types.get(name);
			if (found) return found;
			throw unknownType(name, types.suggest(name));
		},
	};
}
