import { z } from 'zod';

/** Ends of requests that run in this process, by session and id. */
const running = new Map<string, AbortController>();

const idSchema = z.union([z.string(), z.number()]);

const request = z.object({ id: idSchema, method: z.literal('tools/call') });

const cancelling = z.object({
	method: z.literal('notifications/cancelled'),
	params: z.object({ requestId: idSchema }),
});

/** JSON tells the id 1 from the id "1". */
const placeOf = (session: string, id: string | number) => JSON.stringify([session, id]);

/** A request that its client can cancel. */
export interface CancellableRequest {
	/** Ends when the client says that it needs no answer any more. */
	readonly signal: AbortSignal;
	/** The client has its answer. */
	done(): void;
}

/**
 * How a client of an older revision cancels: it sends the id of a request, and leaves its connection open. Ids are the client's own, so it cancels
 * only what it has asked in the same session, and `session` is one that we have sealed for it. What another process of n8n answers goes on.
 */
export const cancelledRequests = {
	/** Undefined for a message that is no call. */
	watch(session: string, body: unknown): CancellableRequest | undefined {
		const read = request.safeParse(body);
		if (!read.success) return undefined;
		const place = placeOf(session, read.data.id);
		const controller = new AbortController();
		running.set(place, controller);
		return {
			signal: controller.signal,
			done() {
				if (running.get(place) === controller) running.delete(place);
			},
		};
	},

	/** Ends the request that a message cancels, if it is one that does. */
	take(session: string, body: unknown): void {
		const read = cancelling.safeParse(body);
		if (read.success) running.get(placeOf(session, read.data.params.requestId))?.abort();
	},
};
