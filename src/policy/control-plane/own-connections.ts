import type { WorkflowContent } from '../../kernel/ports/instance/workflows';
import { edgesOf } from '../../kernel/workflow/edges-of';
import { isForemanNode } from './own-nodes';

type Content = Pick<WorkflowContent, 'nodes' | 'connections'>;

interface Connection {
	readonly source: string;
	readonly target: string;
	readonly type: string;
	/** By ids, since names may change. */
	readonly key: string;
}

function connectionsOf({ nodes, connections }: Content): Connection[] {
	const ids = new Map(nodes.map(({ name, id }) => [name, id === '' ? name : id]));
	return edgesOf(connections).map(({ source, target, type, output, input }) => {
		const ends = [ids.get(source) ?? source, ids.get(target) ?? target];
		return { source, target, type, key: JSON.stringify([...ends, type, output, ...input]) };
	});
}

const ownNames = ({ nodes }: Content) =>
	new Set(nodes.filter(({ type }) => isForemanNode(type)).map(({ name }) => name));

/** The connections of Foreman's nodes and of the tools behind a gate. No connection may lead around a gate. */
function guarded(content: Content): Map<string, string> {
	const own = ownNames(content);
	const all = connectionsOf(content);
	const behind = new Map(
		all
			.filter(({ target, type }) => own.has(target) && type !== 'main')
			.map(({ source, target }) => [source, target]),
	);
	return new Map(
		all.flatMap(({ source, target, key }): Array<[string, string]> => {
			const of = own.has(source) ? source : own.has(target) ? target : behind.get(source);
			return of === undefined ? [] : [[key, of]];
		}),
	);
}

/** The names of Foreman's nodes whose connections, or those of the tools behind them, are others than before. */
export function changedConnections(stored: Content, next: Content): string[] {
	const [before, after] = [guarded(stored), guarded(next)];
	const lost = [...before].filter(([key]) => !after.has(key));
	const added = [...after].filter(([key]) => !before.has(key));
	return [...new Set([...lost, ...added].map(([, name]) => name))];
}
