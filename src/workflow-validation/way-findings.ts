import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { type Problem, findingsOf } from './finding';
import { type Graph, createGraph } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { at } from './output-fields';

const { error, advice } = findingsOf('flow');

/** Nodes with several outputs that an item may leave by more than one of. */
const SHARING = /\.(?:splitInBatches|compareDatasets)$/;

const isInLoop = ({ outOf, reachedFrom }: Graph, name: string) =>
	outOf(name).some(({ target }) => reachedFrom([target]).has(name));

/** Nodes that may let an item go another way, or none. */
const choosingAmong = (nodes: readonly LoadedNode[]) =>
	new Set(
		nodes.flatMap(({ node, outputs = [] }) =>
			outputs.length > 1 || /\.(?:filter|removeDuplicates)$/.test(node.type) ? [node.name] : [],
		),
	);

/**
 * Finds what has not run, or gives nothing, because items take one of several ways.
 *
 * @param countInto how many items come to a node, where n8n's nodes say it
 * @param isDepthFirst whether n8n runs one way to its end before the next (execution order v1)
 */
export function createWays(
	nodes: ReadonlyMap<string, LoadedNode>,
	graph: Graph,
	countInto: (name: string) => 'one' | 'many' | undefined,
	isDepthFirst: boolean,
) {
	const { main } = graph;
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const starts = enabled
		.filter(({ type }) => type.description.group.includes('trigger'))
		.map(({ node }) => node.name);
	const endsOf = ({ source: from, outputIndex: by }: Edge) =>
		graph.outOf(from).flatMap((one) => (one.outputIndex === by ? [one.target] : []));
	/** Whether nothing comes to a node but through another one. */
	const isOnlyBehind = (name: string, other: string) =>
		name !== other && !graph.reachedFrom(starts, other).has(name);
	/** Nodes that send each item one of several ways. */
	const splitters = enabled
		.filter(({ node, outputs }) => (outputs ?? []).length > 1 && !SHARING.test(node.type))
		.map(({ node: { name } }) => ({ name, ways: graph.outOf(name) }))
		.filter(({ name, ways }) => ways.some((one) => one.outputIndex > 0) && !isInLoop(graph, name));
	const choosing = choosingAmong(enabled);

	/** Nodes that hand their items to several, and the one of these that n8n runs first: the uppermost, then the leftmost. */
	const forks = enabled.flatMap(({ node: { name } }) => {
		const ways = graph.outOf(name).filter(({ outputIndex }) => outputIndex === 0);
		const place = ({ target }: Edge) => nodes.get(target)?.node.position ?? [0, 0];
		const [first, second] = ways.sort(
			(a, b) => place(a)[1] - place(b)[1] || place(a)[0] - place(b)[0],
		);
		return first && second && isDepthFirst && !isInLoop(graph, name) ? [{ name, first }] : [];
	});
	/** Nodes that wait for several inputs let nothing through before the other ways have run. */
	const waiting = new Set(
		enabled.flatMap(({ node, inputs }) => ((inputs ?? []).length > 1 ? [node.name] : [])),
	);

	/** Why a node that another one reads has not run when n8n comes to that one. */
	function missed(read: string, reader: string): Problem | undefined {
		const isAlone = graph.into(read).length + graph.outOf(read).length === 0;
		if (read === reader || isAlone) return undefined;
		const own = starts.filter((one) => graph.reachedFrom([one]).has(reader));
		const isAfter = !graph.reachedFrom(own, reader).has(read);
		if (
			own.length > 0 &&
			!own.includes(reader) &&
			isAfter &&
			!graph.reachedFrom([read]).has(reader)
		) {
			const message = `it refers to "${read}", which cannot have run when n8n comes to this node, and the node fails.`;
			return { message, fix: `Connect it so that "${read}" runs first, or read another node.` };
		}
		const past = (from: readonly string[]) => graph.reachedFrom(from, read).has(reader);
		if (!past(own.filter((one) => one !== read))) return undefined;
		const fix = `Write $("${read}").isExecuted ? ... : ..., or read a node that every way passes.`;
		for (const { name, ways } of splitters) {
			if (!isOnlyBehind(read, name)) continue;
			const way = ways.find((one) => {
				const ends = endsOf(one);
				return past(ends) && !graph.reachedFrom(ends).has(read);
			});
			if (way === undefined) continue;
			// Another choice on the way may be made of the same.
			const plain = main.filter(({ source }) => source !== read && !choosing.has(source));
			const isSure =
				countInto(name) === 'one' && createGraph(plain).reachedFrom(endsOf(way)).has(reader);
			const message = `it refers to "${read}", which has not run where an item leaves "${name}" by output ${way.outputIndex}, and the node fails.`;
			return { message, fix, severity: isSure ? 'error' : 'advice' };
		}
		if (forks.length === 0) return undefined;
		const open = createGraph(
			main.filter(({ source }) => ![read, ...waiting, ...choosing].includes(source)),
		);
		for (const { name, first } of forks) {
			if (!isOnlyBehind(read, name) || graph.reachedFrom([first.target]).has(read)) continue;
			if (!open.reachedFrom([first.target]).has(reader) || waiting.has(reader)) continue;
			const message = `it refers to "${read}", which n8n runs later: of what follows "${name}" it first runs "${first.target}" with all behind it, and the node fails.`;
			return { message, fix: `Connect both ways to a Merge before it, or put "${read}" before.` };
		}
		return undefined;
	}

	/** A Merge that needs items at all inputs where an item takes one way of several. */
	const mergeFindings = enabled.flatMap(({ node }): Finding[] => {
		const { mode, joinMode, options } = node.parameters;
		if (node.type !== 'n8n-nodes-base.merge' || node.typeVersion < 3) return [];
		const isPaired =
			at(options, 'includeUnpaired') !== true && (joinMode ?? 'keepMatches') === 'keepMatches';
		if (mode !== 'chooseBranch' && (mode !== 'combine' || !isPaired)) return [];
		const into = graph.into(node.name);
		const [splitter] = splitters.filter(({ name, ways }) => {
			const waysTo = [0, 1].map((index) => {
				const sources = into.filter(({ inputIndex }) => inputIndex === index);
				const isOnly = sources.every(({ source }) => source === name || isOnlyBehind(source, name));
				const own = ways.filter((one) =>
					sources.some(
						({ source, outputIndex }) =>
							(source === name && outputIndex === one.outputIndex) ||
							graph.reachedFrom([one.target], node.name).has(source),
					),
				);
				return isOnly ? own.map(({ outputIndex }) => outputIndex) : [];
			});
			const [one = [], other = []] = waysTo;
			return one.length > 0 && other.length > 0 && !one.some((each) => other.includes(each));
		});
		if (splitter === undefined) return [];
		const message = `an item takes one way of "${splitter.name}" alone, so that one input gets none, and nothing comes out.`;
		const fix = 'Write mode: "append", which gives on what comes.';
		const tell = countInto(splitter.name) === 'one' ? error : advice;
		return [tell(node.name, message, fix)];
	});
	return { missed, mergeFindings };
}
