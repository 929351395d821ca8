import { loadSdk } from './workflow-sdk';

type Context = Parameters<ReturnType<typeof loadSdk>['buildSchemaPlaceholderItem']>[0];

/**
 * An example item in the shape of a node's output schema; for some AI nodes n8n knows a shape without a schema.
 * Undefined when nothing is known.
 */
export function exampleItem(
	context: NonNullable<Context>,
	now: Date,
): Readonly<Record<string, unknown>> | undefined {
	try {
		const item = loadSdk().buildSchemaPlaceholderItem(context, { now });
		return Object.keys(item).length > 0 ? item : undefined;
	} catch {
		// This function is not part of n8n's public API, and an example is only a convenience.
		return undefined;
	}
}
