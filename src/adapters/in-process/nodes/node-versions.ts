import type { INodeTypes } from 'n8n-workflow';

import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { equal } from '../../../kernel/values/equal';
import type { ChangeWorkflow } from '../../../kernel/ports/workflow-changes';
import { invalidInput } from '../../../kernel/tool-error';
import { isMeant } from '../../../kernel/workflow/is-meant';
import { type NodeVersions, migrateWorkflow } from '../../../workflow/migrations/migrate-workflow';
import { engineNodes } from './engine-workflow';
import { loadedNode, loadedType } from './loaded-node';

const versionsIn = (version: number | number[]) => (Array.isArray(version) ? version : [version]);

/** The versions of the node types of this n8n. */
export function createNodeVersions(nodeTypes: INodeTypes): NodeVersions {
	const typeOf = ({ type, typeVersion }: WorkflowNode) => loadedType(nodeTypes, type, typeVersion);
	return {
		versions(type) {
			try {
				const found = nodeTypes.getByName(type);
				const all =
					'nodeVersions' in found
						? Object.keys(found.nodeVersions).map(Number)
						: versionsIn(found.description.version);
				return all.sort((one, other) => one - other);
			} catch {
				// n8n finds no type of which it makes a tool without a version, and none that is not there.
				return [];
			}
		},
		isSame(node, version) {
			const [now] = engineNodes({ nodes: [node] });
			const [own, next] = [typeOf(node), loadedType(nodeTypes, node.type, version)];
			if (!now || !own || !next || own.constructor !== next.constructor) return false;
			const before = loadedNode(now, nodeTypes)?.parameters;
			const after = loadedNode({ ...now, typeVersion: version }, nodeTypes)?.parameters;
			return before !== undefined && equal(before, after);
		},
		isTrigger: (node) => typeOf(node)?.description.group.includes('trigger') === true,
		hasSeveralOutputs(node) {
			if (node.onError === 'continueErrorOutput') return true;
			const outputs = typeOf(node)?.description.outputs;
			return outputs !== undefined && (!Array.isArray(outputs) || outputs.length > 1);
		},
	};
}

/** Moves nodes to other versions: `to` is "newest", "n8n 3" for what that needs, or a version. */
export function createMigrate(nodeTypes: INodeTypes): ChangeWorkflow {
	const versions = createNodeVersions(nodeTypes);
	return async (workflow, change) => {
		const { to } = change;
		const wanted = to === 'newest' || to === 'n8n 3' ? to : Number(to);
		if (Number.isNaN(wanted) || to.trim() === '')
			throw invalidInput(
				`"to" must be "newest", "n8n 3" or a version such as "4.2", not ${JSON.stringify(to)}.`,
				'get-node-usage lists the versions that are used. Nothing was changed.',
			);
		const meant = (node: WorkflowNode) => isMeant(node, change);
		const { content, changed, notes } = migrateWorkflow(workflow, wanted, versions, meant);
		return await Promise.resolve({
			content,
			places: changed.map((place) => ({ ...place, times: 1 })),
			notes: notes.map(({ node, is, why }) => {
				return { node, why: is === 'lost' ? `Other than before: ${why}` : `Left: ${why}` };
			}),
		});
	};
}
