import type { Finding } from '../kernel/ports/instance/validator';
import type { Edge } from './edge';
import { createGraph } from './graph';
import type { LoadedNode } from './loaded-node';

/** Whether the node can end a loop depending on the data. */
function canStop(loaded: LoadedNode | undefined): boolean {
	if (!loaded || loaded.node.disabled === true) return loaded === undefined;
	const ways = loaded.outputs?.filter((port) => port.type === 'main' && !port.isError);
	const decides = loaded.type.description.properties.some(
		({ type, typeOptions }) => type === 'filter' || typeOptions?.editor === 'codeNodeEditor',
	);
	return ways === undefined || ways.length !== 1 || decides;
}

/** Cycles in which every node always passes its data on. */
export function endlessCycles(
	main: readonly Edge[],
	nodes: ReadonlyMap<string, LoadedNode>,
): Finding[] {
	const unstopped = main.filter(
		({ source, target }) => !canStop(nodes.get(source)) && !canStop(nodes.get(target)),
	);
	if (unstopped.length === 0) return [];
	const { reachedFrom } = createGraph(unstopped);
	const order = [...createGraph(main).reachedFrom(starts(main))];
	const place = (name: string) => order.indexOf(name);
	// The edge that closes a cycle leads back to a node that the data has already passed.
	return unstopped
		.filter(
			({ source, target }) => place(target) <= place(source) && reachedFrom([target]).has(source),
		)
		.map(({ source, target }) => ({
			nodeName: source,
			message: `it leads back to "${target}", and nothing on that circle ends it.`,
			fix: 'Put an If or a Loop Over Items on the circle, with one way out.',
			severity: 'advice',
			kind: 'flow',
		}));
}

function starts(main: readonly Edge[]): string[] {
	const targets = new Set(main.map(({ target }) => target));
	return [...new Set(main.map(({ source }) => source))].filter((name) => !targets.has(name));
}
