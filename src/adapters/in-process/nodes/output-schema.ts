import type { INodeTypes } from 'n8n-workflow';
import { z } from 'zod';

import { shippedSchema } from '../../../host/shipped-schema';
import { isRecord } from '../../../kernel/values/is-record';

interface Node {
	readonly type: string;
	readonly typeVersion: number;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
}

const knownType = z.object({ sourcePath: z.string() });

/** The JSON schema of the node's output that its package ships. Undefined if it ships none. */
export function outputSchema(
	nodeTypes: INodeTypes,
	{ type, typeVersion, resource, operation }: Node,
): Readonly<Record<string, unknown>> | undefined {
	const known = knownType.safeParse(nodeTypes.getKnownTypes()[type]);
	if (!known.success) return undefined;
	const schema = shippedSchema({
		nodeDir: known.data.sourcePath.replace(/[\\/][^\\/]*$/, ''),
		version: typeVersion,
		...(resource !== undefined && { resource }),
		...(operation !== undefined && { operation }),
	});
	return isRecord(schema) ? schema : undefined;
}
