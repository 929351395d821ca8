import { randomId } from '../../src/policy/random-id';
import type { WorkflowCopy } from '../../src/registry/function/function-version';
import { openRegistry } from '../../src/registry/open-registry';
import type { Registry } from '../../src/registry/open-registry';
import { createRegistryCache } from '../../src/registry/read-workspace';
import type { RegistrySetting } from '../../src/registry/registry-setting';
import type { RegistryStore } from '../../src/registry/registry-store';
import { ToolError } from '../../src/kernel/tool-error';
import { memoryRegistryStore } from './memory-registry-store';

export const SECRET = 'a secret of this test that nobody knows';

export const acme = { organisation: 'acme', agency: 'north' };

export const copyOf = (text: string): WorkflowCopy => ({
	name: 'Look up',
	nodes: [
		{
			name: 'Ask',
			type: 'n8n-nodes-base.httpRequest',
			parameters: { text, headers: { apiKey: 'sk-live-9f8a7b6c5d4e3f2a1b0c' } },
			credentials: { httpBasicAuth: { id: 'cred-1', name: 'Shop' } },
		},
	],
	connections: {},
	settings: { executionOrder: 'v1' },
});

/** Registries over one store, with a clock that stands still until it is moved. */
export function registryWorld(store?: RegistryStore) {
	const memory = memoryRegistryStore();
	const clock = { now: Date.parse('2026-11-22T12:00:00.000Z') };
	const workflows = new Map([
		['wf-1', { name: 'Look up', versions: new Map([['v1', copyOf('one')]]), published: 'v1' }],
	]);
	const now = () => clock.now;
	const newCache = () => createRegistryCache(now);
	const cache = newCache();

	const setting = (given: Partial<RegistrySetting> = {}, tenant = acme): RegistrySetting => ({
		place: { store: store ?? memory.store, name: 'n8n', secret: SECRET, tenant },
		...{ cache, now, newId: randomId },
		breathe: async () => await new Promise<void>(setImmediate),
		caller: { ...tenant, user: 'ann', isAdmin: true },
		workflows: {
			nameOf: async (id) => await Promise.resolve(workflows.get(id)?.name),
			version: async (id, versionId) => {
				await Promise.resolve();
				const workflow = workflows.get(id);
				const wanted = versionId ?? workflow?.published ?? '';
				const copy = workflow?.versions.get(wanted);
				if (copy !== undefined) return { versionId: wanted, copy };
				throw new ToolError({ code: 'not-found', message: 'No such version.', hint: '' });
			},
		},
		systemTools: [{ name: 'list-workflows', description: 'Lists workflows', effect: 'read' }],
		reservedNames: ['list-workflows', 'search-tools', 'run-tool', 'delegate'],
		...given,
	});
	const open = (given: Partial<RegistrySetting> = {}, tenant = acme): Registry =>
		openRegistry(setting(given, tenant));
	return { ...memory, open, setting, clock, workflows, newCache };
}

export type RegistryWorld = ReturnType<typeof registryWorld>;

export const inputSchema = {
	type: 'object',
	properties: { id: {} },
	required: ['id'],
};

export const outputSchema = { type: 'object', required: ['price'] };

/** A client tool with everything that it must have. */
export const clientTool = (name: string, given: object = {}) => ({
	...{ name, description: `What ${name} is for`, target: 'client' },
	...{ inputSchema, outputSchema },
	...given,
});

/** A function with a kept version, and a tool that is pinned to it. */
export async function pinnedTool(registry: Registry) {
	const made = await registry.functions.create({ name: 'Prices', workflowId: 'wf-1' });
	const version = await registry.versions.create(made.id, null, 'first');
	const tool = await registry.tools.create({
		...clientTool('price-of'),
		...{ target: 'server', functionId: made.id, functionVersionId: version.id },
	});
	return { made, version, tool };
}

export const failure = async (work: Promise<unknown>): Promise<ToolError> => {
	const error = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (ToolError.is(error)) return error;
	throw new Error(`Expected a ToolError, not ${String(error)}`);
};
