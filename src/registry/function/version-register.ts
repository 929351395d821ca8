import { exceedsLimit } from '../../kernel/tool-error';
import { canonicalText, hashText } from '../../policy/approvals/canonical-arguments';
import type { Workspace } from '../read-workspace';
import { newOwner } from '../named-register';
import { refuseMembers, registryErrors } from '../registry-store';
import type { RegistrySetting } from '../registry-setting';
import type { RegistryWriter } from '../registry-writer';
import { isActive } from '../entity-fields';
import type { FunctionVersion, ShownVersion, WorkflowCopy } from './function-version';
import { readCopy, shownVersion } from './function-version';

/** Characters. A row of n8n's data tables takes more; all of them together take 200 MB. */
export const LONGEST_COPY = 4_000_000;
const LONGEST_NOTE = 1_000;

/** A copy as it is stored. Throws `ToolError` for one that is too long. */
export function copyText(copy: WorkflowCopy): { readonly text: string; readonly hash: string } {
	const { name, nodes, connections, settings } = copy;
	const text = canonicalText({ name, nodes, connections, settings });
	if (text.length > LONGEST_COPY)
		throw exceedsLimit(
			`The workflow has ${text.length} characters as JSON, more than the ${LONGEST_COPY} that a version may have.`,
			'Move large texts out of its parameters, or split it. Nothing was changed.',
		);
	return { text, hash: hashText(text) };
}

export const keptVersion = (
	versions: ReadonlyMap<string, FunctionVersion>,
	wanted: Pick<FunctionVersion, 'functionId' | 'workflowVersionId' | 'copyHash'>,
): FunctionVersion | undefined =>
	[...versions.values()].find(
		(one) =>
			one.functionId === wanted.functionId &&
			one.workflowVersionId === wanted.workflowVersionId &&
			one.copyHash === wanted.copyHash,
	);

const usersOf = ({ tools, functions }: Workspace, id: string) => [
	...[...tools.values()]
		.filter(({ functionVersionId }) => functionVersionId === id)
		.map(({ name, deletedAt }) => `the tool "${name}"${deletedAt === null ? '' : ' (deleted)'}`),
	...[...functions.values()]
		.filter(({ defaultVersionId }) => defaultVersionId === id)
		.map(({ name }) => `the function "${name}"`),
];

/** The versions of functions. Every method throws `ToolError`; every change needs an admin. */
export function createVersionRegister(setting: RegistrySetting, writer: RegistryWriter) {
	const { caller, newId, place, workflows } = setting;

	const find = async (id: string): Promise<FunctionVersion> => {
		const found = (await writer.current()).versions.get(id);
		if (found === undefined) throw registryErrors.notFound('version', id);
		return found;
	};

	return {
		get: async (id: string): Promise<ShownVersion> => shownVersion(await find(id)),

		async list(functionId: string): Promise<ShownVersion[]> {
			const { functions, versions } = await writer.current();
			if (!functions.has(functionId)) throw registryErrors.notFound('function', functionId);
			const own = [...versions.values()].filter((one) => one.functionId === functionId);
			return own.reverse().map(shownVersion);
		},

		/** Keeps a version, once, so that it runs after n8n has pruned it. @param workflowVersionId n8n's id; null: the published one */
		async create(functionId: string, workflowVersionId: string | null, note: string | null) {
			refuseMembers(caller);
			const { functions, versions } = await writer.current();
			const owner = functions.get(functionId);
			if (owner === undefined) throw registryErrors.notFound('function', functionId);
			if (!isActive(owner)) throw registryErrors.isDeleted('function', owner.name);
			if ((note?.length ?? 0) > LONGEST_NOTE)
				throw registryErrors.invalid('The version was not kept', [
					{ field: 'note', message: `"note" has more than ${LONGEST_NOTE} characters.` },
				]);
			const { workflowId } = owner;
			const { versionId, copy } = await workflows.version(workflowId, workflowVersionId);
			const { text, hash } = copyText(copy);
			const facts = { functionId, workflowId, workflowVersionId: versionId, note, copyHash: hash };
			const before = keptVersion(versions, facts);
			if (before !== undefined) {
				await writer.ensureCopy(before, text);
				return shownVersion(before);
			}
			const made: FunctionVersion = { id: newId(), ...newOwner(setting), ...facts };
			// The facts first: a copy without them would never be found, and never removed.
			await writer.add([{ kind: 'version', entity: made }]);
			await writer.ensureCopy(made, text);
			return shownVersion(made);
		},

		/** What a version runs. It may hold secrets in parameters: for running it, and for nothing that leaves n8n. */
		copyOf: async (id: string): Promise<WorkflowCopy> => await readCopy(place, await find(id)),

		async delete(id: string): Promise<void> {
			refuseMembers(caller);
			const found = await find(id);
			const users = usersOf(await writer.current(), id);
			if (users.length > 0) throw registryErrors.inUse('version', found.workflowVersionId, users);
			await writer.removeVersions([found]);
		},
	};
}
export type VersionRegister = ReturnType<typeof createVersionRegister>;
