import type { Turns } from '../../kernel/values/in-turns';
import type {
	ExamplePlace,
	InstanceCounts,
	ShapeStep,
	UsedValue,
	WantedParameter,
} from '../../kernel/ports/examples';
import { EXACT, findPath, stepWeight, typeWeight } from './find-path';
import type { IndexedWorkflow } from './index-workflow';
import { countEach } from '../../kernel/values/count-each';

interface Ranked {
	readonly id: string;
	readonly cost: number;
	readonly size: number;
	readonly updatedAt: string;
}

const isBetter = (one: Ranked, other: Ranked): number =>
	one.cost - other.cost ||
	one.size - other.size ||
	(one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0);

/** Those that a search may tell of. Archived ones are no examples. */
export const openTo = (
	all: readonly IndexedWorkflow[],
	within: ReadonlySet<string> | undefined,
): IndexedWorkflow[] =>
	all.filter(({ id, isArchived }) => !isArchived && (within === undefined || within.has(id)));

/** Ids of the workflows that have such a path: the best fit first, of equal ones the smallest. Others may have their turn at each step. */
export function* stepsOfShape(
	all: readonly IndexedWorkflow[],
	steps: readonly ShapeStep[],
	{ limit, within }: ExamplePlace,
): Turns<string[]> {
	const weights = steps.map(stepWeight);
	const ranked: Ranked[] = [];
	for (const { id, graph, updatedAt } of openTo(all, within)) {
		yield;
		const mayHave = weights.every((weight) => graph.nodes.some((node) => weight(node) > 0));
		const found = mayHave ? findPath(graph, weights) : undefined;
		if (found) ranked.push({ id, cost: found.cost, size: graph.nodes.length, updatedAt });
	}
	return ranked
		.sort(isBetter)
		.slice(0, limit)
		.map(({ id }) => id);
}

function isBelow(line: string, wanted: string): boolean {
	const path = line.slice(0, line.indexOf('='));
	return wanted === '' || `.${path}.`.includes(`.${wanted}.`);
}

function linesOf(text: string, parameter: string, value: string): string | undefined {
	if (!text.includes(parameter) || !text.includes(value)) return undefined;
	const lines = text
		.split('\n')
		.filter((line) => isBelow(line, parameter) && line.includes(value, line.indexOf('=') + 1));
	return lines.length === 0 ? undefined : lines.join('\n');
}

const bare = (parameter: string) =>
	parameter
		.replace(/\[\d*\]/g, '')
		.replace(/^parameters\./, '')
		.toLowerCase();

/** Nodes with different values of a parameter, the most used value first. Others may have their turn at each step. */
export function* stepsOfParameter(
	all: readonly IndexedWorkflow[],
	{ nodeType, parameter, value }: WantedParameter,
	{ limit, within }: ExamplePlace,
): Turns<UsedValue[]> {
	const [path, asked] = [bare(parameter), value.toLowerCase().replace(/\s+/g, ' ')];
	const fits = new Map<string, boolean>();
	const isWanted = (type: string) => {
		const before = fits.get(type);
		const fit = before ?? (type === nodeType || typeWeight(nodeType, type) === EXACT);
		if (before === undefined) fits.set(type, fit);
		return fit;
	};
	const found = new Map<string, { hit: UsedValue; times: number; updatedAt: string }>();
	for (const { id, graph, texts, updatedAt } of openTo(all, within))
		for (const [at, { name, type }] of graph.nodes.entries()) {
			if (!isWanted(type)) continue;
			yield;
			const key = linesOf(texts[at] ?? '', path, asked);
			if (key === undefined) continue;
			const known = found.get(key);
			const isNewer = known === undefined || known.updatedAt < updatedAt;
			const times = (known?.times ?? 0) + 1;
			const hit = isNewer ? { workflowId: id, nodeName: name, times } : { ...known.hit, times };
			found.set(key, { hit, times, updatedAt: isNewer ? updatedAt : known.updatedAt });
		}
	return [...found.values()]
		.sort((one, other) => other.times - one.times || (one.updatedAt < other.updatedAt ? 1 : -1))
		.slice(0, limit)
		.map(({ hit }) => hit);
}

/** Counts without reading anything. `isForemanNode`: tells the nodes of workflows in which Foreman works. */
export function countIndex(
	all: readonly IndexedWorkflow[],
	within: ReadonlySet<string> | undefined,
	isForemanNode: (type: string) => boolean,
): Omit<InstanceCounts, 'isPart'> {
	const seen = within === undefined ? all : all.filter(({ id }) => within.has(id));
	const isOwn = ({ graph }: IndexedWorkflow) => graph.nodes.some(({ type }) => isForemanNode(type));
	const own = seen.filter(isOwn);
	const others = openTo(seen, undefined).filter((one) => !own.includes(one));
	const types = others.flatMap(({ graph }) => [...new Set(graph.nodes.map(({ type }) => type))]);
	return {
		workflows: seen.length,
		published: seen.filter(({ isPublished }) => isPublished).length,
		own: own.map(({ id }) => id),
		archived: seen.filter(({ isArchived }) => isArchived).length,
		nodeTypes: countEach(types).map(([nodeType, workflows]) => ({ nodeType, workflows })),
	};
}
