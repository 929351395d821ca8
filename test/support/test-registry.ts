import { createRegistryTable } from '../../src/adapters/own-tables/registry-table';
import { createWorkflows } from '../../src/adapters/n8n-api/workflows/workflows-api';
import { createWorkflowVersions } from '../../src/adapters/n8n-api/workflows/workflow-versions-api';
import { randomId } from '../../src/policy/random-id';
import { openRegistry } from '../../src/registry/open-registry';
import type { Registry } from '../../src/registry/open-registry';
import { createRegistryCache } from '../../src/registry/read-workspace';
import type { RegistrySetting } from '../../src/registry/registry-setting';
import { ownerClient } from './api-client';
import type { LiveInstance } from './live-instance';
import { STORE_SECRET } from './surfaces';

/**
 * The registry of a tenant in the store of the tests, outside of any node. @param apiKey of whom the store belongs to; default:
 * the owner
 */
export function testRegistry(
	live: LiveInstance,
	organisation: string,
	agency: string,
	{ apiKey, ...given }: Partial<RegistrySetting> & { readonly apiKey?: string } = {},
): Registry {
	const { baseUrl } = live.access;
	const api = ownerClient(live);
	const kept = apiKey === undefined ? api : ownerClient({ access: { baseUrl, apiKey } });
	const workflows = createWorkflows(api, baseUrl);
	const versions = createWorkflowVersions(api);
	const now = () => Date.now();
	return openRegistry({
		place: {
			store: createRegistryTable(kept, randomId),
			name: 'of the tests',
			secret: live.sealSecret(STORE_SECRET),
			tenant: { organisation, agency },
		},
		cache: createRegistryCache(now),
		caller: { user: 'the tester', organisation, agency, isAdmin: true },
		now,
		newId: randomId,
		breathe: async () => await Promise.resolve(),
		workflows: {
			nameOf: async (id) => (await workflows.names([id])).get(id),
			async version(id, versionId) {
				const workflow = await workflows.get(id);
				const wanted = versionId ?? workflow.activeVersionId ?? '';
				const { nodes, connections } = await versions.get(id, wanted);
				const { name, settings } = workflow;
				return { versionId: wanted, copy: { name, nodes, connections, settings } };
			},
		},
		systemTools: [],
		reservedNames: [],
		...given,
	});
}
