import { ToolError } from '../../kernel/tool-error';
import { isActive } from '../entity-fields';
import type { KindedEntity } from '../read-workspace';
import { refuseMembers } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import { type NamedEntity, type RegistryWriter, nameKey } from '../registry-writer';
import { readNewSchema } from '../schema-store/schema-register';
import type { ImportOptions, ImportPlan } from './plan-named';
import {
	beginPlan,
	breathe,
	planFunctionIds,
	planFunctions,
	planNames,
	planTools,
	workflowHere,
} from './plan-named';
import type { RegistryDocument } from './registry-document';
import { pointerOf, readDocument, changeInlined, changedCredentials } from './registry-document';
import { isRecord } from '../../kernel/values/is-record';
import { markersIn } from '../../kernel/workflow/secret-marker';
import type { WorkflowCopy } from '../function/function-version';
import { copyText, keptVersion } from '../function/version-register';
import { newOwner } from '../named-register';

type Entry = RegistryDocument['versions'][number];

function assigned(workflow: WorkflowCopy, given: Readonly<Record<string, string>>) {
	const lacking = new Set<string>();
	const assign = (type: string, chosen: unknown) => {
		const name = isRecord(chosen) ? String(chosen.name) : '';
		const key = `${type}/${name}`;
		if (Object.hasOwn(given, key)) return { id: given[key], name };
		lacking.add(`"${name}" of the type ${type}`);
		return { name };
	};
	const nodes = workflow.nodes.map(({ credentials, ...node }) => ({
		...Object(changeInlined(node, assign)),
		...(credentials !== undefined && {
			credentials: isRecord(credentials) ? changedCredentials(credentials, assign) : credentials,
		}),
	}));
	return { copy: { ...workflow, nodes }, lacking };
}

function tellLacking(plan: ImportPlan, index: number, copy: WorkflowCopy, lacking: Set<string>) {
	const pointer = pointerOf(['versions', index, 'workflow']);
	for (const credential of lacking)
		plan.notes.push({
			pointer,
			message: `It needs the credential ${credential}. Import again and say which one here takes its place, or make a version of the workflow on this n8n.`,
		});
	if (markersIn(copy).length > 0)
		plan.notes.push({
			pointer,
			message:
				'Secrets were left out of it when it was exported, so these nodes will not work. Make a version of the workflow on this n8n.',
		});
}

function planVersion(plan: ImportPlan, entry: Entry, index: number): void {
	const { setting, isSame, after, ids, problems, options } = plan;
	const refuse = (field: string, message: string) => {
		plan.refused.add(entry.id);
		problems.push({ pointer: pointerOf(['versions', index, field]), message });
	};
	const functionId = ids.functions.get(entry.functionId);
	if (functionId === undefined) return refuse('functionId', 'The document has no such function.');
	const known = isSame ? after.versions.get(entry.id) : undefined;
	if (known !== undefined) {
		if (known.functionId !== functionId || known.copyHash !== entry.copyHash)
			return refuse(
				'copyHash',
				'This workspace has another version of this id. Versions never change.',
			);
		ids.versions.set(entry.id, known.id);
		return;
	}
	if (entry.workflow === undefined)
		return refuse(
			'workflow',
			'This workspace does not have the version. Export the document once more, with workflows.',
		);
	const { copy, lacking } = assigned(entry.workflow, options.credentials ?? {});
	const { text, hash } = copyText(copy);
	const { workflowVersionId, note } = entry;
	const workflowId = workflowHere(plan, entry.workflowId);
	const facts = { functionId, workflowId, workflowVersionId, note, copyHash: hash };
	const before = keptVersion(after.versions, facts);
	tellLacking(plan, index, copy, lacking);
	if (before === undefined && options.copies === false)
		return refuse(
			'workflow',
			'You may not import workflows. Have the document imported with Foreman Admin, or leave the version out.',
		);
	const version = before ?? { id: setting.newId(), ...newOwner(setting), ...facts };
	ids.versions.set(entry.id, version.id);
	plan.copies.push({ version, text });
	if (before !== undefined) return;
	after.versions.set(version.id, version);
	plan.added.push({ kind: 'version', entity: version });
}

export async function planVersions(plan: ImportPlan): Promise<void> {
	for (const [index, entry] of plan.document.versions.entries()) {
		await breathe(plan, index);
		planVersion(plan, entry, index);
	}
}

async function planSchemas(plan: ImportPlan): Promise<void> {
	const { document, setting, after, ids, added, problems } = plan;
	const inputs = new Set(
		[...document.tools, ...document.functions].map(({ inputSchemaId }) => inputSchemaId),
	);
	for (const [index, { id, name, schema }] of document.schemas.entries()) {
		await breathe(plan, index);
		const role = inputs.has(id) ? 'input' : 'output';
		try {
			const made = await readNewSchema(setting, { name, schema, role });
			ids.schemas.set(id, made.id);
			if (after.schemas.has(made.id)) continue;
			after.schemas.set(made.id, made);
			added.push({ kind: 'schema', entity: made });
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			problems.push({ pointer: pointerOf(['schemas', index]), message: error.message });
		}
	}
}

const MOST_PROBLEMS = 100;

function countsOf(entities: readonly KindedEntity[]) {
	const count = (kind: KindedEntity['kind']) => entities.filter((one) => one.kind === kind).length;
	return {
		tools: count('tool'),
		functions: count('function'),
		versions: count('version'),
		schemas: count('schema'),
	};
}

const namedOf = ({ kind, entity }: KindedEntity): NamedEntity[] =>
	kind === 'tool' || kind === 'function' ? [{ kind, id: entity.id, name: entity.name }] : [];

function namesOf({ added, changed }: ImportPlan) {
	const renamed = changed.flatMap(({ one, before }) => {
		const [now] = namedOf(one);
		if (now === undefined) return [];
		const old = isActive(before) ? { ...now, name: before.name } : undefined;
		return old !== undefined && nameKey(old) === nameKey(now) ? [] : [{ now, old }];
	});
	return {
		taken: [...added.flatMap(namedOf), ...renamed.map(({ now }) => now)],
		left: renamed.flatMap(({ old }) => old ?? []),
	};
}

/** What others point to comes first, tools last. If it fails on the way, the same import again does the rest. */
async function carryOut(plan: ImportPlan, writer: RegistryWriter): Promise<void> {
	const { added, changed, copies } = plan;
	const { taken, left } = namesOf(plan);
	const isNamed = (one: KindedEntity) => namedOf(one).length > 0;
	await writer.named(taken, async () => {
		await writer.add(added.filter((one) => !isNamed(one)));
		for (const { version, text } of copies) await writer.ensureCopy(version, text);
		await writer.replace(changed.map(({ one }) => one));
		await writer.add(added.filter(isNamed));
	});
	await writer.giveNamesBack(left);
}

/** Imports a document: all of it, or nothing where something is wrong. What the document lacks stays. Throws `ToolError`. */
export const createImport =
	(setting: RegistrySetting, writer: RegistryWriter) =>
	async (given: unknown, options: ImportOptions = {}) => {
		refuseMembers(setting.caller);
		await writer.cleanUp();
		const read = readDocument(given);
		if (!read.ok) return read;
		const plan = beginPlan(read.document, await writer.current(), setting, options);
		await planSchemas(plan);
		planFunctionIds(plan);
		await planVersions(plan);
		await planFunctions(plan);
		await planTools(plan);
		planNames(plan);
		const { problems, notes, added, changed } = plan;
		if (problems.length > 0)
			return { ok: false as const, problems: problems.slice(0, MOST_PROBLEMS) };
		if (options.dryRun !== true) await carryOut(plan, writer);
		return {
			ok: true as const,
			added: countsOf(added),
			changed: countsOf(changed.map(({ one }) => one)),
			notes,
		};
	};
