/** Whether a signal has ended because its time was up. */
export const isTimeout = (reason: unknown): boolean =>
	typeof reason === 'object' &&
	reason !== null &&
	'name' in reason &&
	reason.name === 'TimeoutError';
