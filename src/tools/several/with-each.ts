import { z } from 'zod';

import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { idsOf, isSeveral } from './one-or-several';
import type { Named } from './one-or-several';

/** The outcome for one of several. */
export const toldResult = z.object({
	workflowId: z.string(),
	/** Absent if it was not found. */
	name: z.string().optional(),
	outcome: z.enum(['done', 'unchanged', 'failed']),
	error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
});

type ToldResult = z.output<typeof toldResult>;

const stopped = {
	code: 'timeout',
	message: 'The call was stopped here: this may or may not have been done.',
	hint: 'Look at it with get-workflow before you repeat it.',
};

const notTried = {
	code: 'timeout',
	message: 'The call was stopped before it came here. Nothing was changed.',
	hint: 'Call again for this one.',
} as const;

function failed(workflowId: string, name: string | undefined, error: unknown): ToldResult {
	const { code, message, hint } = ToolError.is(error) ? error : stopped;
	return { workflowId, name, outcome: 'failed', error: { code, message, hint } };
}

/** `said`: what else the answer says of it. */
interface Did<Said> {
	readonly outcome: 'done' | 'unchanged';
	readonly said: Said;
}

type Told<Said> =
	| ({ readonly success: boolean } & Said)
	| { readonly success: boolean; readonly results: Array<ToldResult | (ToldResult & Said)> };

/**
 * Handles the one named workflow, or several in turn. An error of the one is thrown; an error of one of several becomes
 * part of the answer, and the others go on.
 */
export async function withEach<Said extends object>(
	call: Named,
	workflows: Pick<WorkflowsPort, 'get'>,
	act: (workflow: WorkflowDocument) => Promise<Did<Said>>,
): Promise<Told<Said>> {
	const ids = idsOf(call);
	if (!isSeveral(call)) {
		const { said } = await act(await workflows.get(ids[0] ?? ''));
		return { success: true, ...said };
	}
	const results: Array<ToldResult | (ToldResult & Said)> = [];
	let isStopped = false;
	for (const id of ids) {
		let found: WorkflowDocument | undefined;
		try {
			if (isStopped) throw new ToolError(notTried);
			found = await workflows.get(id);
			const { outcome, said } = await act(found);
			results.push({ workflowId: found.id, name: found.name, outcome, ...said });
		} catch (error) {
			results.push(failed(found?.id ?? id, found?.name, error));
			isStopped ||= !ToolError.is(error);
		}
	}
	return { success: results.every(({ outcome }) => outcome !== 'failed'), results };
}

/** The workflows whose names such an answer shows. */
export const shownOf = ({
	results = [],
}: {
	readonly results?: ReadonlyArray<Pick<ToldResult, 'workflowId' | 'name'>> | undefined;
}) => results.flatMap(({ workflowId, name }) => (name === undefined ? [] : [{ workflowId }]));
