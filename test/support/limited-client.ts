import { createExecutions } from '../../src/adapters/n8n-api/executions-api';
import { createLicence } from '../../src/adapters/n8n-api/licence-api';
import { createProjects } from '../../src/adapters/n8n-api/projects-api';
import { createTags } from '../../src/adapters/n8n-api/tags-api';
import { createWorkflowVersions } from '../../src/adapters/n8n-api/workflows/workflow-versions-api';
import { createWorkflows } from '../../src/adapters/n8n-api/workflows/workflows-api';
import { limitInvocation } from '../../src/calls/limit-invocation';
import { openClients } from '../../src/instance/clients/open-clients';
import type { Store } from '../../src/instance/open-store';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Outcome } from '../../src/kernel/outcome';
import { clientLimitsSchema } from '../../src/policy/clients/client-limits';
import { createDestinations } from '../../src/policy/destinations/destinations';
import { openInvocation } from '../kernel/open-invocation';
import { worldOfTwo } from '../policy/clients/world-of-two';
import { ownerClient } from './api-client';
import type { LiveInstance } from './live-instance';
import { findTool } from './native-tools';
import { STORE_SECRET } from './surfaces';

/** The store of the running n8n, as a trigger opens it. */
export const storeOf = (live: LiveInstance): Store =>
	({
		connection: { api: () => ownerClient(live), fingerprint: `live ${live.access.baseUrl}` },
		...{ secret: STORE_SECRET, askUrl: '', used: new Set() },
	}) as unknown as Store;

/**
 * The tools as a client with these limits has them, on a running n8n: its workflows, versions, tags, projects and executions. What
 * runs workflows notes what it would run.
 */
export function limitedClient(live: LiveInstance, given: object, made = new Set<string>()) {
	const api = ownerClient(live);
	const versions = createWorkflowVersions(api);
	const workflows = createWorkflows(api, live.access.baseUrl);
	const credentials = { list: async () => await Promise.resolve([]) };
	const { ports: rest, reached } = worldOfTwo();
	const ports = {
		...rest,
		...{ workflows, workflowVersions: versions },
		executions: createExecutions(api),
		tags: createTags(api),
		projects: createProjects(api),
		licence: createLicence(api, live.access.baseUrl),
		destinations: createDestinations({
			workflows,
			versions,
			credentials,
			isAgreed: () => false,
			ownHosts: [],
			isRefused: async () => await Promise.resolve(false),
		}),
		validator: {
			check: async () => await Promise.resolve([]),
			credentialTypes: () => undefined,
		},
		drafts: {
			...{ last: async () => undefined, get: async () => undefined, save: async () => undefined },
			...{ sight: async () => undefined, keepSight: async () => undefined },
			keepFound: async () => undefined,
			...{ recall: async () => undefined, remember: async () => undefined },
		} as unknown as typeof rest.drafts,
	};
	const { invocation } = openInvocation({ ports: () => ports });
	const limited = limitInvocation(invocation, clientLimitsSchema.parse(given), {
		agentId: 'limited',
		made: {
			ids: async () => await Promise.resolve(made),
			note: async (id) => {
				made.add(id);
				await Promise.resolve();
			},
		},
	});
	return {
		reached,
		made,
		ports: limited.ports(AbortSignal.timeout(60_000)),
		async call(name: string, args: object): Promise<Outcome> {
			const tool = findTool(name);
			if (tool === undefined) throw new Error(name);
			return await invokeTool(tool, args, limited);
		},
	};
}

export const clientsOf = (live: LiveInstance) =>
	openClients(storeOf(live), AbortSignal.timeout(60_000));
