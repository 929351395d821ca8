import { ToolError } from '../../src/kernel/tool-error';

/** The tool error that a call ends in. */
export async function thrown(call: () => unknown): Promise<ToolError> {
	try {
		await call();
	} catch (error) {
		if (ToolError.is(error)) return error;
		throw error;
	}
	throw new Error('It did not throw');
}
