import { isRecord } from '../../../kernel/values/is-record';
import type { Items } from '../../../kernel/ports/instance/runner';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { listedFields } from '../../../kernel/workflow/sub-workflow-trigger';

function exampleKeys(text: unknown): string[] | undefined {
	try {
		const example: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
		return isRecord(example) ? Object.keys(example) : undefined;
	} catch {
		return undefined;
	}
}

/** The fields that the trigger takes; undefined where it takes all. */
function fieldsOf({ parameters, typeVersion }: WorkflowNode): string[] | undefined {
	const { inputSource, jsonExample } = parameters;
	if (typeVersion === 1 || inputSource === 'passthrough') return undefined;
	if (inputSource === 'jsonExample') return exampleKeys(jsonExample);
	return listedFields(parameters).map(({ name }) => name);
}

/** What an Execute Workflow Trigger puts out for what it is handed, as n8n does: its own fields, null for those that are missing. */
export function subWorkflowInput(trigger: WorkflowNode, handed: Items): Items {
	const fields = fieldsOf(trigger);
	if (fields === undefined) return handed;
	return handed.map((item) =>
		Object.fromEntries(fields.map((name) => [name, Object.hasOwn(item, name) ? item[name] : null])),
	);
}
