import type { BinaryHelperFunctions } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';
import type { ItemFilesPort } from '../../kernel/ports/instance/executions';

type CanStream = Pick<BinaryHelperFunctions, 'getBinaryStream'>;

const canStream = (helpers: unknown): helpers is CanStream =>
	isRecord(helpers) && typeof helpers.getBinaryStream === 'function';

const escaped = (text: string) => text.replace(/[^\w-]/g, '\\$&');

/**
 * Whether n8n filed this under the execution. A node can write any id into its output, so an id alone gives no right to
 * read. In the database n8n files under a random name alone.
 */
function isOf(id: string, workflowId: string, executionId: string): boolean {
	const place = `workflows/${escaped(workflowId)}/executions/${escaped(executionId)}/binary_data`;
	return new RegExp(`^(?:[\\w-]+:${place}/|database:)[\\w-]+$`).test(id);
}

async function startOf(stream: AsyncIterable<unknown>, most: number): Promise<Buffer> {
	const pieces: Buffer[] = [];
	let length = 0;
	for await (const piece of stream) {
		const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
		pieces.push(bytes);
		length += bytes.length;
		if (length >= most) break;
	}
	return Buffer.concat(pieces).subarray(0, most);
}

/** Files of executions, read as n8n's own nodes read them. */
export function createItemFiles({ helpers }: { readonly helpers?: unknown }): ItemFilesPort {
	return {
		async text({ content }, { id, workflowId }, most) {
			if ('base64' in content)
				return Buffer.from(content.base64, 'base64').subarray(0, most).toString('utf8');
			if (!canStream(helpers) || !isOf(content.id, workflowId, id)) return undefined;
			try {
				return (await startOf(await helpers.getBinaryStream(content.id), most)).toString('utf8');
			} catch {
				// n8n has deleted it, or keeps its files where this process does not reach them.
				return undefined;
			}
		},
	};
}
