import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { project } from '../../kernel/ports/instance/projects';

/** Of each list, so that the answer stays cheap. */
const MOST_TYPES = 20;
const MOST_FAILED = 5;
const MOST_CREDENTIAL_TYPES = 40;

const counts = z.record(z.number());

const failed = z.object({
	workflowId: z.string(),
	workflowName: z.string().optional(),
	failures: z.number(),
	executionId: z.string(),
	at: z.string().nullable(),
});

const first = (all: Readonly<Record<string, number>>, most: number) =>
	Object.fromEntries(Object.entries(all).slice(0, most));

export default defineTool({
	name: 'get-instance-context',
	domain: 'workspace',
	description:
		'What this n8n has, in one call: workflows, node types in use, community nodes, projects, types of credentials, data tables, time zone, licence, what failed lately. Read it before you ask a person.',
	effect: 'read',
	uses: ['overview', 'examples'],
	scopes: ['workflow:list', 'workflow:read'],
	input: z.object({}),
	output: z.object({
		timeZone: z.string().optional(),
		address: z.string(),
		workflows: z
			.object({ total: z.number(), published: z.number(), archived: z.number() })
			.optional(),
		isPart: z.literal(true).optional().describe('There are more workflows than were counted'),
		nodeTypesInUse: counts.optional().describe('In how many workflows, most used first'),
		nodeTypes: z.number(),
		communityNodes: counts.describe('Node types by package'),
		projects: z.array(project.omit({ type: true }).extend({ type: z.string() })).optional(),
		credentialsByType: counts.optional(),
		dataTables: z.number().optional(),
		licensed: z.array(z.string()).optional(),
		failedLately: z.array(failed).optional(),
		notReadable: z
			.array(z.string())
			.optional()
			.describe('What API key, limits and permissions do not let you read'),
	}),
	shows: ({ failedLately = [] }) => failedLately.map(({ workflowId }) => ({ workflowId })),

	async run(_input, { overview, examples }) {
		const [seen, own] = await Promise.all([overview.read(), examples.counts()]);
		const { projects, credentials, dataTables, licensed, failed, timeZone, ...facts } = seen;
		const parts = { projects, credentials, dataTables, licensed, failed, workflows: own };
		const missing = Object.entries(parts).flatMap(([name, part]) =>
			part === undefined ? [name] : [],
		);
		const used = own?.nodeTypes.slice(0, MOST_TYPES) ?? [];
		return {
			...(timeZone === undefined ? {} : { timeZone }),
			...facts,
			...(own && {
				workflows: { ...own, total: own.workflows },
				...(own.isPart ? { isPart: true as const } : {}),
				nodeTypesInUse: Object.fromEntries(
					used.map(({ nodeType, workflows }) => [nodeType, workflows]),
				),
			}),
			...(projects && { projects: [...projects] }),
			...(credentials && { credentialsByType: first(credentials, MOST_CREDENTIAL_TYPES) }),
			...(dataTables === undefined ? {} : { dataTables }),
			...(licensed && { licensed: [...licensed] }),
			...(failed && { failedLately: failed.slice(0, MOST_FAILED) }),
			...(missing.length === 0 ? {} : { notReadable: missing }),
		};
	},
});
