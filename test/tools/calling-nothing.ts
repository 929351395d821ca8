import type { LiveWebhooksPort } from '../../src/kernel/ports/instance/live-webhooks';

/** Of workflows that nobody can call. */
export const callingNothing = {
	entrances: () => [],
} as Partial<LiveWebhooksPort> as LiveWebhooksPort;
