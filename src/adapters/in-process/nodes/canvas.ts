import type { INodeTypes } from 'n8n-workflow';

import type { CanvasEnd, CanvasEnds, CanvasPort } from '../../../kernel/ports/instance/canvas';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import type { LoadedNode, Port } from '../../../workflow-validation/loaded-node';
import type { NodesCatalog } from '../../../nodes-catalog/build-catalog';
import { loadNodes } from '../../../workflow-validation/load-nodes';
import { stableUuid } from '../../../workflow/read-stored';
import { engineNodes } from './engine-workflow';
import { loadedType } from './loaded-node';
import { resolveType } from './resolve-type';

/** Some types name their outputs beside the list of them. */
const namedEnds = (ports: readonly Port[], names: readonly string[] = []): CanvasEnd[] =>
	ports.map(({ type, displayName, accepts }, index) => ({
		type,
		name: displayName ?? (type === 'main' ? names[index] : undefined),
		accepts,
	}));

const endsOf = ({ inputs, outputs, type: { description } }: LoadedNode): CanvasEnds => ({
	inputs: inputs && namedEnds(inputs, description.inputNames),
	outputs: outputs && namedEnds(outputs, description.outputNames),
});

export const createCanvas = (nodeTypes: INodeTypes): CanvasPort => ({
	async node({ nodeType, typeVersion, parameters, name, seed }) {
		const scope = { version: typeVersion };
		const read = (catalog: NodesCatalog, known: string) => catalog.describe(known, scope);
		const { name: type, found } = await resolveType(nodeTypes, nodeType, typeVersion, read);
		const { displayName, version } = found;
		const described = loadedType(nodeTypes, type, version)?.description;
		const called = described?.defaults.name;
		const node: WorkflowNode = {
			id: stableUuid(seed),
			name: name ?? (typeof called === 'string' && called !== '' ? called : displayName),
			type,
			typeVersion: version,
			position: [0, 0],
			parameters: { ...parameters },
		};
		const hasAddress = (described?.webhooks?.length ?? 0) > 0;
		return hasAddress ? { ...node, webhookId: stableUuid(`${seed}\nwebhook`) } : node;
	},
	async ends({ nodes }) {
		const typed = engineNodes({ nodes: [...nodes] }).flatMap((stored) => {
			const type = loadedType(nodeTypes, stored.type, stored.typeVersion);
			return type ? [{ stored, type }] : [];
		});
		const loaded = await loadNodes(typed, nodeTypes);
		return new Map([...loaded.nodes].map(([name, node]) => [name, endsOf(node)]));
	},
});
