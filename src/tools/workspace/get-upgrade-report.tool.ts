import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import {
	type MetChange,
	mendingKinds,
	severities,
	type UpgradeReport,
} from '../../kernel/ports/instance/inspection';
import { notFound } from '../../kernel/tool-error';
import { limitOf, optionalId, optionalName } from '../fields';

const change = z.object({
	rule: z.string(),
	title: z.string(),
	severity: z.enum(severities),
	mending: z
		.enum(mendingKinds)
		.describe(
			'foreman: upgrade-nodes can mend it; you: a person decides; gone: nothing replaces it',
		),
	workflows: z.number(),
	findings: z.number(),
	ofInstance: z.array(z.string()).optional().describe('Of n8n itself'),
});

const finding = z.object({
	rule: z.string(),
	workflowId: z.string(),
	workflowName: z.string(),
	isLive: z.boolean(),
	isArchived: z.literal(true).optional(),
	node: z.string().optional().describe('None: of the workflow itself'),
	what: z.string(),
});

function findingsOf(changes: readonly MetChange[], workflowId: string) {
	return changes.flatMap(({ id: rule, findings }) =>
		findings
			.filter((one) => workflowId === '' || one.workflowId === workflowId)
			.map(({ isArchived, ...one }) => ({ rule, ...one, ...(isArchived && { isArchived }) })),
	);
}

const countsOf = ({ changes }: UpgradeReport) =>
	changes.map(({ id, title, severity, mending, ofInstance, findings }) => ({
		rule: id,
		title,
		severity,
		mending,
		workflows: new Set(findings.map(({ workflowId }) => workflowId)).size,
		findings: findings.length,
		...(ofInstance.length > 0 && { ofInstance: [...ofInstance] }),
	}));

export default defineTool({
	name: 'get-upgrade-report',
	domain: 'workspace',
	description:
		'What n8n 3 changes here, by n8n’s own rules: counts, or the nodes of one rule or workflow.',
	effect: 'read',
	uses: ['workflows', 'inspection'],
	scopes: ['workflow:list', 'workflow:read'],
	input: z.object({
		rule: optionalName('Its findings and advice'),
		workflowId: optionalId('Only findings of it'),
		offset: z.number().int().min(0).default(0).describe('Findings to skip'),
		limit: limitOf(50, 200),
	}),
	output: z.object({
		by: z.enum(['n8n', 'foreman']).describe('foreman: n8n’s rules are not in this process'),
		lookedThrough: z.number().describe('Workflows, archived ones too'),
		isPart: z.literal(true).optional().describe('There are more workflows'),
		changes: z.array(change).optional().describe('The gravest first'),
		advice: z.array(z.string()).optional(),
		findings: z.array(finding).optional(),
		more: z.number().optional().describe('Not listed: pass offset'),
		notChecked: z.array(z.string()).optional(),
	}),
	shows: ({ findings = [] }) => findings.map(({ workflowId }) => ({ workflowId })),
	whenCapped: 'Pass a smaller limit.',

	async run({ rule = '', workflowId = '', offset, limit }, { workflows, inspection }) {
		const report = await inspection.upgrade(workflows);
		const { by, lookedThrough, isPart, notChecked } = report;
		const seen = {
			by,
			lookedThrough,
			...(isPart && { isPart: true as const }),
			...(notChecked.length > 0 && { notChecked: notChecked.slice(0, limit) }),
		};
		if (rule === '' && workflowId === '') return { ...seen, changes: countsOf(report) };
		const changes = report.changes.filter(({ id }) => rule === '' || id === rule);
		if (rule !== '' && changes.length === 0)
			throw notFound(
				`No finding is of the rule ${JSON.stringify(rule)}.`,
				'Call it without rule: changes has the rules that found something.',
			);
		const all = findingsOf(changes, workflowId);
		// Of a workflow that is not there, nothing was looked at.
		if (workflowId !== '' && all.length === 0) await workflows.get(workflowId);
		const findings = all.slice(offset, offset + limit);
		const more = all.length - offset - findings.length;
		return {
			...seen,
			...(rule !== '' && { advice: changes.flatMap(({ advice }) => advice) }),
			findings,
			...(more > 0 && { more }),
		};
	},
});
