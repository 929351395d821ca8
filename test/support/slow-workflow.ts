import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from './live-instance';

/** Does nothing for so many seconds. */
export const slowWorkflow = (seconds: number): Json =>
	workflow(
		'Slow',
		[
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
			{
				...{ name: 'Pause', type: 'n8n-nodes-base.wait', typeVersion: 1.1 },
				parameters: { amount: seconds, unit: 'seconds' },
				webhookId: randomUUID(),
			},
		],
		[['Start', 'Pause']],
	);
