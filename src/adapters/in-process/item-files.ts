import type { BinaryHelperFunctions } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';
import type { ItemFilesPort } from '../../kernel/ports/instance/executions';
import { startOfStream } from './start-of-stream';
import { literally } from '../../kernel/workflow/text-pattern';

const canStream = (helpers: unknown): helpers is Pick<BinaryHelperFunctions, 'getBinaryStream'> =>
	isRecord(helpers) && typeof helpers.getBinaryStream === 'function';

/** Whether n8n filed this under the execution: a node can write any id into its output. The database files under a random name alone. */
function isOf(id: string, workflowId: string, executionId: string): boolean {
	const place = `workflows/${literally(workflowId)}/executions/${literally(executionId)}/binary_data`;
	return new RegExp(`^(?:[\\w-]+:${place}/|database:)[\\w-]+$`).test(id);
}

export function createItemFiles({ helpers }: { readonly helpers?: unknown }): ItemFilesPort {
	return {
		async text({ content }, { id, workflowId }, most) {
			if ('base64' in content)
				return Buffer.from(content.base64, 'base64').subarray(0, most).toString('utf8');
			if (!canStream(helpers) || !isOf(content.id, workflowId, id)) return undefined;
			try {
				return (await startOfStream(await helpers.getBinaryStream(content.id), most)).toString(
					'utf8',
				);
			} catch {
				// n8n has deleted it, or keeps its files where this process does not reach them.
				return undefined;
			}
		},
	};
}
