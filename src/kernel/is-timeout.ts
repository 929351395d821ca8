/** Whether a signal was aborted by its timeout. */
export const isTimeout = (reason: unknown): boolean =>
	typeof reason === 'object' &&
	reason !== null &&
	'name' in reason &&
	reason.name === 'TimeoutError';
