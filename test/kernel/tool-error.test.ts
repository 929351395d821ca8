import { ToolError, toolErrorCodes } from '../../src/kernel/tool-error';

const details = { code: 'conflict', message: 'Two of them.', hint: 'Keep one.' } as const;

describe('a tool error', () => {
	it('carries its parts and is not retryable unless it says so', () => {
		const cause = new Error('foreign');
		const error = new ToolError({ ...details, cause });
		expect(error).toBeInstanceOf(Error);
		expect(error).toMatchObject({ ...details, name: 'ToolError', retryable: false, cause });
		expect(new ToolError({ ...details, retryable: true }).retryable).toBe(true);
	});

	it('is known by its brand, in both directions, when another copy of the module made it', () => {
		jest.isolateModules(() => {
			const other = jest.requireActual<{ ToolError: typeof ToolError }>(
				'../../src/kernel/tool-error',
			);
			expect(other.ToolError).not.toBe(ToolError);
			const foreign = new other.ToolError(details);
			expect(foreign instanceof ToolError).toBe(false);
			expect(ToolError.is(foreign)).toBe(true);
			expect(other.ToolError.is(new ToolError(details))).toBe(true);
		});
	});

	it.each([
		[new Error('x')],
		[{ ...details, name: 'ToolError' }],
		[null],
		[undefined],
		['conflict'],
	])('is not %p', (value) => {
		expect(ToolError.is(value)).toBe(false);
	});

	it('hides its brand from whoever lists or prints it', () => {
		expect(Object.getOwnPropertySymbols(new ToolError(details))).toHaveLength(1);
		expect(JSON.stringify(new ToolError(details))).not.toContain('foreman');
	});

	it('has codes that are all different', () => {
		expect(new Set(toolErrorCodes).size).toBe(toolErrorCodes.length);
	});
});
