import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { type EventStream, openEventStream } from '../../adapters/network/event-stream';
import { bindNode } from '../../instance/bind-node';
import { verifyCaller } from '../../instance/identity/verify-caller';
import { openStore } from '../../instance/open-store';
import { ToolError } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { createStreamSeats } from '../../policy/sessions/stream-seats';
import { type ControlRuns, controlRuns } from '../../runs/control-runs';
import { bearerToken } from './control-api';

/** Milliseconds of one stream. Clients reconnect with the last id. */
const LONGEST = 600_000;
/** Milliseconds between two looks at the events. */
const PAUSE = 1_000;
/** After so many looks without news: see whether the run has ended; send a beat that keeps the connection open. */
const QUIET_LOOKS = 3;
const BEAT_LOOKS = 15;
const query = z.object({ after: z.unknown() }).catch({ after: undefined });
const streams = createStreamSeats(() => Date.now());

export interface Listener extends Pick<Principal, 'organisation' | 'agency' | 'user'> {
	/** Of the sign-in, in milliseconds since the epoch. */
	readonly expiresAt: number;
	isOver?(): boolean;
}

function lastSeen(context: IWebhookFunctions, after: unknown): number {
	const given = context.getRequestObject().headers['last-event-id'] ?? after;
	return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 0;
}

async function follow(
	stream: EventStream,
	runs: Pick<ControlRuns, 'since' | 'read'>,
	runId: string,
	{ seen, goesOn }: { readonly seen: number; readonly goesOn: () => boolean },
): Promise<void> {
	let last = seen;
	let quiet = 0;
	let isOver = false;
	while (stream.isOpen() && goesOn()) {
		const { events, hasMore } = await runs.since(runId, last);
		for (const { seq, type, at, data } of events) {
			stream.send({ id: seq, data: { seq, type, at, data } });
			last = seq;
		}
		if (hasMore) continue;
		if (isOver && events.length === 0) return stream.send({ event: 'end', data: { runId } });
		quiet = events.length > 0 ? 0 : quiet + 1;
		// The last events are written after the run has ended: look once more.
		if (quiet % QUIET_LOOKS === 1) isOver = (await runs.read(runId)).isEnded;
		if (quiet > 0 && quiet % BEAT_LOOKS === 0) stream.beat();
		await stream.wait(PAUSE);
	}
}

export async function answerRunEvents(context: IWebhookFunctions, runId: string): Promise<void> {
	const { principal, expiresAt } = await verifyCaller(context, bearerToken(context));
	const runs = controlRuns(bindNode(context), await openStore(context, 0), principal);
	await streamRun(context, runs, runId, { ...principal, expiresAt });
}

/** Streams the events of a run after the last one that the client has, for ten minutes at most. Throws `ToolError` where a tenant or a user has too many open. */
export async function streamRun(
	context: IWebhookFunctions,
	runs: Pick<ControlRuns, 'since' | 'read'>,
	runId: string,
	{ expiresAt, isOver = () => false, ...who }: Listener,
): Promise<void> {
	const { after } = query.parse(context.getQueryData());
	const seen = lastSeen(context, after);
	await runs.read(runId);
	const until = Math.min(Date.now() + LONGEST, expiresAt);
	const release = streams.open(who, until);
	let stream: EventStream | undefined;
	try {
		stream = openEventStream(context);
		await follow(stream, runs, runId, { seen, goesOn: () => Date.now() < until && !isOver() });
	} catch (error) {
		// The client reconnects by itself, and then gets the error.
		const name = ToolError.is(error) ? error.code : 'internal';
		context.logger.warn(`Foreman ended a stream of events: ${name}`);
	} finally {
		release();
		stream?.end();
	}
}
