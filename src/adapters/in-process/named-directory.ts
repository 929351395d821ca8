import { z } from 'zod';

const chosen = z
	.object({ options: z.object({ workflowDirectory: z.string().optional() }).passthrough() })
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
	return read.success ? read.data.options.workflowDirectory : undefined;
}
