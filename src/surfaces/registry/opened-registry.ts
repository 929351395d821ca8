import { connect } from '../../instance/connect';
import type { NodeContext } from '../../instance/connect';
import { nodeHider } from '../../instance/node-secrets';
import { onlyLooking, openPorts } from '../../instance/open-ports';
import type { Store } from '../../instance/open-store';
import { openRegistryAt } from '../../instance/registry/open-registry-at';
import { registryPlace } from '../../instance/registry/open-registered-tools';
import { registryAudit } from '../../instance/registry/registry-audit';
import type { Ports } from '../../kernel/ports';
import type { Tenant } from '../../policy/identity/principal';
import { TOOL_DEADLINE } from '../../registry/dispatch/run-version';
import type { Registry } from '../../registry/open-registry';
import { sharedWorkflows } from '../../registry/proposal/shared-workflows';
import type { RegistryPlace } from '../../registry/registry-cache';
import type { RegistryCaller } from '../../registry/registry-caller';
import type { RegistrySetting } from '../../registry/registry-setting';

/** Milliseconds for one piece of work, whose examples may run. */
const PATIENCE = 2 * TOOL_DEADLINE;

/** The registry of whom a piece of work is for. */
export interface OpenedRegistry {
	readonly registry: Registry;
	readonly place: RegistryPlace;
	/** For what runs tools. */
	readonly ports: Ports;
	/** The workflows of which the caller may make tools. */
	readonly choice: Pick<Ports, 'workflows' | 'workflowVersions' | 'executions'>;
	/** Of those workflows; undefined where all that the key can read may be chosen. */
	readonly choiceOf: Tenant | undefined;
	/** Keeps in the audit what was done. Never throws. */
	readonly note: NonNullable<RegistrySetting['note']>;
	/** Takes known secrets out of what leaves. */
	readonly hide: (value: unknown) => unknown;
}

/** Whom the registry is opened for. */
export interface RegistryVisitor {
	readonly caller: RegistryCaller;
	readonly store: Store;
	/** Of the node's input; 0 for webhooks. */
	readonly itemIndex: number;
	/** Whether the key of the node serves other workspaces too: then only workflows that are shared with this one may be chosen. */
	readonly isOneOfMany: boolean;
}

/** Opens the registry of a verified caller on the n8n of a node. Throws `ToolError`. */
export async function openRegistryFor(
	context: NodeContext,
	{ caller, store, itemIndex, isOneOfMany }: RegistryVisitor,
): Promise<OpenedRegistry> {
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
	const readable = { ...ports, workflows: { ...choice.workflows, get: workflows.get } };
	const hide = nodeHider(context);
	return {
		place,
		ports,
		choice,
		note,
		hide,
		choiceOf: isOneOfMany ? tenant : undefined,
		registry: openRegistryAt(place, caller, readable, { trial: { ports, hide }, note }),
	};
}
