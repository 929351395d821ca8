import { nativeCatalog } from '../../catalog/catalog';
import { ownNames } from '../../kernel/looked-up-call';
import type { Ports } from '../../kernel/ports/index';
import { ToolError, unavailable } from '../../kernel/tool-error';
import { randomId } from '../../policy/random-id';
import { type Registry, openRegistry } from '../../registry/open-registry';
import { type TrialSetting, runExamples } from '../../registry/proposal/try-tool';
import { type RegistryPlace, createRegistryCache } from '../../registry/read-workspace';
import type { RegistrySetting, RegistryWorkflows } from '../../registry/registry-setting';
import type { RegistryCaller } from '../../registry/registry-store';
import { createRegistryTable } from '../../adapters/own-tables/registry-table';
import { fresh } from '../../kernel/fresh';
import type { NodeLogger } from '../../kernel/call-scope';
import type { Tool } from '../../kernel/define-tool';
import type { Tenant } from '../../policy/identity/principal';
import { plainLine } from '../../policy/people/plain-line';
import { registeredTools } from '../../registry/dispatch/registered-tools';
import { foldedToolName } from '../../registry/tool/check-tool';
import type { Store } from '../open-store';

const PATIENCE = 15_000;
/** What this process knows of registries, shared by all that read and write them. */
export const registryCache = createRegistryCache(() => Date.now());

export const registryPlace = (
	store: Store,
	tenant: Tenant,
	signal: AbortSignal,
): RegistryPlace => ({
	store: createRegistryTable(store.connection.api(signal), randomId),
	name: store.connection.fingerprint,
	secret: store.secret,
	tenant,
});

interface RegistryReader {
	/** Whose tools: of tools with one name, the earlier tenant's counts. */
	readonly tenants: () => Promise<readonly Tenant[]>;
	readonly store: (() => Promise<Store>) | undefined;
	readonly logger: Pick<NodeLogger, 'warn'>;
}

const TOLD_EVERY = 600_000;
const told = fresh<string, true>({ for: TOLD_EVERY, most: 200 });

/** The registered tools of a caller's tenants; none where the registry cannot be read. Undefined without a store. */
export function openRegisteredTools({ tenants, store: openStore, logger }: RegistryReader) {
	if (openStore === undefined) return undefined;
	return async () => {
		let name = '';
		try {
			const [store, all] = [await openStore(), await tenants()];
			name = store.connection.fingerprint;
			const found = new Map<string, Tool>();
			for (const tenant of all) {
				const open = () => registryPlace(store, tenant, AbortSignal.timeout(PATIENCE));
				const workspace = await registryCache.read(open());
				const more = registeredTools(workspace, async () => await Promise.resolve(open()));
				for (const tool of more) {
					const name = foldedToolName(tool.name);
					if (!found.has(name)) found.set(name, tool);
				}
			}
			told.forget(name);
			return [...found.values()];
		} catch (error) {
			if (told.peek(name) === undefined) {
				told.keep(name, true);
				const why = ToolError.is(error) ? `${error.message} ${error.hint}` : String(error);
				logger.warn(`Foreman offers no registered tools: ${plainLine(why, 500)}`);
			}
			return [];
		}
	};
}

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'clock'>;

const notPublished = (name: string) =>
	unavailable(
		`Workflow "${name}" is not published.`,
		'Publish it in n8n, or choose one of its versions. Nothing was changed.',
	);

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
