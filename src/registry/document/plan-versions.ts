import { isRecord } from '../../kernel/values/is-record';
import { markersIn } from '../../kernel/workflow/secret-marker';
import type { FunctionVersion, WorkflowCopy } from '../function/function-version';
import { copyText, keptVersion } from '../function/version-register';
import { newOwner } from '../named-register';
import { breathe, type ImportPlan, workflowHere } from './plan-named';
import type { RegistryDocument } from './registry-document';
import { changeInlined, changedCredentials, pointerOf } from './registry-document';

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
	if (functionId === undefined) {
		refuse('functionId', 'The document has no such function.');
		return;
	}
	const known = isSame ? after.versions.get(entry.id) : undefined;
	if (known !== undefined) {
		const isAlike = known.functionId === functionId && known.copyHash === entry.copyHash;
		if (isAlike) ids.versions.set(entry.id, known.id);
		else
			refuse('copyHash', 'This workspace has another version of this id. Versions never change.');
		return;
	}
	if (entry.workflow === undefined) {
		refuse(
			'workflow',
			'This workspace does not have the version. Export the document once more, with workflows.',
		);
		return;
	}
	const { copy, lacking } = assigned(entry.workflow, options.credentials ?? {});
	const { text, hash } = copyText(copy);
	const { workflowVersionId, note } = entry;
	const workflowId = workflowHere(plan, entry.workflowId);
	const facts = { functionId, workflowId, workflowVersionId, note, copyHash: hash };
	const before = keptVersion(after.versions, facts);
	tellLacking(plan, index, copy, lacking);
	if (before !== undefined) {
		ids.versions.set(entry.id, before.id);
		plan.copies.push({ version: before, text });
		return;
	}
	if (options.copies === false) {
		refuse(
			'workflow',
			'You may not import workflows. Have the document imported with Foreman Admin, or leave the version out.',
		);
		return;
	}
	const made: FunctionVersion = { id: setting.newId(), ...newOwner(setting), ...facts };
	ids.versions.set(entry.id, made.id);
	after.versions.set(made.id, made);
	plan.copies.push({ version: made, text });
	plan.added.push({ kind: 'version', entity: made });
}

export async function planVersions(plan: ImportPlan): Promise<void> {
	for (const [index, entry] of plan.document.versions.entries()) {
		await breathe(plan, index);
		planVersion(plan, entry, index);
	}
}
