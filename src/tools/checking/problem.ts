import { z } from 'zod';

/** The gravest first. */
export const problemKinds = [
	'secret-in-parameters',
	'open-webhook',
	'unknown-node',
	'always-failing',
	'dead-error-workflow',
	'no-error-workflow',
	'never-run',
	'duplicate',
	'unused-credential',
	'unused-data-table',
	'old-node-version',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

export const problem = z.object({
	kind: z.enum(problemKinds),
	workflowId: z.string().optional(),
	workflowName: z.string().optional(),
	nodes: z.array(z.string()).optional(),
	what: z.string(),
});

export type FoundProblem = z.output<typeof problem>;

/** How each kind is mended, for a model: by which tool, or by whom. */
export const mendings: Readonly<Record<ProblemKind, string>> = {
	'secret-in-parameters':
		'Put it into a credential (setup-workflow), take it out of the parameter, and have a person renew it: versions keep it.',
	'open-webhook':
		'Set authentication on the trigger with a credential, after asking who calls it: callers must send it then.',
	'unknown-node': 'Install its package, or replace the node (search-nodes).',
	'always-failing': 'debug-execution on the newest execution.',
	'dead-error-workflow': 'update-workflow-settings with one that is published.',
	'no-error-workflow': 'update-workflow-settings with errorWorkflow.',
	'never-run': 'Ask whether it is still needed: test its trigger, or unpublish-workflow.',
	duplicate: 'Compare both, then unpublish and delete-workflow the one that is not needed.',
	'unused-credential': 'delete-credential, once a person says that nothing else uses it.',
	'unused-data-table': 'delete-data-table, once a person says that its rows are not needed.',
	'old-node-version': 'upgrade-nodes shows what changes.',
};
