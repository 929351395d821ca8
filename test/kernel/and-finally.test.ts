import { andFinally } from '../../src/kernel/and-finally';

const fails = (message: string) => async () => await Promise.reject(new Error(message));

test('what comes last hides no error, and makes none of a success', async () => {
	await expect(andFinally(fails('first'), fails('second'))).rejects.toThrow('first');
	expect(await andFinally(async () => await Promise.resolve('done'), fails('second'))).toBe('done');
});
