import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { EventStream } from '../adapters/in-process/event-stream';
import { openEventStream } from '../adapters/in-process/event-stream';
import { ToolError } from '../kernel/tool-error';
import type { ControlRuns } from './control-runs';

/** Milliseconds of one stream; whoever listens comes again with the last id. */
const LONGEST = 600_000;

/** Milliseconds between two looks at the events. */
const PAUSE = 1_000;

/** Looks without news after which the run is asked whether it has ended, and after which the line is kept alive. */
const QUIET_LOOKS = 3;
const BEAT_LOOKS = 15;

/** Streams in this process at once: each of them reads the store once a second. */
const MOST_STREAMS = 50;

const query = z.object({ after: z.unknown() }).catch({ after: undefined });

let streams = 0;

const tooMany = () =>
	new ToolError({
		code: 'unavailable',
		message: `${MOST_STREAMS} streams are open, which is the most that this n8n serves at once.`,
		hint: 'Try again later, or ask for the report of the run from time to time.',
		retryable: true,
	});

/** The id of the last event that the client has; 0 for none. */
function lastSeen(context: IWebhookFunctions, after: unknown): number {
	const given = context.getRequestObject().headers['last-event-id'] ?? after;
	return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 0;
}

async function follow(
	stream: EventStream,
	runs: Pick<ControlRuns, 'since' | 'read'>,
	runId: string,
	{ seen, until }: { readonly seen: number; readonly until: number },
): Promise<void> {
	let last = seen;
	let quiet = 0;
	let isOver = false;
	while (stream.isOpen() && Date.now() < until) {
		const { events, hasMore } = await runs.since(runId, last);
		for (const { seq, type, at, data } of events) {
			stream.send({ id: seq, data: { seq, type, at, data } });
			last = seq;
		}
		if (hasMore) continue;
		if (isOver && events.length === 0) {
			stream.send({ event: 'end', data: { runId } });
			return;
		}
		quiet = events.length > 0 ? 0 : quiet + 1;
		// Its last events are written after it: they are looked for once more.
		if (quiet % QUIET_LOOKS === 1) isOver = (await runs.read(runId)).isEnded;
		if (quiet > 0 && quiet % BEAT_LOOKS === 0) stream.beat();
		await stream.wait(PAUSE);
	}
}

/**
 * Streams what happens in a run as server-sent events, those after the last one that the client has first. Ends with the
 * run, the sign-in, the client, or after ten minutes. Throws `ToolError` before it begins.
 */
export async function streamRun(
	context: IWebhookFunctions,
	runs: Pick<ControlRuns, 'since' | 'read'>,
	runId: string,
	expiresAt: number,
): Promise<void> {
	const { after } = query.parse(context.getQueryData());
	const seen = lastSeen(context, after);
	await runs.read(runId);
	if (streams >= MOST_STREAMS) throw tooMany();
	streams += 1;
	const stream = openEventStream(context);
	try {
		await follow(stream, runs, runId, { seen, until: Math.min(Date.now() + LONGEST, expiresAt) });
	} catch (error) {
		// The client comes again by itself, and is told then.
		const name = ToolError.is(error) ? error.code : 'internal';
		context.logger.warn(`Foreman ended a stream of events: ${name}`);
	} finally {
		streams -= 1;
		stream.end();
	}
}
