import type { IWebhookFunctions } from 'n8n-workflow';

import type { Cancelled } from '../../../src/runs/control-runs';
import { startTriggerIfUnattended } from '../../../src/surfaces/http/answer-operation';

const behind = (...nodes: string[]) =>
	({
		getNode: () => ({ name: 'Control' }),
		getChildNodes: (name: string) => (name === 'Control' ? nodes : []),
	}) as unknown as IWebhookFunctions;

const posted = (status: Cancelled['status'], pickedUp: Cancelled['pickedUp']): Cancelled => ({
	...{ runId: 'r', threadId: 't', agentId: 'a', status, pickedUp },
});

test.each([
	['ended', undefined, /Nothing was changed/],
	['cancelling', 'at-work', /being worked on/],
	['cancelling', 'woken', /execution that waited/],
] as const)('nothing is started for a run that is %s, %s', (status, pickedUp, next) => {
	const led = startTriggerIfUnattended(behind('Foreman'), posted(status, pickedUp));
	expect(led.item).toBeUndefined();
	expect(led.next).toMatch(next);
});

test('what nobody takes up starts what is behind the trigger, and only where something is', () => {
	const alone = posted('cancelling', 'unattended');
	expect(startTriggerIfUnattended(behind('Foreman'), alone).item).toEqual({
		...{ event: 'run-posted', runId: 'r', threadId: 't', agentId: 'a' },
	});
	const left = startTriggerIfUnattended(behind(), alone);
	expect(left.item).toBeUndefined();
	expect(left.next).toMatch(/Resume All Broken Off/);
});
