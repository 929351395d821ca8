import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../../kernel/tool-error';
import { type TokenBuckets, createTokenBuckets } from '../../../policy/sessions/token-buckets';
import type { LetInClient } from './identify-client';

export const rateKey = (context: IWebhookFunctions, { id }: Pick<LetInClient, 'id'>): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id, id]);

const limits = new Map<number, TokenBuckets>();

function bucketsFor(perMinute: number): TokenBuckets {
	const known = limits.get(perMinute);
	if (known !== undefined) return known;
	const made = createTokenBuckets({ burst: perMinute, perMinute, now: () => Date.now() });
	limits.set(perMinute, made);
	return made;
}

/** Counts one call of a client, whatever its session: n8n's own agents open one for each call. Throws `ToolError` over the limit. */
export function countCall(client: string, perMinute: number): void {
	const wait = bucketsFor(perMinute).take(client);
	if (wait === 0) return;
	const retryAfter = Math.max(1, Math.ceil(wait / 1_000));
	throw new ToolError({
		code: 'unavailable',
		message: `This client makes more than ${perMinute} calls a minute.`,
		hint: `Come back in ${retryAfter} s. Nothing was done.`,
		retryable: true,
		retryAfter,
	});
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
