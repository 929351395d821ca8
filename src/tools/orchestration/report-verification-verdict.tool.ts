import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { verdictInput } from '../../kernel/verdict-input';
import { idOf, inRun } from '../fields';

export default defineTool({
	name: 'report-verification-verdict',
	...inRun,
	description:
		'Judge what verifying has left open, and get what to do next. verified needs a successful run of the latest build.',
	effect: 'read',
	input: verdictInput.extend({ workItemId: idOf('Work item ID') }),
	output: z.object({ guidance: z.string().describe('What to do next') }),

	run: async (report, ports) => ({
		guidance: await requireRun(ports).orchestration.reportVerdict(report),
	}),
});
