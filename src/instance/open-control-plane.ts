import { createOwnTables } from '../adapters/own-tables/own-tables';
import { createPeoplesWorkflows } from '../adapters/n8n-api/workflows/peoples-workflows';
import type { WorkflowNode } from '../kernel/ports/instance/workflows';
import { isForemanNode } from '../policy/control-plane/own-nodes';
import type { ControlPlane } from '../policy/control-plane/ports';
import { parseUrl } from '../policy/addresses/read-web-address';
import { actOf } from '../policy/started-runs/acting-nodes';
import { nativeCatalog } from '../catalog/catalog';
import type { Connection, NodeContext } from './connect';

/** A node of ours counts as harmless if all it may do is read. */
const looking = {
	agentId: '',
	tools: nativeCatalog.tools.filter(({ effect }) => effect === 'read').map(({ name }) => name),
};

/** The nodes that give an agent tools, or let operators in. */
const opensForeman = /\.foreman(?:toolkit|gatehitltool|admintrigger)$/i;

const acts = (node: Pick<WorkflowNode, 'type' | 'parameters'>): boolean =>
	actOf(node, looking) !== undefined ||
	(isForemanNode(node.type) && opensForeman.test(node.type.trim()));

const hostOf = (address: string) => parseUrl(address)?.hostname ?? '';

/** What controls Foreman on this n8n. No workflow that a tool saves may touch it. */
export const openControlPlane = (
	context: NodeContext,
	connection: Connection,
	signal: AbortSignal,
): ControlPlane => {
	const api = connection.api(signal);
	return {
		tables: createOwnTables(api),
		workflows: createPeoplesWorkflows(api, acts),
		hosts: [context.getInstanceBaseUrl(), connection.baseUrl].map(hostOf),
	};
};
