import type { IWebhookFunctions } from 'n8n-workflow';
import { fresh } from '../../../kernel/fresh';
import { unavailable } from '../../../kernel/tool-error';
import { type TokenBuckets, createTokenBuckets } from '../../../policy/sessions/token-buckets';
import type { LetInClient } from './identify-client';

export const rateKey = (context: IWebhookFunctions, { id }: Pick<LetInClient, 'id'>): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id, id]);

const limits = fresh<number, TokenBuckets>({});

const bucketsFor = (perMinute: number): TokenBuckets =>
	limits.get(perMinute, () =>
		createTokenBuckets({ burst: perMinute, perMinute, now: () => Date.now() }),
	);

/** Counts one call of a client, whatever its session: n8n's own agents open one for each call. Throws `ToolError` over the limit. */
export function countCall(client: string, perMinute: number): void {
	const wait = bucketsFor(perMinute).take(client);
	if (wait === 0) return;
	const retryAfter = Math.max(1, Math.ceil(wait / 1_000));
	throw unavailable(
		`This client makes more than ${perMinute} calls a minute.`,
		`Come back in ${retryAfter} s. Nothing was done.`,
		{ retryable: true, retryAfter },
	);
}

/** Requests to n8n that cost as much as a call: as many as most calls make at most. */
const WORK = 4;

/** Counts the work that is done for a client's call beside the call, so that dear calls use up the limit sooner. `work` as `meterWork` tells it. */
export function countWork(client: string, perMinute: number, work: number): void {
	bucketsFor(perMinute).charge(client, work / WORK);
}

const GREETINGS = 10;

/** Counts what clients begin with, beside their calls: it costs less, and is not free. Throws `ToolError` over the limit. */
export function countGreeting(client: string, perMinute: number): void {
	countCall(`${client} begins`, perMinute * GREETINGS);
}

/** Calls of one client that run at one moment, whether it waits for them or not. */
const MOST = 100;
/** Seconds after which it is worth trying again. */
const LATER = 10;
const running = new Map<string, number>();

/** Counts a call that begins. Calls go on after their answer, so that the calls of a minute say nothing of how many run. Throws `ToolError`. */
export function beginCall(client: string) {
	const count = running.get(client) ?? 0;
	if (count >= MOST)
		throw unavailable(
			`This client has ${MOST} calls running, and may have no more.`,
			`Come back in ${LATER} s, or wait for the answers of calls that have a handle. Nothing was done.`,
			{ retryable: true, retryAfter: LATER },
		);
	running.set(client, count + 1);
	let all: Promise<unknown> = Promise.resolve();
	const end = () => {
		const left = (running.get(client) ?? 1) - 1;
		if (left > 0) running.set(client, left);
		else running.delete(client);
	};
	return {
		/** The call counts until this has ended. Never throws what it throws. */
		holdFor(work: Promise<unknown>) {
			all = work;
		},
		leave() {
			void all.then(end, end);
		},
	};
}
export type RunningPlace = ReturnType<typeof beginCall>;
