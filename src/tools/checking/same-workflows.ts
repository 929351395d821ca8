import type { WorkflowNodes } from '../../kernel/ports/instance/workflows';

/** A workflow with fewer nodes says nothing by being alike. */
const FEWEST_NODES = 3;

/** n8n makes these anew when a workflow is copied: ids of assignments and conditions, and paths of webhooks. */
const MADE_ANEW = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const ANEW_IN = new Set(['id', 'path', 'webhookId']);

const asCopied = (key: string, value: unknown) =>
	ANEW_IN.has(key) && typeof value === 'string' && MADE_ANEW.test(value) ? undefined : value;

const formOf = ({ draft }: WorkflowNodes) =>
	JSON.stringify(
		draft
			.map(({ name, type, typeVersion, parameters, credentials, disabled }) =>
				JSON.stringify([name, type, typeVersion, parameters, credentials, disabled], asCopied),
			)
			.sort(),
	);

/** Groups of workflows with the same nodes, two or more in each. Their connections are not compared. */
export function sameNodes(workflows: readonly WorkflowNodes[]): WorkflowNodes[][] {
	const groups = new Map<string, WorkflowNodes[]>();
	for (const one of workflows) {
		if (one.draft.length < FEWEST_NODES) continue;
		const form = formOf(one);
		groups.set(form, [...(groups.get(form) ?? []), one]);
	}
	return [...groups.values()].filter(({ length }) => length > 1);
}
