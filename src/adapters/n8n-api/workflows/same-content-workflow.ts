import type {
	WorkflowContent,
	WorkflowDocument,
	WorkflowSummary,
} from '../../../kernel/ports/instance/workflows';
import { equal } from '../../../kernel/values/equal';

/** n8n fills in credentials and webhook ids; what an author wrote is this. */
const written = ({ nodes, connections }: Pick<WorkflowContent, 'nodes' | 'connections'>) => ({
	connections,
	nodes: nodes.map(({ id, name, type, typeVersion, parameters }) => ({
		id,
		name,
		type,
		typeVersion,
		parameters,
	})),
});

/**
 * The workflow that the same content made before, unchanged since. Node ids of new workflows are
 * drawn from the content, so a repeated call after a crash or a lost answer finds its own work
 * instead of making a second one.
 */
export async function findSameContentWorkflow(
	content: WorkflowContent,
	list: (
		name: string,
		limit: number,
		keep: (one: WorkflowSummary) => boolean,
	) => Promise<WorkflowSummary[]>,
	read: (id: string) => Promise<WorkflowDocument | undefined>,
	isSeen: (one: WorkflowSummary) => Promise<boolean> = async () => await Promise.resolve(true),
): Promise<WorkflowDocument | undefined> {
	// Some databases take a backslash in a search for the start of an escape.
	const [searched = ''] = content.name.split('\\').sort((a, b) => b.length - a.length);
	const named = await list(
		searched,
		Infinity,
		(one) => one.name === content.name && !one.isArchived,
	);
	for (const { id } of named) {
		const found = await read(id);
		if (found && equal(written(found), written(content)) && (await isSeen(found))) return found;
	}
	return undefined;
}
