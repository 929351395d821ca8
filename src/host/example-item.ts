import { buildSchemaPlaceholderItem } from '@n8n/workflow-sdk';

type Context = Parameters<typeof buildSchemaPlaceholderItem>[0];

/** An item in the shape of a node's output schema; n8n knows some of its AI nodes without one. Undefined where nothing is known. */
export function exampleItem(
	context: NonNullable<Context>,
	now: Date,
): Readonly<Record<string, unknown>> | undefined {
	try {
		const item = buildSchemaPlaceholderItem(context, { now });
		return Object.keys(item).length > 0 ? item : undefined;
	} catch {
		// n8n promises nobody this function; an example is only a convenience.
		return undefined;
	}
}
