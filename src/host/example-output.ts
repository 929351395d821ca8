import { buildSchemaPlaceholderItem, discoverOutputSchemaForNode } from '@n8n/workflow-sdk';

interface Described {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: Readonly<Record<string, unknown>>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** An item in the shape that n8n's own schemas give the node's output. Undefined where n8n has no schema of it. */
export function exampleOutput(
	{ name, type, typeVersion, parameters }: Described,
	now: Date,
): Readonly<Record<string, unknown>> | undefined {
	const scope = { resource: text(parameters.resource), operation: text(parameters.operation) };
	try {
		const schema = discoverOutputSchemaForNode(type, typeVersion, scope);
		const context = { nodeName: name, nodeType: type, typeVersion, schema: { ...schema } };
		const item = buildSchemaPlaceholderItem(context, { now });
		return Object.keys(item).length > 0 ? item : undefined;
	} catch {
		// n8n promises nobody these functions; an example is only a convenience.
		return undefined;
	}
}
