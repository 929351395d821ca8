import type { ShownNode } from '../../kernel/build-outcome';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { clipText } from '../../kernel/values/clip-text';
import { isUnset } from '../../kernel/values/is-unset';
import { compareWorkflows } from '../../kernel/workflow/compare-workflows';
import { tellingSettings } from '../../kernel/workflow/telling-settings';

/** What counts only once a node has failed. */
const afterFailure = /^(?:onError|continueOnFail|retryOnFail|maxTries|waitBetweenTries)$/;

const firesByClock = /schedule|cron|interval/i;

const LONGEST = 100;

/** Fields of a node by their own names: `parameters.rule.interval` is its `rule`. */
const fieldsOf = (paths: readonly string[]) => [
	...new Set(paths.map((path) => /^(?:parameters\.)?(\w*)/.exec(path)?.[1] ?? '')),
];

/** Without what says nothing: n8n's editor adds empty parameters, and leaves switches that are off again. */
const lean = (nodes: readonly WorkflowNode[]) =>
	nodes.map((node) => {
		const set = Object.entries(node.parameters).filter(
			([, value]) => typeof value !== 'object' || !isUnset(value),
		);
		const off = Object.keys(node).filter((key) => isUnset(node[key]));
		const unset = Object.fromEntries(off.map((key) => [key, undefined]));
		return { ...node, ...unset, parameters: Object.fromEntries(set) };
	});

/**
 * What of the nodes a run cannot have shown although it came to them, by name. Only what the draft makes other than it is live: of the start all of it, as the
 * run was given what that puts out; of the others what counts once they fail.
 */
export function notSeen(
	{ nodes, activeVersion }: WorkflowDocument,
	startName: string | undefined,
): ReadonlyMap<string, string> {
	if (!activeVersion) return new Map();
	const { nodes: changed } = compareWorkflows(
		{ nodes: lean(activeVersion.nodes), connections: {} },
		{ nodes: lean(nodes), connections: {} },
	);
	return new Map(
		changed.flatMap(({ name, before, paths }) => {
			const isStart = name === startName;
			const unseen = paths.filter((path) =>
				isStart ? !path.startsWith('notes') : afterFailure.test(path),
			);
			const all = isStart && before === undefined ? ['new'] : fieldsOf(unseen);
			const why = isStart ? 'it was not called' : 'it did not fail';
			return all.length === 0
				? []
				: [[name, `${clipText(all.join(', '), LONGEST)}: ${why}`] as const];
		}),
	);
}

/** What the run of a draft did not show of the nodes that ran, and of the settings. */
export function sayNotSeen(
	{ settings, nodes }: Pick<WorkflowDocument, 'settings' | 'nodes'>,
	startName: string,
	shown: readonly ShownNode[],
): string[] {
	const start = nodes.find(({ name }) => name === startName);
	const names = tellingSettings(settings)
		.map(([name]) => name)
		.filter((name) => name !== 'executionOrder')
		.filter((name) => name !== 'timezone' || firesByClock.test(start?.type ?? ''));
	return [
		...shown.flatMap(({ node, state, why }) =>
			(state === 'ran' || state === 'started') && why !== '' ? [`${node} (${why})`] : [],
		),
		...(names.length === 0 ? [] : [`its settings (${names.join(', ')})`]),
	];
}
