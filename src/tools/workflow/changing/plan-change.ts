import type { Ports } from '../../../kernel/ports';
import type { WorkflowContent, WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { ChangedWorkflow, WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { ToolError, invalidInput } from '../../../kernel/tool-error';
import { inBatches } from '../../../kernel/values/in-batches';
import { jsonOrText } from '../../../kernel/values/json-or-text';
import { equal } from '../../../kernel/values/equal';
import { describeErrors, refuseUnloadable } from '../building/describe-finding';
import { refuseMarkers } from '../building/save-workflow';
import { judgeSettings, readSetting } from '../judge-settings';
import { findMeant, type Found, type Left } from './find-meant';

export const AT_ONCE = 4;

export type Planning = Pick<
	Ports,
	'workflows' | 'workflowVersions' | 'workflowCode' | 'workflowChanges' | 'validator'
>;

/** A workflow with the change, ready to be saved over what was read. */
export interface Planned extends ChangedWorkflow {
	readonly workflow: WorkflowDocument;
	/** Names of settings that take effect at once. */
	readonly agreed: readonly string[];
}

const textOf = (value: unknown) =>
	value === undefined || typeof value === 'string' ? value : JSON.stringify(value);

async function changeSetting(
	workflow: WorkflowDocument,
	{ path = '', from, to }: WorkflowChange,
	ports: Planning,
): Promise<ChangedWorkflow> {
	const before = workflow.settings[path];
	const isOther = from !== undefined && before !== from && !equal(before, jsonOrText(from));
	const none = { content: workflow, places: [], notes: [] };
	if (isOther) return none;
	const { content, changes } = await judgeSettings(
		{ settings: readSetting(path, to) },
		workflow,
		ports,
	);
	const places = changes.map(({ name, next }) => ({
		path: `settings.${name}`,
		from: textOf(before),
		to: textOf(next),
		times: 1,
	}));
	return places.length === 0 ? none : { content, places, notes: [] };
}

/** Refuses what a patch of this workflow would be refused for, and errors that it does not have yet. Throws `ToolError`. */
async function refuseUnfit(
	workflow: WorkflowDocument,
	content: WorkflowContent,
	agreed: readonly string[],
	{ workflows, validator }: Planning,
): Promise<void> {
	refuseMarkers(content, workflow);
	const findings = await validator.check(content);
	refuseUnloadable(findings, content, workflow);
	const errors = describeErrors(findings);
	const known = errors.length === 0 ? [] : describeErrors(await validator.check(workflow));
	const own = errors.find((line) => !known.includes(line));
	if (own !== undefined)
		throw invalidInput(
			`It would have an error: ${own}`,
			'Change it by itself with build-workflow.',
		);
	await workflows.check(content, workflow, agreed);
}

/** Makes the change in one workflow, without saving it. Throws `ToolError` for one that may not be changed so. */
export async function planChange(
	workflow: WorkflowDocument,
	change: WorkflowChange,
	ports: Planning,
): Promise<Planned> {
	const isSetting = change.kind === 'setting';
	const changed = isSetting
		? await changeSetting(workflow, change, ports)
		: await ports.workflowChanges.change(workflow, change);
	const agreed = isSetting && change.path !== undefined ? [change.path] : [];
	if (changed.places.length > 0) await refuseUnfit(workflow, changed.content, agreed, ports);
	return { ...changed, workflow, agreed };
}

export interface Plan {
	readonly planned: readonly Planned[];
	readonly left: readonly Left[];
	/** Places that stay in workflows which are changed, or not changed at all. */
	readonly noted: ReadonlyArray<Pick<Planned, 'workflow' | 'notes'>>;
	readonly lookedThrough: number | undefined;
}

/** Makes the change in all workflows that it is for, or in those that are named, without saving any. Throws `ToolError`. */
export async function planChanges(
	change: WorkflowChange,
	named: readonly string[] | undefined,
	ports: Planning,
): Promise<Plan> {
	const found: Found | undefined =
		named === undefined || named.length === 0 ? await findMeant(change, ports) : undefined;
	const left: Left[] = [...(found?.left ?? [])];
	const all = await inBatches([...new Set(found?.ids ?? named)], AT_ONCE, async (id) => {
		let name = id;
		try {
			const workflow = await ports.workflows.get(id);
			({ name } = workflow);
			if (!workflow.isArchived) return [await planChange(workflow, change, ports)];
			left.push({ id, name, why: 'It is archived' });
		} catch (error) {
			if (!ToolError.is(error) || error.code === 'unsupported') throw error;
			left.push({ id, name, why: error.message });
		}
		return [];
	});
	const planned = all.flat();
	return {
		planned: planned.filter(({ places }) => places.length > 0),
		left,
		noted: planned.filter(({ notes }) => notes.length > 0),
		lookedThrough: found?.lookedThrough,
	};
}
