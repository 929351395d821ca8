import type { z } from 'zod';
import type { Ports } from '../../../kernel/ports';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { isRecord } from '../../../kernel/values/is-record';
import { renameConnections } from '../../../kernel/workflow/connections';
import { nameOf } from '../../fields';
import { type CanvasDraft } from './edit-draft';
import { nameTaken } from './add-nodes';
import { findNode } from './connect-nodes';
import { refuseUnsafeKeys } from './read-operations';
import { setNode } from '../fields';

export const updatedNode = setNode.extend({ nodeId: nameOf('Node ID or name') });

type Values = Readonly<Record<string, unknown>>;

function withValue(values: Values, path: readonly string[], value: unknown): Values {
	const [key = '', ...rest] = path;
	const inner = Object.hasOwn(values, key) ? values[key] : undefined;
	const next = rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value);
	const others = Object.entries(values).filter(([name]) => name !== key);
	return Object.fromEntries(next === null ? others : [...others, [key, next]]);
}

/** Sets values by their name, or by a path with dots where there is no parameter of that name. `null` takes one out. */
function withParameters(stored: Values, given: Values): Record<string, unknown> {
	let values: Values = stored;
	for (const [name, value] of Object.entries(given)) {
		const path = Object.hasOwn(values, name) ? [name] : name.split('.');
		for (const key of path) refuseUnsafeKeys(Object.fromEntries([[key, 0]]), 'parameters');
		values = withValue(values, path, value);
	}
	return { ...values };
}

/** Changes nodes of a draft, in turn. Throws `ToolError`. */
export async function updateNodes(
	stored: CanvasDraft,
	wanted: ReadonlyArray<z.output<typeof updatedNode>>,
	{ canvas }: Pick<Ports, 'canvas'>,
): Promise<{ readonly draft: CanvasDraft; readonly nodes: readonly WorkflowNode[] }> {
	let draft = stored;
	const ids: string[] = [];
	for (const { nodeId, name = '', ...wish } of wanted) {
		const node = findNode(draft.nodes, nodeId, 'nodeId');
		const newName = name === '' ? node.name : name;
		if (draft.nodes.some((one) => one.name === newName && one !== node)) throw nameTaken(newName);
		// Throws where the type has no such version.
		const { typeVersion } =
			wish.typeVersion === 0
				? node
				: await canvas.node({
						nodeType: node.type,
						typeVersion: wish.typeVersion,
						parameters: {},
						name: newName,
						seed: '',
					});
		const { x = node.position[0], y = node.position[1] } = wish.position ?? {};
		const changed: WorkflowNode = {
			...node,
			...wish.settings,
			name: newName,
			typeVersion,
			position: [x, y],
			parameters: withParameters(node.parameters, wish.parameters ?? {}),
		};
		const renamed = (one: string) => (one === node.name ? newName : one);
		draft = {
			nodes: draft.nodes.map((one) => (one === node ? changed : one)),
			connections:
				newName === node.name ? draft.connections : renameConnections(draft.connections, renamed),
		};
		ids.push(node.id);
	}
	return { draft, nodes: draft.nodes.filter(({ id }) => ids.includes(id)) };
}
