import { ToolError } from '../../kernel/tool-error';
import { isTimeout } from '../../kernel/is-timeout';

const tooSlow = (cause: unknown) =>
	new ToolError({
		code: 'timeout',
		message:
			'The service did not answer in time. The request, which the node makes itself, cannot be stopped and may still be under way; it only reads.',
		hint: 'Pass query if the list is long, or try again later.',
		retryable: true,
		cause,
	});

/** The result of the work, or the reason to stop waiting: code of other nodes takes no signal. */
export async function untilEnded<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
	return await new Promise((resolve, reject) => {
		const end = () => {
			const reason: unknown = signal.reason;
			reject(isTimeout(reason) ? tooSlow(reason) : reason);
		};
		signal.addEventListener('abort', end, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
		if (signal.aborted) end();
	});
}
