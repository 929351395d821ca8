export const isTimeout = (reason: unknown): boolean =>
	typeof reason === 'object' &&
	reason !== null &&
	'name' in reason &&
	reason.name === 'TimeoutError';

/** A signal that ends with the given one, or after so many milliseconds. Some versions of Node forget a timeout that only `any` knows. */
export function within(signal: AbortSignal, milliseconds: number): AbortSignal {
	const late = AbortSignal.timeout(milliseconds);
	late.addEventListener('abort', () => undefined, { once: true });
	return AbortSignal.any([signal, late]);
}
