import { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import type { WorkflowContent } from '../../../kernel/ports/instance/workflows';
import { knownCredentials } from './known-credentials';

const finding = z.object({
	node: z.string().optional().describe('Left out when the whole workflow is meant'),
	parameter: z.string().optional(),
	severity: z.enum(['error', 'advice']),
	message: z.string(),
	fix: z.string(),
});

export const checked = {
	valid: z.boolean().describe('No finding is an error'),
	findings: z.array(finding).describe('Errors first'),
};

/** Checks a workflow as n8n would have it in a run. Throws `ToolError`. */
export async function checkContent(
	content: Pick<WorkflowContent, 'nodes' | 'connections'>,
	{ validator, credentials }: Pick<Ports, 'validator' | 'credentials'>,
) {
	const findings = await validator.check(content, await knownCredentials(content, credentials));
	return {
		valid: !findings.some(({ severity }) => severity === 'error'),
		findings: findings.map(({ nodeName: node, ...rest }) =>
			node === undefined ? rest : { ...rest, node },
		),
	};
}
