import type { SendApiRequest } from '../../src/adapters/n8n-api/client';

/** What becomes of the one request that goes wrong. */
export const faults = [
	'refused',
	'cut off',
	'silent',
	// The request has done what it does.
	'answer lost',
	'bad gateway',
	'silent after',
] as const;

export type Fault = (typeof faults)[number];

const untilEnded = async (signal: AbortSignal) =>
	await new Promise<never>((_, reject) => {
		const end = () => reject(new Error('aborted'));
		if (signal.aborted) end();
		else signal.addEventListener('abort', end);
	});

const reset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** Lets all requests through but one. `count` counts those that came. */
export function faultySend(send: SendApiRequest, at: number, fault: Fault) {
	const came = { count: 0 };
	const faulty: SendApiRequest = async (request) => {
		const isMeant = came.count === at;
		came.count += 1;
		if (!isMeant) return await send(request);
		if (fault === 'refused') return { status: 500, body: { message: 'Internal error' } };
		if (fault === 'cut off') throw reset();
		if (fault === 'silent') return await untilEnded(request.signal);
		await send(request);
		if (fault === 'answer lost') throw reset();
		if (fault === 'bad gateway') return { status: 502, body: '<html>Bad gateway</html>' };
		return await untilEnded(request.signal);
	};
	return { send: faulty, came };
}
