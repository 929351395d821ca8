import { z } from 'zod';
import type { Ports } from '../../../kernel/ports';
import { ToolError } from '../../../kernel/tool-error';
import { readFileText } from './open-place';

/** A workflow as a list shows it. */
export const listedWorkflow = z.object({
	id: z.string(),
	name: z.string(),
	path: z.string().optional(),
	lastModified: z.string().optional().describe('Of a file: as it says itself'),
	problem: z.string().optional().describe('Why n8n cannot load it'),
});

/** A file as a list shows it, with what keeps n8n from loading it. Throws `ToolError` only for what is not a file's fault. */
export async function listFile(
	path: string,
	{ workflowFiles, validator }: Pick<Ports, 'workflowFiles' | 'validator'>,
): Promise<z.output<typeof listedWorkflow>> {
	try {
		const { name, updatedAt, ...content } = readFileText(path, await workflowFiles.read(path));
		const refused = (await validator.check(content)).find(({ kind }) => kind === 'refused');
		const lastModified = updatedAt === '' ? undefined : updatedAt;
		return { id: path, name, path, lastModified, problem: refused?.message };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return { id: path, name: '', path, problem: error.message };
	}
}
