import { type NodeContext, connect } from '../../instance/connect';
import { nodeHider } from '../../instance/node-secrets';
import { onlyLooking, openPorts } from '../../instance/open-ports';
import type { Store } from '../../instance/open-store';
import { registryPlace, openRegistryAt } from '../../instance/registry/open-registry-at';
import { readHistory, registryAudit } from '../../instance/registry/registry-audit';
import { TOOL_DEADLINE } from '../../registry/dispatch/version-to-run';
import { sharedWorkflows } from '../../registry/proposal/workflows-to-choose';
import type { RegistryCaller } from '../../registry/registry-store';

/** Milliseconds for one piece of work, whose examples may run. */
const PATIENCE = 2 * TOOL_DEADLINE;

interface RegistryVisitor {
	readonly caller: RegistryCaller;
	readonly store: Store;
	readonly itemIndex: number;
	/** Whether the key of the node serves other workspaces too: then only workflows that are shared with this one may be chosen. */
	readonly isOneOfMany: boolean;
}

/** Opens the registry of a verified caller on the n8n of a node. Throws `ToolError`. */
export async function openRegistryFor(
	context: NodeContext,
	{ caller, store, itemIndex, isOneOfMany }: RegistryVisitor,
) {
	const { organisation, agency, user } = caller;
	const tenant = { organisation, agency };
	const signal = AbortSignal.timeout(PATIENCE);
	const place = registryPlace(store, tenant, signal);
	const ports = openPorts(context, await connect(context, itemIndex), signal, {
		...onlyLooking,
		principal: async () => await Promise.resolve({ ...tenant, user }),
	});
	const { workflows } = ports;
	const shared = isOneOfMany ? sharedWorkflows(workflows, tenant) : {};
	const choice = { ...ports, workflows: { ...workflows, ...shared } };
	const note = registryAudit(store, context, { ...tenant, user });
	const hide = nodeHider(context);
	const readable = { ...ports, workflows: { ...choice.workflows, get: workflows.get } };
	return {
		registry: openRegistryAt(place, caller, readable, { trial: { ports, hide }, note }),
		/** Of the workflows that may be chosen; undefined where that are all that the key can read. */
		choiceOf: isOneOfMany ? tenant : undefined,
		history: async (tool: Parameters<typeof readHistory>[2]) =>
			await readHistory(store, tenant, tool),
		place,
		ports,
		choice,
		note,
		hide,
	};
}
export type OpenedRegistry = Awaited<ReturnType<typeof openRegistryFor>>;
