import type { NodeRun } from '../../kernel/ports/instance/executions';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { Expectation } from '../../kernel/ports/workflow-tests';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';
import { shownItems } from '../execution/item-files';
import type { TriedDraft } from '../execution/trying/try-draft';
import { sayWouldDo } from '../execution/trying/what-was-shown';

/** Something that a run shows of a node. */
export type Seen = Pick<Expectation, 'node' | 'about' | 'output' | 'total' | 'items'>;

export interface Observed {
	/** Names of the nodes that the run came to, without its start. */
	readonly reached: readonly string[];
	/** How long each took. */
	readonly milliseconds: ReadonlyMap<string, number>;
	readonly seen: readonly Seen[];
}

const MOST_ITEMS = 20;
const LONGEST_TEXT = 300;

export type ObservingPorts = Pick<Ports, 'runPlan' | 'workflowTests'>;

/** Values as tests keep them: without secrets, and long texts by their hash. */
const kept = (value: unknown, { runPlan, workflowTests }: ObservingPorts): unknown => {
	const [shown = value] = isRecord(value) ? runPlan.shown([value]) : [];
	const short = (text: string) =>
		text.length > LONGEST_TEXT ? `${text.length} characters, ${workflowTests.digest(text)}` : text;
	return mapJson(shown, {
		// JSON in a text is looked into: what differs there is not all of it.
		text: (text) =>
			/^\s*[[{]/.test(text) ? mapJson(jsonOrText(text), { text: short }) : short(text),
	});
};

function outputsOf(node: string, runs: readonly NodeRun[]): Omit<Seen, 'about'>[] {
	const outputs = Math.max(0, ...runs.map((run) => run.outputs.length));
	return Array.from({ length: outputs }, (_, output) => {
		const items = runs.flatMap((run) =>
			shownItems({
				outputs: [run.outputs[output] ?? []],
				...(run.files && { files: [run.files[output] ?? []] }),
			}),
		);
		return { node, output, total: items.length, items };
	});
}

/** What a run of a workflow shows: what its nodes put out, and of those that were not run what they would have done. */
export function observe(
	{ nodes }: WorkflowDocument,
	startName: string,
	{ record, fixtures, resolved, webhookAnswers }: TriedDraft,
	ports: ObservingPorts,
): Observed {
	const ran = Object.entries(record.runs).filter(([name]) => name !== startName);
	const puts = (name: string) => (fixtures.get(name)?.source ?? 'sub-workflow') === 'sub-workflow';
	const one = (about: Seen['about'], node: string, total: number, items: readonly unknown[]) => ({
		node,
		about,
		total,
		output: 0,
		items: [...items],
	});
	const seen: Seen[] = [
		...ran.flatMap(([name, runs]) =>
			puts(name)
				? outputsOf(name, runs).map((each) => ({ ...each, about: 'output' as const }))
				: [],
		),
		...ran.flatMap(([name, runs]) => {
			const errors = runs.flatMap(({ error }) => (error ? [{ message: error.message }] : []));
			return errors.length === 0 ? [] : [one('error', name, errors.length, errors)];
		}),
		...sayWouldDo(resolved, nodes).map(({ node, items, ...deed }) =>
			one('would-do', node, items, [deed]),
		),
		...webhookAnswers.map(({ node, ...answer }) => one('answer', node, 1, [answer])),
	];
	return {
		reached: ran.map(([name]) => name),
		milliseconds: new Map(
			ran.map(([name, runs]) => [
				name,
				runs.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0),
			]),
		),
		seen: seen.map((each) => ({
			...each,
			items: each.items.slice(0, MOST_ITEMS).map((item) => kept(item, ports)),
		})),
	};
}
