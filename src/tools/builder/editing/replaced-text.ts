import { ToolError } from '../../../kernel/tool-error';
import { readFileText } from './open-place';

/** What is there already, to be replaced only if it is a workflow. */
export async function replacedText(
	path: string,
	read: (path: string) => Promise<string>,
): Promise<string | undefined> {
	try {
		const text = await read(path);
		readFileText(path, text);
		return text;
	} catch (error) {
		if (ToolError.is(error) && error.code === 'not-found') return undefined;
		throw error;
	}
}
