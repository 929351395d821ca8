import { z } from 'zod';

import { type WorkflowDocument, workflowNode } from '../../../kernel/ports/instance/workflows';
import { pathText } from '../../../kernel/values/path-text';
import { invalidInput } from '../../../kernel/tool-error';
import { refuseUnsafeKeys } from './read-operations';

const record = z.record(z.unknown());

/** A workflow as people export and models write it: what n8n fills in by itself may be left out. */
const workflowData = z
	.object({
		name: z.string().min(1).default('My workflow'),
		nodes: z.array(
			z.preprocess(
				(node) =>
					record.safeParse(node).success
						? { id: '', typeVersion: 1, position: [0, 0], parameters: {}, ...record.parse(node) }
						: node,
				workflowNode,
			),
		),
		connections: record.default({}),
		settings: record.default({}),
		pinData: record.nullish(),
		nodeGroups: z.array(z.unknown()).nullish(),
		updatedAt: z.string().catch(''),
	})
	.strip();

/** Workflow data from a file or a model. Throws a `ToolError` that names the first wrong field. */
export function readWorkflowData(value: unknown, what: string): WorkflowDocument {
	refuseUnsafeKeys(value, what);
	const read = workflowData.safeParse(value);
	if (!read.success) {
		const [issue] = read.error.issues;
		const field = issue === undefined ? '' : pathText(issue.path);
		throw invalidInput(
			`${what} holds no workflow: ${field === '' ? 'it' : `"${field}"`}: ${issue?.message ?? 'it is none'}.`,
			'A workflow is {name, nodes: [{name, type, typeVersion, position, parameters}], connections, settings}.',
		);
	}
	const names = read.data.nodes.map(({ name }) => name);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice !== undefined)
		throw invalidInput(
			`${what}: two nodes are called "${twice}".`,
			'Give each node a name of its own: connections use the names.',
		);
	return {
		...read.data,
		id: '',
		versionId: '',
		activeVersionId: null,
		isArchived: false,
		createdAt: '',
	};
}

/** What is shown and stored of a workflow: what people would export. */
export const plainWorkflow = ({
	name,
	nodes,
	connections,
	settings,
	pinData,
}: WorkflowDocument) => ({
	name,
	nodes,
	connections,
	settings,
	...(pinData === undefined || pinData === null || Object.keys(pinData).length === 0
		? {}
		: { pinData }),
});
