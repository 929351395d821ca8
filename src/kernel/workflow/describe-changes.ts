import type { WorkflowDocument } from '../ports/instance/workflows';
import { type ToolError, conflict } from '../tool-error';
import { shortList } from '../values/short-list';
import { type Compared, type NodeChange, compareWorkflows } from './compare-workflows';
import type { StoredEdge } from './connections';

function nodeLines({ name, before, paths }: NodeChange): string[] {
	if (before === undefined) return [`node "${name}" was added`];
	return [
		...(before === name ? [] : [`node "${before}" is called "${name}" now`]),
		...(paths.length === 0 ? [] : [`node "${name}" was changed: ${paths.join(', ')}`]),
	];
}

function connectionPart({ source, type, output, target, input: [, index] }: StoredEdge): string {
	const by = type === 'main' ? '' : ` (${type})`;
	return `connection "${source}"[${Number(output)}] → "${target}"[${String(index)}]${by}`;
}

/** Describes what a user changed in a workflow, one short line each, without the values. Name and settings count only if both sides have them. */
export function describeChanges(before: Compared, after: Compared): string[] {
	const { name, settings, nodes, removed, connected, disconnected } = compareWorkflows(
		before,
		after,
	);
	return [
		...(name === undefined ? [] : [`the workflow is called "${name}" now`]),
		...(settings.length === 0 ? [] : [`settings were changed: ${settings.join(', ')}`]),
		...nodes.flatMap(nodeLines),
		...removed.map((one) => `node "${one}" was removed`),
		...connected.map((one) => `${connectionPart(one)} was added`),
		...disconnected.map((one) => `${connectionPart(one)} was removed`),
	];
}

const LINES = 12;

const LINE_LENGTH = 200;

const short = (line: string) =>
	line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line;

/** The error for a write against a draft that has changed since its writer read it. */
export function draftConflict(
	{ name, id }: Pick<WorkflowDocument, 'name' | 'id'>,
	changes: readonly string[],
): ToolError {
	return conflict(
		`Workflow "${name}" (${id}) was changed by another user since you read it: ${shortList(changes.map(short), LINES).join('; ')}. Nothing was changed by this call.`,
		'Read get-workflow-as-code again and make your change in that code. get-workflow with changedSince shows the values.',
	);
}
