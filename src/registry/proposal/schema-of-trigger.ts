import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { isRecord } from '../../kernel/values/is-record';
import { listedFields } from '../../kernel/workflow/sub-workflow-trigger';
import type { JsonObject } from '../schema/sub-schemas';
import { schemaOfSamples } from './schema-of-samples';

const types = ['string', 'number', 'boolean', 'array', 'object'];

const ANY_FIELDS = { type: 'object' };

function typed(field: JsonObject): JsonObject {
	const type = field.type ?? 'string';
	return types.includes(String(type)) ? { type } : {};
}

function ofFields(parameters: WorkflowNode['parameters']): JsonObject {
	const named = listedFields(parameters).filter(({ name }) => name !== '');
	const properties = Object.fromEntries(named.map((field) => [field.name, typed(field)] as const));
	const required = Object.keys(properties);
	return {
		type: 'object',
		properties,
		...(required.length > 0 ? { required } : {}),
		additionalProperties: false,
	};
}

function ofExample(text: unknown): JsonObject {
	const example = typeof text === 'string' ? jsonOrText(text) : text;
	if (!isRecord(example)) return ANY_FIELDS;
	const required = Object.keys(example);
	return {
		type: 'object',
		properties: {},
		...schemaOfSamples([example]),
		...(required.length > 0 ? { required } : {}),
	};
}

/** What an Execute Workflow Trigger says that it takes, as a JSON Schema. Any fields where it takes all data. */
export function schemaOfTrigger({ parameters, typeVersion }: WorkflowNode): JsonObject {
	const { inputSource = 'workflowInputs', jsonExample } = parameters;
	// The first version declares nothing.
	if (typeVersion === 1 || inputSource === 'passthrough') return ANY_FIELDS;
	return inputSource === 'jsonExample' ? ofExample(jsonExample) : ofFields(parameters);
}
