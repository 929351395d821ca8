import { z } from 'zod';

import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { orRefusal, ToolError } from '../../kernel/tool-error';
import { shortList } from '../../kernel/values/short-list';
import { id, optionalId, requireOneOf } from '../fields';

const MOST = 50;

export const oneOrSeveral = {
	workflowId: optionalId('Workflow ID'),
	workflowIds: z
		.array(id)
		.max(MOST, `at most ${MOST} at once, call again with the rest`)
		.optional()
		.describe(`Instead: up to ${MOST}`),
};

/** Milliseconds, enough for fifty workflows. */
export const SEVERAL_DEADLINE = 180_000;

export interface Named {
	readonly workflowId?: string | undefined;
	readonly workflowIds?: readonly string[] | undefined;
}

export const isSeveral = ({ workflowIds = [] }: Named): boolean => workflowIds.length > 0;

/** Throws `ToolError` if the call names none, or uses both fields. */
export function idsOf(named: Named): readonly string[] {
	const { workflowId, workflowIds = [] } = named;
	requireOneOf(
		{ workflowId, workflowIds: isSeveral(named) ? workflowIds : undefined },
		'Pass workflowId for one workflow, or workflowIds for several. Nothing was changed.',
	);
	return workflowId === undefined ? [...new Set(workflowIds)] : [workflowId];
}
export const sayNamed = ({ workflowId = '', workflowIds = [] }: Named): string =>
	workflowIds.length > 1
		? `${workflowIds.length} workflows`
		: `workflow ${workflowIds[0] ?? workflowId}`;

const SHOWN = 3;

export const nameAndId = ({ name, id }: WorkflowDocument) => `${JSON.stringify(name)} (${id})`;

function sayFound(found: readonly WorkflowDocument[]): string {
	const names = shortList(found.map(nameAndId), SHOWN).join(', ');
	return found.length > 1 ? `${found.length} workflows: ${names}` : `workflow ${names}`;
}

/** Checked before the question: no approval is asked for what cannot be done. */
export const leaveOut = (problems: readonly ToolError[]) =>
	new ToolError({
		code: problems[0]?.code ?? 'not-found',
		message: `${problems.map(({ message }) => message).join(' ')} Nothing was changed.`,
		hint: 'Call again without these, or with their right ids.',
	});

/** Looks up the workflows of a question. Throws a `ToolError` that names all that do not exist. */
export async function findNamed(call: Named, workflows: Pick<WorkflowsPort, 'get'>) {
	const byId = new Map<string, WorkflowDocument>();
	const problems: ToolError[] = [];
	for (const id of idsOf(call)) {
		const workflow = await orRefusal(workflows.get(id), 'not-found');
		if (!ToolError.is(workflow)) byId.set(workflow.id, workflow);
		else if (isSeveral(call)) problems.push(workflow);
		else throw workflow;
	}
	if (problems.length > 0) throw leaveOut(problems);
	// In an order that stays the same when approval of a call is asked for again.
	const found = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
	const all = found.map(({ id }) => id);
	const ids: { workflowId?: string | undefined; workflowIds?: string[] | undefined } = isSeveral(
		call,
	)
		? { workflowIds: all }
		: { workflowId: all[0] };
	return {
		found,
		ids,
		said: sayFound(found),
		/** Lines of the card, one for each of several. Empty for one: the question names it. */
		tell: (fate: (workflow: WorkflowDocument) => string) =>
			isSeveral(call) ? found.map((one) => `${nameAndId(one)}: ${fate(one)}`) : [],
	};
}

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

interface Did<Said> {
	readonly outcome: 'done' | 'unchanged';
	readonly said: Said;
}

type Told<Said> =
	| ({ readonly success: boolean } & Said)
	| { readonly success: boolean; readonly results: Array<ToldResult | (ToldResult & Said)> };

/** Handles the one named workflow, whose error is thrown, or several in turn, where an error becomes part of the answer. */
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

export const shownOf = ({
	results = [],
}: {
	readonly results?: ReadonlyArray<Pick<ToldResult, 'workflowId' | 'name'>> | undefined;
}) => results.flatMap(({ workflowId, name }) => (name === undefined ? [] : [{ workflowId }]));

export const toldOf = <Said extends z.ZodRawShape>(said: Said) =>
	z.object({
		success: z.boolean(),
		...said,
		results: z.array(toldResult.extend(said)).optional(),
	});

/** The questions of a tool that stops workflows. `fate` says on the card what becomes of each. */
export const asksToStop = (verb: string, fate: (workflow: WorkflowDocument) => string) => ({
	approval: (call: Named) => `${verb} ${sayNamed(call)}? Triggers stop firing.`,
	async settle(call: Named, { workflows }: { readonly workflows: WorkflowsPort }) {
		const { ids, said, tell } = await findNamed(call, workflows);
		return { input: ids, question: `${verb} ${said}? Triggers stop firing.`, facts: tell(fate) };
	},
});
