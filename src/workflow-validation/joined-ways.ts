import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { codeOfNode, countOfItems } from './code-findings';
import { findingsOf } from './finding';
import type { Graph } from './graph';
import { isCode, isGathering } from './item-counts';
import type { LoadedNode } from './loaded-node';

const { advice } = findingsOf('flow');

/** Code that makes one item of all. */
function isGatheringCode(node: INode): boolean {
	const { tree, mode } = (isCode(node) && codeOfNode(node)) || {};
	const isOfAll =
		mode === 'all' && /\$input\.all\(\)|\bitems\b/.test(String(node.parameters.jsCode));
	return isOfAll && tree !== undefined && countOfItems(tree) === 'one';
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
		const reached = (target: string) => graph.reachedFrom([target], isEnd);
		for (const { name: fork } of enabled.map((one) => one.node)) {
			if (isHolding(fork) || graph.isInLoop(fork)) continue;
			const ways = graph.outOf(fork).map(({ target }) => reached(target));
			const sided = sources
				.filter((one) => !isEnd(one))
				.map((source) => ({
					source,
					ways: ways.filter((way) => way.has(source)),
				}));
			const [one, other] = sided.filter((side) => side.ways.length === 1);
			if (!one || !other || one.ways[0] === other.ways[0]) continue;
			const message = `n8n runs it once for the items of "${one.source}", and once more for those of "${other.source}".`;
			return [advice(node.name, message, 'Lead both to a Merge (mode: "append") before it.')];
		}
		return [];
	});
