import { z } from 'zod';

const collection = z.object({ workflowDirectory: z.string().optional() }).passthrough();

/** The MCP trigger has its options under another name, as n8n reads `options` of webhook nodes itself. */
const chosen = z
	.object({ options: collection.optional(), settings: collection.optional() })
	.passthrough();

/**
 * The directory for workflow files, as a person has written it at the node. Read as it is stored, so that an expression,
 * which a model could fill in, names no directory. A field of the node and not of a credential: each agent gets a directory of
 * its own.
 */
export function namedDirectory(context: {
	getNode(): { readonly parameters: unknown };
}): string | undefined {
	const read = chosen.safeParse(context.getNode().parameters);
	if (!read.success) return undefined;
	const { options, settings } = read.data;
	return settings?.workflowDirectory ?? options?.workflowDirectory;
}
