import { nativeCatalog } from '../../catalog/catalog';
import { ownNames } from '../../kernel/looked-up-call';
import type { Ports } from '../../kernel/ports';
import { ToolError } from '../../kernel/tool-error';
import { randomId } from '../../policy/random-id';
import { openRegistry, type Registry } from '../../registry/open-registry';
import { runExamples, type TrialSetting } from '../../registry/proposal/try-tool';
import type { RegistryPlace } from '../../registry/registry-cache';
import type { RegistrySetting, RegistryWorkflows } from '../../registry/registry-setting';
import type { RegistryCaller } from '../../registry/registry-store';
import { registryCache } from './open-registered-tools';

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'clock'>;

const notPublished = (name: string) =>
	new ToolError({
		code: 'unavailable',
		message: `Workflow "${name}" is not published.`,
		hint: 'Publish it in n8n, or choose one of its versions. Nothing was changed.',
	});

const registryWorkflows = ({
	workflows,
	workflowVersions,
}: Omit<Needed, 'clock'>): RegistryWorkflows => ({
	nameOf: async (id) => (await workflows.names([id])).get(id),
	async version(id, versionId) {
		const { name, settings, activeVersionId } = await workflows.get(id);
		const wanted = versionId ?? activeVersionId;
		if (wanted === null) throw notPublished(name);
		const { nodes, connections } = await workflowVersions.get(id, wanted);
		return { versionId: wanted, copy: { name, nodes, connections, settings } };
	},
});

interface AtWork {
	/** Runs examples, before a version is pinned. Without it no tool that has some is pinned. */
	readonly trial?: Pick<TrialSetting, 'ports' | 'hide'>;
	readonly cache?: RegistrySetting['cache'];
	readonly note?: RegistrySetting['note'];
}

export const openRegistryAt = (
	place: RegistryPlace,
	caller: RegistryCaller,
	ports: Needed,
	{ trial, note, cache = registryCache }: AtWork = {},
): Registry =>
	openRegistry({
		place,
		caller,
		cache,
		note,
		now: () => Date.now(),
		newId: randomId,
		breathe: async () => await ports.clock.sleep(0),
		workflows: registryWorkflows(ports),
		systemTools: nativeCatalog.tools,
		reservedNames: [...nativeCatalog.all.map(({ name }) => name), ...ownNames],
		runExamples:
			trial && (async (tool, workspace) => await runExamples(tool, { workspace, place, ...trial })),
	});
