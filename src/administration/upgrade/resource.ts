import { z } from 'zod';
import { severities } from '../../kernel/ports/instance/inspection';
import { notAllowed } from '../../kernel/tool-error';
import { csvOf } from '../../policy/audit/audit-csv';
import { countFindings, shownDay } from '../../policy/upgrade-days';
import { defineOperation, type Resource } from '../define-operation';
import type { AdministrationPorts } from '../open-administration';

/** Milliseconds: all workflows are read, and each is looked at by each rule. */
const PATIENCE = 120_000;
const MOST_SHOWN = 200;

const words = { foreman: 'Foreman can mend it', you: 'you decide', gone: 'gone in n8n 3' } as const;

const who = z.enum([words.foreman, words.you, words.gone]);

const severity = z.enum(severities);

const finding = z.object({
	severity,
	rule: z.string(),
	workflow: z.string(),
	workflowId: z.string(),
	isLive: z.boolean(),
	node: z.string(),
	what: z.string(),
	who,
});

async function reportOf({ n8n }: Pick<AdministrationPorts, 'n8n'>) {
	const { inspection, workflows } = await n8n(PATIENCE);
	const report = await inspection.upgrade(workflows);
	return {
		report,
		findings: report.changes.flatMap(({ id: rule, severity: grave, mending, findings }) =>
			findings.map(({ workflowName, workflowId, isLive, node = '', what }) => ({
				severity: grave,
				rule,
				workflow: workflowName,
				workflowId,
				isLive,
				node,
				what,
				who: words[mending],
			})),
		),
	};
}

async function findingsOf({ seesAll, ...ports }: Pick<AdministrationPorts, 'n8n' | 'seesAll'>) {
	if (seesAll) return (await reportOf(ports)).findings;
	throw notAllowed(
		'Workflows belong to all of this n8n, and you administer one workspace of several.',
		'Get the report, which has the counts, or use the Foreman Admin node.',
	);
}

const own = { resource: 'upgrade', who: 'admin', effect: 'read' } as const;

const get = defineOperation({
	...own,
	action: 'get',
	title: 'Get the upgrade report',
	hint: 'What n8n 3 changes for your workflows, and how far you are',
	input: z.object({}),
	output: z.object({
		upgrade: z.object({
			rulesOf: z.enum(['n8n', 'foreman']),
			lookedThrough: z.number(),
			isPart: z.boolean(),
			...shownDay.omit({ day: true }).shape,
			days: z.array(shownDay),
			changes: z.array(
				z.object({
					severity,
					change: z.string(),
					workflows: z.number(),
					findings: z.number(),
					who,
					what: z.string(),
				}),
			),
			ofN8n: z.array(z.object({ change: z.string(), what: z.string() })),
			places: z.array(finding).describe(`At most ${MOST_SHOWN}, where you may see all workflows`),
			notChecked: z.array(z.string()),
		}),
	}),
	uses: ['n8n', 'seesAll', 'upgradeDays'],
	async run(_, { n8n, seesAll, upgradeDays }) {
		const { report, findings } = await reportOf({ n8n });
		const { by, lookedThrough, isPart, changes, notChecked } = report;
		return {
			upgrade: {
				rulesOf: by,
				lookedThrough,
				isPart,
				...countFindings(report),
				days: await upgradeDays().keep(report),
				changes: changes.map(({ mending, findings: found, title, about, severity: grave }) => ({
					severity: grave,
					change: title,
					workflows: new Set(found.map(({ workflowId }) => workflowId)).size,
					findings: found.length,
					who: words[mending],
					what: about,
				})),
				ofN8n: changes.flatMap(({ title: change, ofInstance }) =>
					seesAll ? ofInstance.map((what) => ({ change, what })) : [],
				),
				places: seesAll ? findings.slice(0, MOST_SHOWN) : [],
				notChecked: seesAll ? [...notChecked] : [],
			},
		};
	},
});

const list = defineOperation({
	...own,
	action: 'list',
	title: 'Get many findings',
	hint: 'Each workflow and node that n8n 3 changes',
	http: false,
	input: z.object({}),
	output: z.object({ upgrade: z.array(finding) }),
	uses: ['n8n', 'seesAll'],
	run: async (_, ports) => ({ upgrade: await findingsOf(ports) }),
});

const exportCsv = defineOperation({
	...own,
	action: 'exportCsv',
	title: 'Export findings as CSV',
	hint: 'All findings as a file',
	http: false,
	input: z.object({}),
	output: z.object({ csv: z.string() }),
	file: { field: 'csv', name: 'n8n-3.csv', type: 'text/csv' },
	uses: ['n8n', 'seesAll'],
	async run(_, ports) {
		const rows = (await findingsOf(ports)).map((one) => ({ ...one, isLive: String(one.isLive) }));
		return { csv: csvOf(finding.keyof().options, rows) };
	},
});

export const upgrade: Resource = {
	name: 'upgrade',
	plural: 'upgrade',
	title: 'Upgrade to n8n 3',
	description: 'What n8n 3 changes for your workflows, and how far you are',
	operations: [exportCsv, get, list],
	drawn: ['findings'],
};
