import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { codeOfNode, countOfItems } from './code-findings';
import { findingsOf } from './finding';
import type { Graph } from './graph';
import { isCode, isGathering, readsAll } from './item-counts';
import type { LoadedNode } from './loaded-node';

const { advice } = findingsOf('flow');

/** Code that makes one item of all. */
function isGatheringCode(node: INode): boolean {
	const { tree, mode } = (isCode(node) && codeOfNode(node)) || {};
	return mode === 'all' && tree !== undefined && readsAll(node) && countOfItems(tree) === 'one';
}

/**
 * Nodes that make one of all items, and that two ways of a fork come to one after the other.
 *
 * @param isHolding whether a node may let an item go another way, or waits for several inputs
 */
export const joinFindings = (
	enabled: readonly LoadedNode[],
	graph: Graph,
	isHolding: (name: string) => boolean,
): Finding[] =>
	enabled.flatMap(({ node }): Finding[] => {
		const sources = [...new Set(graph.into(node.name).map(({ source }) => source))];
		if (sources.length < 2 || node.executeOnce === true || graph.isInLoop(node.name)) return [];
		if (!isGathering(node) && !isGatheringCode(node)) return [];
		const isEnd = (name: string) => name === node.name || isHolding(name);
		const leading = sources
			.filter((one) => !isEnd(one))
			.map((source) => ({ source, names: graph.leadingTo(source, isEnd) }));
		for (const { name: fork } of enabled.map((one) => one.node)) {
			if (isHolding(fork) || graph.isInLoop(fork)) continue;
			const targets = graph.outOf(fork).flatMap(({ target }) => (isEnd(target) ? [] : [target]));
			if (targets.length < 2) continue;
			const sided = leading.map(({ source, names }) => ({
				source,
				ways: targets.filter((target) => names.has(target)),
			}));
			const [one, other] = sided.filter((side) => side.ways.length === 1);
			if (!one || !other || one.ways[0] === other.ways[0]) continue;
			const message = `n8n runs it once for the items of "${one.source}", and once more for those of "${other.source}".`;
			return [advice(node.name, message, 'Lead both to a Merge (mode: "append") before it.')];
		}
		return [];
	});
