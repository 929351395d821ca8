import { createHash } from 'crypto';

import { jsonOrText } from '../../kernel/values/json-or-text';
import { ToolError } from '../../kernel/tool-error';
import type { RegistryPlace } from '../registry-cache';
import { workflowCopySchema } from './function-version';
import type { FunctionVersion, WorkflowCopy } from './function-version';

export const hashOfCopy = (text: string) => createHash('sha256').update(text).digest('hex');

const damaged = (id: string) =>
	new ToolError({
		code: 'not-found',
		message: `The kept copy of the version ${id} is gone, or was not written by Foreman.`,
		hint: 'Have an admin make a new version of the function and pin the tool to it. Nothing was run.',
	});

/** What a version runs: only the very copy that was kept with it. Throws `ToolError` 'not-found' for any other. */
export async function readCopy(
	{ store, tenant }: Pick<RegistryPlace, 'store' | 'tenant'>,
	{ id, copyHash }: FunctionVersion,
): Promise<WorkflowCopy> {
	const text = await store.copy(tenant, id);
	if (text === undefined || hashOfCopy(text) !== copyHash) throw damaged(id);
	const { data } = workflowCopySchema.safeParse(jsonOrText(text));
	if (data === undefined) throw damaged(id);
	return data;
}
