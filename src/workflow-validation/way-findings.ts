import type { INode } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { type Problem, findingsOf } from './finding';
import { type Graph, askedOnce } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { joinFindings } from './joined-ways';
import { at } from './output-fields';

const { error, advice } = findingsOf('flow');

/** Nodes with several outputs that an item may leave by more than one of. */
const SHARING = /\.(?:splitInBatches|compareDatasets)$/;

/** Triggers that start only test runs in the editor. */
const isForTests = ({ type = '', parameters = {} }: Partial<INode> = {}) =>
	/\.(?:manualTrigger|evaluationTrigger)$/.test(type) ||
	(type.endsWith('.chatTrigger') && parameters.public !== true);

/** Whether a node goes on where it fails, or its code asks where its items come from. */
const isPrepared = ({ onError, parameters = {} }: Partial<INode> = {}) =>
	/^continue/.test(String(onError)) ||
	/\$prevNode|isExecuted|=>\s*\{?\s*\$\(/.test(JSON.stringify(parameters));

/** Nodes that may let an item go another way, or none. */
const choosingAmong = (nodes: readonly LoadedNode[]) =>
	new Set(
		nodes.flatMap(({ node, outputs = [] }) =>
			outputs.length > 1 ||
			/\.(?:filter|removeDuplicates)$/.test(node.type) ||
			/isExecuted|\$prevNode|return\s*\[\s*\]/.test(String(node.parameters.jsCode))
				? [node.name]
				: [],
		),
	);

/** Nodes that hand their items to several, and the one of these that n8n runs first: the uppermost, then the leftmost. */
function forksOf(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) {
	const place = ({ target }: Edge) => nodes.get(target)?.node.position ?? [0, 0];
	return [...nodes.values()].flatMap(({ node }) => {
		const ways = graph.outOf(node.name).filter(({ outputIndex }) => outputIndex === 0);
		const [first, second] = ways.sort(
			(a, b) => place(a)[1] - place(b)[1] || place(a)[0] - place(b)[0],
		);
		const isFork = first && second && isEnabled(node) && !graph.isInLoop(node.name);
		return isFork ? [{ name: node.name, first }] : [];
	});
}

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
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const starts = enabled
		.filter(({ type }) => type.description.group.includes('trigger'))
		.map(({ node }) => node.name);
	const endsOf = ({ source, outputIndex }: Edge) => graph.targetsOf(source, outputIndex);
	const passed = askedOnce((name) => {
		const before = graph.passedBefore(name, starts);
		return before && new Set(before);
	});
	/** Whether nothing comes to a node but through another one. */
	const isOnlyBehind = (name: string, other: string) =>
		name !== other && (passed(name)?.has(other) ?? true);
	/** Nodes that send each item one of several ways. */
	const splitters = enabled
		.filter(({ node, outputs }) => (outputs ?? []).length > 1 && !SHARING.test(node.type))
		.map(({ node: { name } }) => ({ name, ways: graph.outOf(name) }))
		.filter(({ name, ways }) => ways.some((one) => one.outputIndex > 0) && !graph.isInLoop(name));
	const choosing = choosingAmong(enabled);

	const forks = isDepthFirst ? forksOf(nodes, graph) : [];
	/** Nodes that wait for several inputs let nothing through before the other ways have run. */
	const waiting = new Set(
		enabled.flatMap(({ node, inputs }) => ((inputs ?? []).length > 1 ? [node.name] : [])),
	);

	const isHolding = (name: string) => choosing.has(name) || waiting.has(name);

	/** Why a node that another one reads has not run when n8n comes to that one. */
	const missed = askedOnce((read, reader, reads: 'own' | 'any'): Problem | undefined => {
		const isAlone = graph.into(read).length + graph.outOf(read).length === 0;
		if (read === reader || isAlone) return undefined;
		const [toReader, toRead] = [graph.leadingTo(reader), graph.leadingTo(read)];
		const own = starts.filter((one) => toReader.has(one));
		const isAfter = !graph.reachedFrom(own, (one) => one === reader).has(read);
		if (own.length > 0 && !own.includes(reader) && isAfter && !toReader.has(read)) {
			const message = `it refers to "${read}", which cannot have run when n8n comes to this node, and the node fails.`;
			return { message, fix: `Connect it so that "${read}" runs first, or read another node.` };
		}
		const around = graph.leadingTo(reader, (one) => one === read);
		const past = (from: readonly string[]) => from.some((one) => one !== read && around.has(one));
		if (!past(own)) return undefined;
		const fix = `Write $("${read}").isExecuted ? ... : ..., or read a node that every way passes.`;
		const isHeld = (name: string) => name === read || waiting.has(name) || choosing.has(name);
		const other = own.find(
			(one) => one !== read && !toRead.has(one) && graph.reachedFrom([one], isHeld).has(reader),
		);
		if (other !== undefined) {
			const message = `it refers to "${read}", which has not run where "${other}" starts the workflow, and the node fails.`;
			const isMild = isForTests(nodes.get(other)?.node) || isPrepared(nodes.get(reader)?.node);
			return { message, fix, severity: isMild ? 'advice' : 'error' };
		}
		for (const { name, ways } of splitters) {
			if (!isOnlyBehind(read, name)) continue;
			const way = ways.find((one) => {
				const ends = endsOf(one);
				return past(ends) && !ends.some((one) => toRead.has(one));
			});
			if (way === undefined) continue;
			// Another choice on the way may be made of the same.
			const ends = (one: string) => one === read || choosing.has(one) || waiting.has(one);
			const plain = graph.reachedFrom(endsOf(way), ends);
			const isSure = (reads === 'own' || countInto(name) === 'one') && plain.has(reader);
			const message = `it refers to "${read}", which has not run where an item leaves "${name}" by output ${way.outputIndex}, and the node fails.`;
			return { message, fix, severity: isSure ? 'error' : 'advice' };
		}
		if (forks.length === 0) return undefined;
		const open = graph.leadingTo(reader, (one) => one !== reader && isHeld(one));
		for (const { name, first } of waiting.has(reader) ? [] : forks) {
			const { target } = first;
			if (!isOnlyBehind(read, name) || toRead.has(target)) continue;
			if (target !== reader && (isHeld(target) || !open.has(target))) continue;
			const message = `it refers to "${read}", which n8n runs later: of what follows "${name}" it first runs "${first.target}" with all behind it, and the node fails.`;
			return { message, fix: `Connect both ways to a Merge before it, or put "${read}" before.` };
		}
		return undefined;
	});

	/** A Merge that needs items at all inputs where an item takes one way of several. */
	const mergeFindings = enabled.flatMap(({ node }): Finding[] => {
		const { mode, joinMode, options } = node.parameters;
		if (node.type !== 'n8n-nodes-base.merge' || node.typeVersion < 3) return [];
		const isPaired =
			at(options, 'includeUnpaired') !== true && (joinMode ?? 'keepMatches') === 'keepMatches';
		if (mode !== 'chooseBranch' && (mode !== 'combine' || !isPaired)) return [];
		const into = graph.into(node.name);
		const leading = new Map(
			into.map(({ source }) => [source, graph.leadingTo(source, (one) => one === node.name)]),
		);
		const [splitter] = splitters.filter(({ name, ways }) => {
			const waysTo = [0, 1].map((index) => {
				const sources = into.filter(({ inputIndex }) => inputIndex === index);
				const isOnly = sources.every(({ source }) => source === name || isOnlyBehind(source, name));
				const own = ways.filter((one) =>
					sources.some(
						({ source, outputIndex }) =>
							(source === name && outputIndex === one.outputIndex) ||
							(one.target !== node.name && leading.get(source)?.has(one.target) === true),
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
	return { missed, mergeFindings: [...mergeFindings, ...joinFindings(enabled, graph, isHolding)] };
}
