import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { idsOf, isSeveral } from './one-or-several';
import type { Named } from './one-or-several';

const SHOWN = 3;

const named = ({ name, id }: WorkflowDocument) => `${JSON.stringify(name)} (${id})`;

function sayFound(found: readonly WorkflowDocument[]): string {
	const names = found.slice(0, SHOWN).map(named).join(', ');
	const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : '';
	return found.length > 1 ? `${found.length} workflows: ${names}${more}` : `workflow ${names}`;
}

/** Checked before the question: no approval is asked for what cannot be done. */
export const leaveOut = (problems: readonly ToolError[]) =>
	new ToolError({
		code: problems[0]?.code ?? 'not-found',
		message: `${problems.map(({ message }) => message).join(' ')} Nothing was changed.`,
		hint: 'Call again without these, or with their right ids.',
	});

export interface FoundWorkflows {
	/** Each workflow once, in an order that stays the same when approval of a call is asked for again. */
	readonly found: readonly WorkflowDocument[];
	/** The fields of the call, with the ids that were found. */
	readonly ids: { workflowId?: string | undefined; workflowIds?: string[] | undefined };
	/** Names them in the question. */
	readonly said: string;
	/** Lines of the card, one for each of several. Empty for one: the question names it. */
	tell(fate: (workflow: WorkflowDocument) => string): string[];
}

/** Looks up the workflows of a question. Throws a `ToolError` that names all that do not exist. */
export async function findNamed(
	call: Named,
	workflows: Pick<WorkflowsPort, 'get'>,
): Promise<FoundWorkflows> {
	const byId = new Map<string, WorkflowDocument>();
	const problems: ToolError[] = [];
	for (const id of idsOf(call)) {
		try {
			const workflow = await workflows.get(id);
			byId.set(workflow.id, workflow);
		} catch (error) {
			if (!isSeveral(call) || !ToolError.is(error) || error.code !== 'not-found') throw error;
			problems.push(error);
		}
	}
	if (problems.length > 0) throw leaveOut(problems);
	const found = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
	const ids = found.map(({ id }) => id);
	return {
		found,
		ids: isSeveral(call) ? { workflowIds: ids } : { workflowId: ids[0] },
		said: sayFound(found),
		tell: (fate) => (isSeveral(call) ? found.map((one) => `${named(one)}: ${fate(one)}`) : []),
	};
}
