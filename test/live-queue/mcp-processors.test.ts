import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import { formOf, openBrowser, publishControl } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { eventsOf, MODERN, modernMeta, OLD, publishMcpTrigger } from '../support/mcp-trigger';
import { slowWorkflow } from '../support/slow-workflow';
import { fixedIdentity } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

/* One MCP trigger that two webhook processors answer, each a process of its own. */

const world = useLive([]);
const channel = useChannel();

const PASSWORD = randomUUID();
const opensUrls = { elicitation: { url: {} } };

/** The trigger that asks, at the one processor and at the other. */
let [one, other]: McpTrigger[] = [];
/** The trigger that asks nobody, and is not patient. */
let [hasty, hastyElsewhere]: McpTrigger[] = [];

const inBoth = (trigger: McpTrigger) => world.live.access.webhookUrls.map((url) => trigger.at(url));

beforeAll(async () => {
	const { live } = world;
	expect(live.access.webhookUrls).toHaveLength(2);
	[one, other] = inBoth(
		await publishMcpTrigger(live, {
			parameters: {
				permissions: { rules: [{ tools: ['list-workflows'], status: 'needs_approval' }] },
				settings: { handleAfter: 10, exposure: 'flat' },
			},
			credentials: {
				foremanIdentityApi: await fixedIdentity(live, `org ${randomUUID()}`, 'main', PASSWORD),
			},
			askUrl: channel().url,
		}),
	);
	[hasty, hastyElsewhere] = inBoth(
		await publishMcpTrigger(live, {
			parameters: { profile: 'unattended', settings: { handleAfter: 6 } },
		}),
	);
});

afterAll(async () => {
	await Promise.all([world.live.start('webhook-1'), world.live.start('webhook-2')]);
});
