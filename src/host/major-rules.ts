import { Container } from '@n8n/di';
import { z } from 'zod';

import { type UpgradeRule, severities } from '../kernel/ports/instance/inspection';
import type { WorkflowNodes } from '../kernel/ports/instance/workflows';
import { isRecord } from '../kernel/values/is-record';
import { isClass } from './n8n-rows';

/** A rule of n8n's Migration Report. */
interface Rule {
	readonly id: string;
	getMetadata(): unknown;
	getRecommendations?(affected: readonly unknown[]): unknown;
	detectWorkflow?(workflow: object, nodesByType: ReadonlyMap<string, unknown[]>): unknown;
	detect?(): unknown;
}

const isMethod = (value: unknown) => typeof value === 'function';

const isRule = (value: unknown): value is Rule =>
	isRecord(value) &&
	typeof value.id === 'string' &&
	isMethod(value.getMetadata) &&
	[value.getRecommendations, value.detectWorkflow, value.detect].every(
		(one) => one === undefined || isMethod(one),
	);

const metadata = z.object({
	title: z.string(),
	description: z.string(),
	severity: z.enum(severities).catch('medium'),
});

const issues = z.array(z.object({ title: z.string(), nodeName: z.string().optional() }));

const advised = z
	.array(z.object({ action: z.string(), description: z.string() }))
	.transform((all) => all.map(({ action, description }) => `${action}: ${description}`));

const ofNodes = z.object({ issues });

const met = z.object({
	instanceIssues: z.array(z.object({ title: z.string(), description: z.string() })),
	recommendations: advised,
});

/** As n8n gives a workflow to its rules. */
function asStored({ workflowId, workflowName, activeVersionId, settings, draft }: WorkflowNodes) {
	const byType = new Map<string, unknown[]>();
	for (const node of draft) byType.set(node.type, [...(byType.get(node.type) ?? []), node]);
	const stored = { id: workflowId, name: workflowName, activeVersionId, settings, nodes: draft };
	return [stored, byType] as const;
}

function ruleOf(rule: Rule): UpgradeRule {
	const { title, description, severity } = metadata.parse(rule.getMetadata());
	const find = async (workflow: WorkflowNodes) => {
		const found = ofNodes.parse(await rule.detectWorkflow?.(...asStored(workflow)));
		return found.issues.map(({ title: what, nodeName: node }) => ({ node, what }));
	};
	const look = async () => {
		const { instanceIssues, recommendations } = met.parse(await rule.detect?.());
		const told = instanceIssues.map((one) => `${one.title}: ${one.description}`);
		return { issues: told, advice: recommendations };
	};
	return {
		id: rule.id,
		title,
		about: description,
		severity,
		ofWorkflow: 'detectWorkflow' in rule ? find : undefined,
		ofInstance: 'detect' in rule ? look : undefined,
		advice: async () => advised.catch([]).parse(await rule.getRecommendations?.([])),
	};
}

const registered = z.array(z.object({ class: z.unknown(), version: z.string() }));

interface Registry {
	getEntries(): unknown;
}

const isRegistry = (value: unknown): value is Registry =>
	isRecord(value) && isMethod(value.getEntries);

/** n8n's own rules for a major version, such as 3. None where this process of n8n has not loaded them, as workers have not. */
export function majorRules(major: number): readonly UpgradeRule[] {
	try {
		const module: unknown = require('@n8n/decorators');
		const found = isRecord(module) ? module.BreakingChangeRuleMetadata : undefined;
		const registry: unknown = isClass(found) ? Container.get(found) : undefined;
		if (!isRegistry(registry)) return [];
		return registered
			.parse(registry.getEntries())
			.filter(({ version }) => version === `v${major}`)
			.map((entry) => (isClass(entry.class) ? Container.get<unknown>(entry.class) : undefined))
			.filter(isRule)
			.map(ruleOf);
	} catch {
		return [];
	}
}
