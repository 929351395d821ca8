import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import { auditCategories } from '../../kernel/ports/instance/inspection';
import type { WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import { countEach } from '../../kernel/values/count-each';
import { textPlaces } from '../../kernel/values/text-places';
import { mendings, problem, problemKinds, type FoundProblem } from '../checking/workflow-problems';
import { historyProblems, sameNodes, workflowProblems } from '../checking/workflow-problems';
import { limitOf, wordOf } from '../fields';
import { workflowsInParts } from '../several/workflows-in-parts';

const LOOKED_THROUGH = 5_000;
const MOST_TABLES = 250;

const MOST_PLACES = 50;
const LONGEST_TEXT = 1_000;

const uses = [
	'inspection',
	'workflows',
	'workflowCode',
	'nodeTypes',
	'executions',
	'credentials',
	'dataTables',
	'overview',
	'clock',
] as const;

type Asked = Pick<Ports, (typeof uses)[number]>;

const IN_ONE_TURN = 20;

async function everyWorkflow({ workflows }: Pick<Ports, 'workflows'>) {
	const all: WorkflowNodes[] = [];
	let next: number | undefined;
	let isNarrowed = false;
	for await (const part of workflowsInParts(workflows, LOOKED_THROUGH)) {
		all.push(...part.items);
		isNarrowed ||= part.isNarrowed === true;
		next = part.next;
	}
	const isPart = next !== undefined;
	// Where these are not all workflows of this n8n, others may use what these do not.
	return { all, isPart, isWhole: !isPart && !isNarrowed };
}

async function duplicates(current: readonly WorkflowNodes[], { workflows }: Asked) {
	const problems: FoundProblem[] = [];
	for (const group of sameNodes(current)) {
		const wired = new Map<string, WorkflowNodes[]>();
		for (const one of group) {
			const found = await unlessRefused(workflows.get(one.workflowId));
			const key = JSON.stringify(found?.connections ?? one.workflowId);
			wired.set(key, [...(wired.get(key) ?? []), one]);
		}
		for (const [first, ...rest] of wired.values())
			for (const { workflowId, workflowName } of first === undefined ? [] : rest)
				problems.push({
					kind: 'duplicate',
					workflowId,
					workflowName,
					what: `It has the nodes and connections of ${JSON.stringify(first?.workflowName)} (${first?.workflowId}).`,
				});
	}
	return problems;
}

async function unused(
	all: readonly WorkflowNodes[],
	{ credentials, tables }: Awaited<ReturnType<typeof listed>>,
	{ clock }: Asked,
) {
	const texts = new Set<string>();
	for (const [index, { draft, live = [] }] of all.entries()) {
		if (index % IN_ONE_TURN === 0) await clock.sleep(0);
		for (const { credentials: used, parameters } of [...draft, ...live])
			for (const { text } of textPlaces({ used, parameters })) texts.add(text);
	}
	const ids = new Set(tables?.map(({ id }) => id));
	const named = new Set(
		[...texts].flatMap((text) => text.match(/\w{8,}/g) ?? []).filter((id) => ids.has(id)),
	);
	const tell = (kind: FoundProblem['kind'], what: string): FoundProblem => ({ kind, what });
	const idle = credentials?.filter(({ id }) => !texts.has(id)) ?? [];
	const bare = tables?.filter(({ id, name }) => !named.has(id) && !texts.has(name)) ?? [];
	return [
		...idle.map(({ id, name, type }) =>
			tell('unused-credential', `No workflow uses ${JSON.stringify(name)} (${id}, ${type}).`),
		),
		...bare.map(({ id, name }) =>
			tell('unused-data-table', `No workflow names the table ${JSON.stringify(name)} (${id}).`),
		),
	];
}

async function listed({ overview, credentials, dataTables }: Asked) {
	const may = await overview.read();
	return {
		mayRuns: may.failed !== undefined,
		credentials: may.credentials && (await unlessRefused(credentials.list())),
		tables:
			may.dataTables === undefined
				? undefined
				: await unlessRefused(dataTables.list({ limit: MOST_TABLES })),
	};
}

async function lookThrough(
	{ all, isWhole }: Awaited<ReturnType<typeof everyWorkflow>>,
	ports: Asked,
) {
	const current = all.filter(({ isArchived }) => !isArchived);
	const live = current.filter((one) => one.live !== undefined);
	const types = await ports.nodeTypes.list(undefined);
	const triggers = new Set(
		types.filter(({ group }) => group.includes('trigger')).map(({ name }) => name),
	);
	const known = {
		newest: new Map(types.map(({ name, version }) => [name, version])),
		published: isWhole ? new Set(live.map(({ workflowId }) => workflowId)) : undefined,
		has: (type: string, version: number) => ports.nodeTypes.has(type, version),
		shown: (part: unknown) => ports.workflowCode.shown(part),
		isTrigger: (type: string) => triggers.has(type),
	};
	const ofEach: FoundProblem[] = [];
	for (const [index, one] of current.entries()) {
		if (index % IN_ONE_TURN === 0) await ports.clock.sleep(0);
		ofEach.push(...workflowProblems(one, known));
	}
	const may = await listed(ports);
	const history = may.mayRuns
		? await unlessRefused(historyProblems(live, ports.executions))
		: undefined;
	const notChecked = [
		history === undefined && 'runs: executions may not be listed',
		history !== undefined &&
			history.unasked > 0 &&
			`runs of ${history.unasked} live workflows: n8n keeps too many executions, or not those that succeed`,
		!isWhole && 'what nothing uses, and error workflows: not all workflows can be seen',
		may.credentials === undefined && 'credentials: they may not be listed',
		may.tables === undefined && 'data tables: they may not be listed',
	].filter((one) => one !== false);
	const problems = [
		...ofEach,
		...(history?.problems ?? []),
		...(await duplicates(current, ports)),
		...(isWhole ? await unused(all, may, ports) : []),
	];
	return { problems, notChecked };
}

const auditSection = z.object({
	title: z.string(),
	description: z.string(),
	recommendation: z.string(),
	places: z.array(z.object({ text: z.string(), workflowId: z.string().optional() })),
	more: z.number().optional().describe('Places that are not listed'),
});

async function audited(category: (typeof auditCategories)[number], { inspection }: Asked) {
	const sections = await inspection.audit(category);
	return {
		lookedThrough: 0,
		counts: {},
		problems: [],
		mend: {},
		n8nAudit: sections.map(({ title, description, recommendation, places }) => ({
			title,
			description: description.slice(0, LONGEST_TEXT),
			recommendation: recommendation.slice(0, LONGEST_TEXT),
			places: places.slice(0, MOST_PLACES),
			...(places.length > MOST_PLACES && { more: places.length - MOST_PLACES }),
		})),
	};
}

export default defineTool({
	name: 'find-problems',
	domain: 'workspace',
	description: 'Find what is risky, broken, unused or outdated in this n8n, and how to mend it.',
	effect: 'read',
	uses,
	scopes: ['workflow:list', 'workflow:read'],
	input: z.object({
		kind: wordOf(problemKinds).optional().describe('Only these, as counts has it'),
		n8nAudit: wordOf(auditCategories)
			.optional()
			.describe('Instead n8n’s own audit of credentials, database, nodes, filesystem or instance'),
		offset: z.number().int().min(0).default(0).describe('Problems to skip'),
		limit: limitOf(50, 200),
	}),
	output: z.object({
		lookedThrough: z.number().describe('Workflows, archived ones too'),
		isPart: z.literal(true).optional().describe('There are more workflows'),
		counts: z.record(z.number()).describe('Problems by kind'),
		problems: z.array(problem).describe('The gravest first'),
		more: z.number().optional().describe('Not listed: pass kind, or offset'),
		mend: z.record(z.string()).describe('How to mend each kind that is listed'),
		notChecked: z.array(z.string()).optional(),
		n8nAudit: z.array(auditSection).optional(),
	}),
	shows: ({ problems, n8nAudit = [] }) =>
		[...problems, ...n8nAudit.flatMap(({ places }) => places)].flatMap(({ workflowId }) =>
			workflowId === undefined ? [] : [{ workflowId }],
		),
	whenCapped: 'Pass kind, or a smaller limit.',

	async run({ kind, n8nAudit, offset, limit }, ports) {
		if (n8nAudit !== undefined) return await audited(n8nAudit, ports);
		const seen = await everyWorkflow(ports);
		const { all, isPart } = seen;
		const { problems, notChecked } = await lookThrough(seen, ports);
		const sorted = problemKinds.flatMap((one) => problems.filter((found) => found.kind === one));
		const wanted = sorted.filter((one) => kind === undefined || one.kind === kind);
		const listed = wanted.slice(offset, offset + limit);
		const more = wanted.length - offset - listed.length;
		const kinds = new Set(listed.map((one) => one.kind));
		return {
			lookedThrough: all.length,
			...(isPart && { isPart: true as const }),
			counts: Object.fromEntries(countEach(sorted.map((one) => one.kind))),
			problems: listed,
			...(more > 0 && { more }),
			mend: Object.fromEntries([...kinds].map((one) => [one, mendings[one]])),
			...(notChecked.length > 0 && { notChecked }),
		};
	},
});
