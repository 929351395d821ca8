import type { Ports } from '../../../kernel/ports';
import { ToolError } from '../../../kernel/tool-error';
import { requireOneOf } from '../../fields';
import { refuseArchived } from '../../refuse-workflow';
import type { SentPatch } from './field-patches';
import { type Submission, findSubmission } from './submitted-code';

interface Given {
	readonly code?: string | undefined;
	readonly patches?: readonly SentPatch[] | undefined;
	readonly workflowId?: string | undefined;
	readonly draftId?: string | undefined;
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

async function readTarget(id: string | undefined, { workflows }: Pick<Ports, 'workflows'>) {
	if (id === undefined) return undefined;
	const stored = await workflows.get(id);
	refuseArchived(stored);
	return stored;
}

type Building = Pick<
	Ports,
	'workflows' | 'workflowVersions' | 'workflowCode' | 'drafts' | 'validator'
>;

/** Reads what to build and works on it. What fails stays as a draft, which the next call can patch. */
export async function withSubmission<Value>(
	given: Given,
	ports: Building,
	work: (submission: Submission) => Promise<Value>,
): Promise<Value> {
	const { code, patches } = given;
	requireOneOf(
		{ code, patches },
		'Pass code for a whole workflow, or patches to change the code you submitted last.',
	);
	const target = await readTarget(given.workflowId, ports);
	const submission = await findSubmission({ ...given, target }, ports);
	try {
		return await work(submission);
	} catch (error) {
		// Patches of this code would undo what another user has changed meanwhile.
		if (ToolError.is(error) && error.code === 'conflict') throw error;
		const draftId = await ports.drafts.save({
			draftId: submission.draftId,
			code: submission.code,
			workflowId: submission.target?.id ?? null,
			versionId: submission.target?.versionId ?? null,
		});
		throw withDraft(error, draftId);
	}
}
