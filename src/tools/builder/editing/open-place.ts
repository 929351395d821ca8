import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { DEEPEST_STORED, isDeeperThan } from '../../../kernel/values/is-deeper-than';
import { jsonOrText } from '../../../kernel/values/json-or-text';
import { invalidInput } from '../../../kernel/tool-error';
import { requireUnarchived, refuseOtherVersion } from '../../refuse-workflow';
import { readWorkflowData } from './workflow-data';

/** Where a workflow is kept, with what it holds. */
export interface OpenPlace {
	/** Of a file, the path is the id, and there are no versions. */
	readonly workflow: WorkflowDocument;
	readonly text: string | undefined;
}

/** No id of n8n holds a dot. A workflow whose name ends so is addressed by its id. */
export const isFile = (idOrPath: string): boolean => /\.json$/i.test(idOrPath);

/** What a file holds, as a workflow. Throws `ToolError`. */
export function readFileText(path: string, text: string): WorkflowDocument {
	const value = jsonOrText(text);
	const isJson = typeof value !== 'string';
	// Whatever follows goes through it level by level, and would overflow the stack.
	if (isJson && !isDeeperThan(value, DEEPEST_STORED))
		return { ...readWorkflowData(value, `"${path}"`), id: path };
	throw invalidInput(
		`"${path}" holds no workflow: it is ${isJson ? 'nested too deep' : 'not JSON'}.`,
		'Pass another file; workflow_list tells which ones n8n can load.',
	);
}

/** Reads a draft of n8n, or a file. Throws `ToolError`. */
export async function readPlace(
	idOrPath: string,
	{ workflows, workflowFiles }: Pick<Ports, 'workflows' | 'workflowFiles'>,
): Promise<OpenPlace> {
	if (!isFile(idOrPath)) return { workflow: await workflows.get(idOrPath), text: undefined };
	const text = await workflowFiles.read(idOrPath);
	return { workflow: readFileText(idOrPath, text), text };
}

/** The same, to be changed. */
export async function openPlace(
	idOrPath: string,
	versionId: string | undefined,
	ports: Pick<Ports, 'workflows' | 'workflowFiles'>,
): Promise<OpenPlace> {
	const place = await readPlace(idOrPath, ports);
	const { workflow } = place;
	requireUnarchived(workflow);
	if (place.text === undefined)
		refuseOtherVersion(versionId, workflow.versionId, `Workflow "${workflow.name}"`);
	return place;
}
