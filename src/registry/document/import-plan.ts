import type { FunctionVersion } from '../function/function-version';
import type { KindedEntity, Workspace } from '../read-workspace';
import type { RegistrySetting } from '../registry-setting';
import type { SchemaProblem } from '../schema/sub-schemas';
import type { NamedKinded } from '../registry-writer';
import { workspaceIdOf } from '../shown-marks';
import type { RegistryDocument } from './registry-document';

/** What stands for workflows and credentials of the n8n that a document is from. */
export interface ImportOptions {
	/** The ids of workflows here, by those in the document. */
	readonly workflows?: Readonly<Record<string, string>> | undefined;
	/** The ids of credentials here, by `type/name` in the document. Left out: they are to be chosen later. */
	readonly credentials?: Readonly<Record<string, string>> | undefined;
	/** False: copies of workflows that are not kept here yet are refused. */
	readonly copies?: boolean | undefined;
	/** Whether only to say what would be done. */
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
	/** With what each was before. */
	const changed: Array<{ readonly one: NamedKinded; readonly before: NamedKinded['entity'] }> = [];
	const copies: Array<{ readonly version: FunctionVersion; readonly text: string }> = [];
	const problems: SchemaProblem[] = [];
	/** What a person must know, or still do. */
	const notes: SchemaProblem[] = [];
	return {
		document,
		options,
		setting,
		/** Whether it was exported from this workspace, so that its ids mean the same. */
		isSame: document.workspaceId === workspaceIdOf(setting.place.tenant),
		/** As it stands. */
		before,
		/** As it would be, as far as it is worked out. */
		after: {
			tools: new Map(before.tools),
			functions: new Map(before.functions),
			versions: new Map(before.versions),
			schemas: new Map(before.schemas),
		},
		/** Ids here, by those in the document. */
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
export const idHere = (
	{ isSame }: ImportPlan,
	ids: ReadonlyMap<string, string>,
	id: unknown,
): unknown =>
	typeof id === 'string' ? (ids.get(id) ?? (isSame ? id : `${id} of the document`)) : id;

/** The workflow here that stands for one of the document. */
export const workflowHere = ({ options: { workflows = {} } }: ImportPlan, id: string): string =>
	Object.hasOwn(workflows, id) ? (workflows[id] ?? id) : id;

/** Entries of a document that are looked at in one go. */
const AT_ONCE = 10;

/** To be called for each entry of a list. */
export async function breathe({ setting }: ImportPlan, index: number): Promise<void> {
	if (index % AT_ONCE === AT_ONCE - 1) await setting.breathe();
}
