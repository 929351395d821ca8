import { z } from 'zod';

import { coreVersion } from '../../host/instance-settings';
import { majorRules } from '../../host/major-rules';
import type { ClockPort, PermissionsPort } from '../../kernel/ports';
import {
	type AuditSection,
	type InspectionPort,
	type MetChange,
	type UpgradeFinding,
	type UpgradeRule,
	severities,
} from '../../kernel/ports/instance/inspection';
import type { WorkflowNodes, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import { ownRules } from '../../workflow/next-major';
import { mendingOf } from '../../workflow/upgrade-mendings';
import { type ApiClient, apiCall } from '../n8n-api/client';

/** Workflows that are looked through, and how many at once: then others get their turn. */
const LOOKED_THROUGH = 5_000;
const AT_ONCE = 50;

/** The scope of n8n's own audit: who has it may know how n8n is set up. */
const MAY_KNOW_ALL = 'securityAudit:generate';

const nextMajor = Number(coreVersion.split('.', 1)[0]) + 1;

interface Looked {
	readonly found: Map<string, UpgradeFinding[]>;
	readonly failed: Set<string>;
}

async function lookAt(
	workflow: WorkflowNodes,
	{ id, title, ofWorkflow }: UpgradeRule,
	{ found, failed }: Looked,
): Promise<void> {
	const { workflowId, workflowName, versionId, activeVersionId, isArchived, live } = workflow;
	const about = { workflowId, workflowName, isLive: activeVersionId !== null, isArchived };
	const isOther = live !== undefined && activeVersionId !== null && activeVersionId !== versionId;
	try {
		const issues = (await ofWorkflow?.(workflow)) ?? [];
		const known = new Set(issues.map((one) => JSON.stringify(one)));
		// n8n looks at the draft alone. What is live breaks all the same.
		const running = isOther ? ((await ofWorkflow?.({ ...workflow, draft: live })) ?? []) : [];
		const onlyLive = running
			.filter((one) => !known.has(JSON.stringify(one)))
			.map((one) => ({ ...one, what: `${one.what} (only in the version that is live)` }));
		for (const issue of [...issues, ...onlyLive])
			found.set(id, [...(found.get(id) ?? []), { ...about, ...issue }]);
	} catch {
		// n8n's rules take it that every node is as its editor saves it.
		failed.add(`"${title}" in workflow ${workflowId}, which n8n's own rule cannot read`);
	}
}

async function lookThrough(
	{ nodesOfAll }: Pick<WorkflowsPort, 'nodesOfAll'>,
	rules: readonly UpgradeRule[],
	{ sleep }: Pick<ClockPort, 'sleep'>,
) {
	const looked: Looked = { found: new Map(), failed: new Set() };
	let [lookedThrough, isNarrowed] = [0, false];
	let next: number | undefined = 0;
	while (next !== undefined && lookedThrough < LOOKED_THROUGH) {
		const part: Awaited<ReturnType<typeof nodesOfAll>> = await nodesOfAll({
			offset: next,
			limit: AT_ONCE,
		});
		for (const workflow of part.items)
			for (const rule of rules) await lookAt(workflow, rule, looked);
		await sleep(0);
		isNarrowed ||= part.isNarrowed === true;
		lookedThrough += part.items.length;
		next = part.next;
	}
	return { ...looked, lookedThrough, isNarrowed, isPart: next !== undefined };
}

const byGravity = (one: MetChange, other: MetChange) =>
	severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
	other.findings.length - one.findings.length;

const located = z.record(z.unknown()).transform(({ kind: _kind, nodeId: _nodeId, ...about }) => ({
	text: Object.values(about)
		.filter((one) => typeof one === 'string')
		.join(', '),
	...(typeof about.workflowId === 'string' && { workflowId: about.workflowId }),
}));

const section = z
	.object({
		title: z.string(),
		description: z.string(),
		recommendation: z.string(),
		location: z.array(located).default([]),
		settings: z.record(z.unknown()).default({}),
	})
	.transform(({ location, settings, ...about }) => ({
		...about,
		places: [
			...location,
			...Object.entries(settings).map(([name, value]) => ({
				text: `${name}: ${JSON.stringify(value)}`,
			})),
		],
	}));

const auditAnswer = z.union([
	// n8n answers a list where there is nothing to say.
	z.array(z.never()).transform((): AuditSection[] => []),
	z
		.record(z.object({ sections: z.array(section) }))
		.transform((risks) => Object.values(risks).flatMap(({ sections }) => sections)),
]);

export function createInspection(
	api: ApiClient,
	{ permissions, clock }: { readonly permissions: PermissionsPort; readonly clock: ClockPort },
): InspectionPort {
	const ofInstance = async ({ ofInstance: look, title }: UpgradeRule, failed: Set<string>) => {
		try {
			return await look?.();
		} catch {
			failed.add(`"${title}"`);
			return undefined;
		}
	};

	return {
		async upgrade(workflows) {
			const said = majorRules(nextMajor);
			const rules = said.length > 0 ? said : ownRules;
			const { found, failed, isNarrowed, ...seen } = await lookThrough(workflows, rules, clock);
			const granted = isNarrowed ? undefined : await unlessRefused(permissions.granted());
			const mayKnow = granted?.has(MAY_KNOW_ALL) === true;
			const changes: MetChange[] = [];
			for (const rule of rules) {
				const { id, title, about, severity } = rule;
				const findings = found.get(id) ?? [];
				const met = mayKnow ? await ofInstance(rule, failed) : undefined;
				if (findings.length === 0 && (met?.issues.length ?? 0) === 0) continue;
				const advice = [...(met?.advice ?? []), ...(await rule.advice())];
				const own = { ofInstance: met?.issues ?? [], findings, advice };
				changes.push({ id, title, about, severity, mending: mendingOf(id), ...own });
			}
			return {
				by: said.length > 0 ? 'n8n' : 'foreman',
				...seen,
				changes: changes.sort(byGravity),
				notChecked: [
					...failed,
					...rules
						.filter((rule) => rule.ofWorkflow === undefined && rule.ofInstance === undefined)
						.map(({ title }) => `"${title}"`),
					...(mayKnow ? [] : ['the settings of n8n: the key may not audit it']),
				],
			};
		},
		audit: async (category) =>
			await api.read(
				auditAnswer,
				apiCall('POST', ['audit'], { body: { additionalOptions: { categories: [category] } } }),
			),
	};
}
