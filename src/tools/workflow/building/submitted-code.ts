import type { Ports } from '../../../kernel/ports';
import type { CodeDraft } from '../../../kernel/ports/drafts';
import type {
	WorkflowDocument,
	WorkflowContent,
	WorkflowNode,
} from '../../../kernel/ports/instance/workflows';
import { ToolError, conflict, notFound } from '../../../kernel/tool-error';
import { holdsMarker } from '../../../kernel/workflow/secret-marker';
import { requireOneOf } from '../../fields';
import { requireUnarchived } from '../../refuse-workflow';
import {
	type Patch,
	type SentPatch,
	applyPatches,
	patchFields,
	sortPatches,
} from './apply-patches';
import { type Base, findBase } from './find-base';
import type { WorkflowCodePort } from '../../../kernel/ports/instance/workflow-code';
import { equal } from '../../../kernel/values/equal';
import { isRecord } from '../../../kernel/values/is-record';

const isSame = (one: unknown, other: unknown) =>
	isRecord(one) && isRecord(other) && (one.id === other.id || one.name === other.name);

/** n8n finds a credential by id, else by name, and corrects the other field. */
function withStoredCredentials(node: WorkflowNode, stored: WorkflowDocument): WorkflowNode {
	const before = stored.nodes.find(({ id }) => id === node.id)?.credentials ?? {};
	const credentials = Object.entries(node.credentials ?? {}).map(
		([type, credential]) =>
			[type, isSame(credential, before[type]) ? before[type] : credential] as const,
	);
	return { ...node, credentials: Object.fromEntries(credentials) };
}

const part = (
	{ name, nodes, connections, settings, pinData }: WorkflowContent,
	stored: WorkflowDocument,
) => ({
	name,
	connections,
	// n8n keeps the settings that a write leaves out.
	settings: { ...stored.settings, ...settings },
	pinData: pinData ?? {},
	nodes: nodes.map((node) => withStoredCredentials(node, stored)),
});

function isCodeOf(stored: WorkflowDocument, code: string, workflowCode: WorkflowCodePort): boolean {
	try {
		return equal(part(workflowCode.edit(stored, code), stored), part(stored, stored));
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return false;
	}
}

export interface Submission {
	readonly code: string;
	/** The workflow of the code. Undefined for a new one. */
	readonly target: WorkflowDocument | undefined;
	/** The draft to overwrite. Undefined for this run's own. */
	readonly draftId: string | undefined;
	/** The patches that made the code, as JSON. Empty if the call sent the code in full. */
	readonly patches: string;
	/** The version that the code was written against. Undefined for a new workflow. */
	readonly base: Base | undefined;
}

interface Given {
	readonly code?: string | undefined;
	readonly patches?: readonly SentPatch[] | undefined;
	readonly draftId?: string | undefined;
	readonly target: WorkflowDocument | undefined;
}

type Needed = Pick<Ports, 'drafts' | 'workflows' | 'workflowCode' | 'workflowVersions'>;

async function readDraft(
	{ draftId, target }: Given,
	{ drafts }: Needed,
): Promise<CodeDraft | undefined> {
	if (draftId === undefined) return await drafts.last(target?.id);
	const draft = await drafts.get(draftId);
	if (draft) return draft;
	throw notFound(
		`There is no code draft "${draftId}". Nothing was changed.`,
		'Drafts are kept for 14 days. Submit the full code.',
	);
}

/** Code for an older version would undo later changes. */
const isCurrent = (draft: CodeDraft, target: WorkflowDocument | undefined) =>
	target === undefined
		? draft.workflowId === null
		: draft.workflowId !== target.id || draft.versionId === target.versionId;

const nothingToPatch = () =>
	notFound(
		'There is no code to patch: nothing was submitted in this run. Nothing was changed.',
		'Pass workflowId to patch a stored workflow, draftId to patch code from an error, or full code.',
	);

async function savedBefore(target: WorkflowDocument, { drafts, workflowCode }: Needed) {
	const saved = await drafts.recall(target.id, 'after-save');
	return saved && isCodeOf(target, saved.code, workflowCode) ? [saved.code] : [];
}

function patched(code: string, patches: readonly Patch[]): string | undefined {
	try {
		return applyPatches(code, patches);
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return undefined;
	}
}

async function isRepeated(
	target: WorkflowDocument,
	patches: readonly SentPatch[],
	overtaken: CodeDraft | undefined,
	{ drafts, workflowCode }: Needed,
): Promise<boolean> {
	const earlier = await drafts.recall(target.id, 'before-save');
	if (earlier?.patches !== JSON.stringify(patches)) return false;
	// Another run may have sent the same patches for code of its own.
	const own = overtaken && patched(overtaken.code, sortPatches(patches).ofCode);
	if (own !== undefined && own !== earlier.code) return false;
	return isCodeOf(target, earlier.code, workflowCode);
}

const changedSince = ({ name, id }: WorkflowDocument) =>
	conflict(
		`Workflow "${name}" (${id}) was changed since this run submitted its code, and the patches do not fit what it is now. Nothing was changed.`,
		'Read get-workflow-as-code and patch that, or submit the full code.',
	);

async function candidates(
	draft: CodeDraft | undefined,
	target: WorkflowDocument | undefined,
	patches: readonly Patch[],
	ports: Needed,
): Promise<string[]> {
	const submitted = draft && isCurrent(draft, target) ? [draft.code] : [];
	if (!target) return submitted;
	const earlier = submitted.length === 0 ? await savedBefore(target, ports) : [];
	const { workflowCode } = ports;
	// Patches may quote markers of secrets, from the code as it was shown.
	const isShown = patches.some(({ old_str }) => holdsMarker(old_str));
	const shown = isShown ? [workflowCode.splitMark(workflowCode.generateMarked(target)).code] : [];
	return [...submitted, ...earlier, workflowCode.generate(target), ...shown];
}

/** Patches the first code that fits. If none fits, the error is about the likeliest one. */
function firstFit(codes: readonly string[], patches: readonly Patch[]): string {
	const [first, ...others] = codes;
	if (first === undefined) throw nothingToPatch();
	const fit = others.map((code) => patched(code, patches)).find((code) => code !== undefined);
	return patched(first, patches) ?? fit ?? applyPatches(first, patches);
}

async function findFull(text: string, given: Given, ports: Needed): Promise<Submission> {
	const { target, draftId } = given;
	const { code, readFrom } = ports.workflowCode.splitMark(text);
	const submission = { code, target, draftId, patches: '' };
	if (target === undefined) return { ...submission, base: undefined };
	const marked = readFrom?.workflowId === target.id ? readFrom.seen : undefined;
	const isThere = () => isCodeOf(target, code, ports.workflowCode);
	return { ...submission, base: await findBase(target, marked, isThere, ports) };
}

/** The code to build: as given, or the last submitted code with the patches. Patches that are in the workflow change nothing. Throws `ToolError`. */
export async function findSubmission(given: Given, ports: Needed): Promise<Submission> {
	const { code, draftId } = given;
	if (code !== undefined) return await findFull(code, given, ports);
	const draft = await readDraft(given, ports);
	const id = draft?.workflowId ?? undefined;
	const target = given.target ?? (id === undefined ? undefined : await ports.workflows.get(id));
	if (target) requireUnarchived(target);
	const sent = given.patches ?? [];
	const { ofFields, ofCode: wanted } = sortPatches(sent);
	const patches = JSON.stringify(sent);
	const overtaken = draft && target && !isCurrent(draft, target) ? draft : undefined;
	const isThere = target !== undefined && (await isRepeated(target, sent, overtaken, ports));
	const seen = target && (await findBase(target, undefined, () => isThere, ports));
	// The patches went into what is stored now, so merge with that.
	const base = target && { document: target, from: seen?.from };
	const submission = { target, draftId, patches, base };
	if (target && isThere) return { ...submission, code: ports.workflowCode.generate(target) };
	if (ofFields.length > 0) {
		if (target === undefined) throw nothingToPatch();
		const code = ports.workflowCode.generate(patchFields(target, sent));
		return { ...submission, code: applyPatches(code, wanted) };
	}
	const found = await candidates(draft, target, wanted, ports);
	const built = firstFit(found, wanted);
	// The stored version is not the work of a run that submitted other code.
	if (draft && target && built !== draft.code && found.includes(built)) {
		if (overtaken) throw changedSince(target);
		applyPatches(draft.code, wanted);
	}
	return { ...submission, code: built };
}

/** A failure that names the draft, so that the next call can patch what did not parse. */
function withDraft(error: unknown, draftId: string | undefined): unknown {
	if (!ToolError.is(error) || draftId === undefined) return error;
	const { code, message, hint, retryable, cause } = error;
	const saved =
		code === 'unavailable'
			? 'It may have been saved all the same; the same call again does not save it twice.'
			: 'Nothing was saved as a workflow.';
	const way = `The code is kept: call build-workflow with patches and draftId "${draftId}".`;
	return new ToolError({ code, message, hint: `${hint} ${saved} ${way}`, retryable, cause });
}

/** Reads what to build and works on it. What fails stays as a draft, which the next call can patch. */
export async function withSubmission<Value>(
	given: Omit<Given, 'target'> & { readonly workflowId?: string | undefined },
	ports: Needed,
	work: (submission: Submission) => Promise<Value>,
): Promise<Value> {
	const { code, patches } = given;
	requireOneOf(
		{ code, patches },
		'Pass code for a whole workflow, or patches to change the code you submitted last.',
	);
	const { workflowId: id } = given;
	const target = id === undefined ? undefined : requireUnarchived(await ports.workflows.get(id));
	const submission = await findSubmission({ ...given, target }, ports);
	try {
		return await work(submission);
	} catch (error) {
		// Patches of this code would undo what another user has changed meanwhile.
		if (ToolError.is(error) && error.code === 'conflict') throw error;
		// What these patches have changed is not to be kept, and what they were for is stored.
		if (ToolError.is(error) && error.code === 'forbidden' && patches !== undefined) throw error;
		const draftId = await ports.drafts.save({
			draftId: submission.draftId,
			code: submission.code,
			workflowId: submission.target?.id ?? null,
			versionId: submission.target?.versionId ?? null,
		});
		throw withDraft(error, draftId);
	}
}
