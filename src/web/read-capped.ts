import { ToolError, exceedsLimit, unavailable } from '../kernel/tool-error';

export interface OpenBody {
	readonly chunks: AsyncIterable<unknown>;
	close(): void;
}

export const bodyTooLarge = (maxBytes: number): ToolError =>
	exceedsLimit(
		`The answer has more than ${maxBytes.toLocaleString('en')} bytes.`,
		'Use an address that answers with less.',
	);

const brokenOff = (cause?: unknown) =>
	unavailable('The answer broke off.', 'Try again later.', { retryable: true, cause });

/** Reads a body until it ends, exceeds the limit by one byte, or the signal aborts. Throws `ToolError`. */
export async function readCapped(body: OpenBody, maxBytes: number, signal: AbortSignal) {
	const pieces: Buffer[] = [];
	let bytes = 0;
	const close = () => body.close();
	signal.addEventListener('abort', close, { once: true });
	try {
		if (signal.aborted) throw brokenOff();
		for await (const chunk of body.chunks) {
			const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
			if (!Buffer.isBuffer(piece)) throw brokenOff();
			bytes += piece.length;
			if (bytes > maxBytes) throw bodyTooLarge(maxBytes);
			pieces.push(piece);
		}
		// A closed body can look like a complete one.
		if (signal.aborted) throw brokenOff();
		return Buffer.concat(pieces);
	} catch (error) {
		throw ToolError.is(error) ? error : brokenOff(error);
	} finally {
		signal.removeEventListener('abort', close);
		body.close();
	}
}
