import { ToolError } from '../../kernel/tool-error';
import { isActive } from '../entity-fields';
import type { KindedEntity } from '../read-workspace';
import { refuseMembers } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import { type NamedEntity, type RegistryWriter, nameKey } from '../registry-writer';
import { readNewSchema } from '../schema-store/schema-register';
import type { SchemaProblem } from '../schema/sub-schemas';
import type { ImportOptions, ImportPlan } from './plan-named';
import {
	beginPlan,
	breathe,
	planFunctionIds,
	planFunctions,
	planNames,
	planTools,
} from './plan-named';
import { pointerOf, readDocument } from './registry-document';
import { planVersions } from './plan-versions';

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

type Imported =
	| {
			readonly ok: true;
			readonly added: ReturnType<typeof countsOf>;
			readonly changed: ReturnType<typeof countsOf>;
			readonly notes: readonly SchemaProblem[];
	  }
	| { readonly ok: false; readonly problems: readonly SchemaProblem[] };

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
	async (given: unknown, options: ImportOptions = {}): Promise<Imported> => {
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
		if (problems.length > 0) return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
		if (options.dryRun !== true) await carryOut(plan, writer);
		return {
			ok: true,
			added: countsOf(added),
			changed: countsOf(changed.map(({ one }) => one)),
			notes,
		};
	};
