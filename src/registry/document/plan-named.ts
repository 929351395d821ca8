import type { InputProblem } from '../../kernel/input/read-input';
import { equal } from '../../kernel/values/equal';
import { entityId, isActive, workspaceIdOf } from '../entity-fields';
import { functionProblems, readFunctionSettings } from '../function/function-register';
import type { FunctionVersion, RegisteredFunction } from '../function/function-version';
import { functionSettingsOf } from '../function/function-version';
import { changeMarks, newOwnership } from '../named-register';
import type { KindedEntity, Workspace } from '../read-workspace';
import type { RegistrySetting } from '../registry-setting';
import { type NamedKind, type NamedKinded, nameKey, nameOwner } from '../registry-writer';
import type { SchemaProblem } from '../schema/sub-schemas';
import { checkTool, toolNameJudge, pinOf, promisesOf } from '../tool/check-tool';
import { readToolSettings } from '../tool/read-tool-settings';
import { type RegisteredTool, type ToolSettings, toolSettingsOf } from '../tool/registered-tool';
import { type RegistryDocument, pointerOf, pointerOfField } from './registry-document';

/** What stands for workflows and credentials of the n8n that a document is from. */
export interface ImportOptions {
	readonly workflows?: Readonly<Record<string, string>> | undefined;
	/** The ids of credentials here, by `type/name` in the document. Left out: they are to be chosen later. */
	readonly credentials?: Readonly<Record<string, string>> | undefined;
	readonly copies?: boolean | undefined;
	readonly dryRun?: boolean | undefined;
}

/** An import while it is worked out. Nothing is written meanwhile. */
export function beginPlan(
	document: RegistryDocument,
	before: Workspace,
	setting: RegistrySetting,
	options: ImportOptions,
) {
	const added: KindedEntity[] = [];
	const changed: Array<{ readonly one: NamedKinded; readonly before: NamedKinded['entity'] }> = [];
	const copies: Array<{ readonly version: FunctionVersion; readonly text: string }> = [];
	const problems: SchemaProblem[] = [];
	const notes: SchemaProblem[] = [];
	return {
		document,
		options,
		setting,
		/** Whether it was exported from this workspace, so that its ids mean the same. */
		isSame: document.workspaceId === workspaceIdOf(setting.place.tenant),
		before,
		after: {
			tools: new Map(before.tools),
			functions: new Map(before.functions),
			versions: new Map(before.versions),
			schemas: new Map(before.schemas),
		},
		ids: {
			schemas: new Map<string, string>(),
			functions: new Map<string, string>(),
			versions: new Map<string, string>(),
		},
		added,
		changed,
		copies,
		/** Ids in the document of what cannot be taken. What uses them is not judged: their own problem says it all. */
		refused: new Set<string>(),
		problems,
		notes,
	};
}
export type ImportPlan = ReturnType<typeof beginPlan>;

/** The entity here of an id in the document; null stays null. An id that the document does not have stays, if it is from here. */
const idHere = ({ isSame }: ImportPlan, ids: ReadonlyMap<string, string>, id: unknown): unknown =>
	typeof id === 'string' ? (ids.get(id) ?? (isSame ? id : `${id} of the document`)) : id;

const schemasHere = (
	plan: ImportPlan,
	{ inputSchemaId, outputSchemaId }: Readonly<Record<string, unknown>>,
) => ({
	inputSchemaId: idHere(plan, plan.ids.schemas, inputSchemaId),
	outputSchemaId: idHere(plan, plan.ids.schemas, outputSchemaId),
});

export const workflowHere = ({ options: { workflows = {} } }: ImportPlan, id: string): string =>
	Object.hasOwn(workflows, id) ? (workflows[id] ?? id) : id;

const AT_ONCE = 10;

export async function breathe({ setting }: ImportPlan, index: number): Promise<void> {
	if (index % AT_ONCE === AT_ONCE - 1) await setting.breathe();
}

type Named = NamedKinded['entity'];

interface Entry {
	readonly id: string;
	readonly name: string;
}

const lists = { tool: 'tools', function: 'functions' } as const;

const meantBy = <One extends Named>(
	{ isSame, before }: ImportPlan,
	kind: NamedKind,
	{ id, name }: Entry,
	all: ReadonlyMap<string, One>,
): One | undefined => all.get(isSame ? id : (nameOwner(before, { kind, name })?.id ?? ''));

/** The id of what is new here. Ids of a document from here are kept, so that a second import finds it. */
const newIdFor = ({ isSame, setting }: ImportPlan, { id }: Entry): string =>
	isSame && entityId.safeParse(id).success ? id : setting.newId();

const changeOf = (plan: ImportPlan, before: Named) => ({
	...changeMarks(before, plan.setting),
	deletedAt: null,
	retentionTier: null,
});

function carry({ added, changed }: ImportPlan, one: NamedKinded, before: Named | undefined): void {
	if (before === undefined) added.push(one);
	else changed.push({ one, before });
}

function refuse(plan: ImportPlan, kind: NamedKind, index: number, found: readonly InputProblem[]) {
	for (const { field, message } of found)
		plan.problems.push({
			pointer: `${pointerOf([lists[kind], index])}${pointerOfField(field)}`,
			message,
		});
}

const usesRefused = ({ refused }: ImportPlan, ids: readonly unknown[]) =>
	ids.some((id) => typeof id === 'string' && refused.has(id));

export function planFunctionIds(plan: ImportPlan): void {
	for (const entry of plan.document.functions) {
		const found = meantBy(plan, 'function', entry, plan.before.functions);
		plan.ids.functions.set(entry.id, found?.id ?? newIdFor(plan, entry));
	}
}

async function tellWorkflow(plan: ImportPlan, index: number, workflowId: string) {
	const { setting, isSame, options, notes } = plan;
	const name = await setting.workflows.nameOf(workflowId);
	const isSaid = isSame || Object.values(options.workflows ?? {}).includes(workflowId);
	if (name !== undefined && isSaid) return;
	const message =
		name === undefined
			? `This n8n has no workflow ${workflowId}. Import again and say which one takes its place; until then only kept versions run.`
			: `It runs workflow "${name}" (${workflowId}) of this n8n: the import does not say which one takes its place, and this one has the ID in the document.`;
	notes.push({ pointer: pointerOf(['functions', index, 'workflowId']), message });
}

export async function planFunctions(plan: ImportPlan): Promise<void> {
	const { document, ids, after } = plan;
	for (const [index, entry] of document.functions.entries()) {
		await breathe(plan, index);
		const { id: givenId, ...given } = entry;
		if (usesRefused(plan, [given.defaultVersionId])) {
			plan.refused.add(givenId);
			continue;
		}
		const id = ids.functions.get(givenId) ?? givenId;
		const before = plan.before.functions.get(id);
		const read = readFunctionSettings({
			...given,
			workflowId: workflowHere(plan, String(given.workflowId)),
			defaultVersionId: idHere(plan, ids.versions, given.defaultVersionId),
			...schemasHere(plan, given),
		});
		const found = read.ok ? functionProblems(read.value, after, id) : read.problems;
		refuse(plan, 'function', index, found);
		if (!read.ok || found.length > 0) {
			plan.refused.add(givenId);
			continue;
		}
		if (before !== undefined && isActive(before) && equal(functionSettingsOf(before), read.value))
			continue;
		if (before?.workflowId !== read.value.workflowId)
			await tellWorkflow(plan, index, read.value.workflowId);
		const entity: RegisteredFunction =
			before === undefined
				? { id, ...newOwnership(plan.setting), ...read.value }
				: { ...before, ...read.value, ...changeOf(plan, before) };
		after.functions.set(id, entity);
		carry(plan, { kind: 'function', entity }, before);
	}
}

/** What a document cannot do: take a confirmation away. And what it does not do: run examples. */
function cautious(
	{ notes, before: { functions }, after }: ImportPlan,
	index: number,
	settings: ToolSettings,
	before: RegisteredTool | undefined,
): ToolSettings {
	const tell = (field: string, message: string) =>
		notes.push({ pointer: pointerOf(['tools', index, field]), message });
	const pin = pinOf(settings, after);
	const isNew = pin !== null && (before === undefined || pinOf(before, { functions }) !== pin);
	if (isNew && promisesOf(settings).length > 0)
		tell('examples', 'They were not run. Pin the version again to have them run.');
	if (before?.requiresConfirmation !== true || settings.requiresConfirmation) return settings;
	tell(
		'requiresConfirmation',
		'People are asked before each call of it here, and an import does not change that. Update the tool to change it.',
	);
	return { ...settings, requiresConfirmation: true };
}

export async function planTools(plan: ImportPlan): Promise<void> {
	const { document, ids, after, setting } = plan;
	const judgeName = toolNameJudge(setting.reservedNames);
	for (const [index, entry] of document.tools.entries()) {
		await breathe(plan, index);
		const { id: givenId, ...given } = entry;
		if (usesRefused(plan, [given.functionId, given.functionVersionId])) continue;
		const before = meantBy(plan, 'tool', entry, plan.before.tools);
		const id = before?.id ?? newIdFor(plan, entry);
		const read = readToolSettings(
			{
				...given,
				functionId: idHere(plan, ids.functions, given.functionId),
				functionVersionId: idHere(plan, ids.versions, given.functionVersionId),
				...schemasHere(plan, given),
			},
			undefined,
			judgeName,
		);
		const found = read.ok ? await checkTool(read.settings, after) : read.problems;
		refuse(plan, 'tool', index, found);
		if (!read.ok || found.length > 0) continue;
		const settings = cautious(plan, index, read.settings, before);
		if (before !== undefined && isActive(before) && equal(toolSettingsOf(before), settings))
			continue;
		const entity: RegisteredTool =
			before === undefined
				? { id, ...newOwnership(plan.setting), ...settings }
				: { ...before, ...settings, ...changeOf(plan, before) };
		after.tools.set(id, entity);
		carry(plan, { kind: 'tool', entity }, before);
	}
}

export function planNames(plan: ImportPlan): void {
	for (const kind of ['tool', 'function'] as const) {
		const list = lists[kind];
		const owners = new Map<string, { readonly id: string; readonly name: string }>();
		const all = [...plan.after[list].values()].filter(isActive);
		for (const one of all) {
			const key = nameKey({ kind, name: one.name });
			const other = owners.get(key);
			if (other === undefined) {
				owners.set(key, one);
				continue;
			}
			const index = plan.document[list].findIndex(({ name }) => name === one.name);
			plan.problems.push({
				pointer: pointerOf(index === -1 ? [list] : [list, index, 'name']),
				message: `Two ${list} would have the names "${other.name}" and "${one.name}", which pass for one another.`,
			});
		}
	}
}
