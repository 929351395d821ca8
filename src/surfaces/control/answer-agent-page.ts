import { z } from 'zod';
import { profileChoices } from '../../administration/panel-fields';
import type { Catalog } from '../../kernel/catalog';
import { type PermissionStatus, permissionStatuses } from '../../kernel/permission-status';
import { invalidInput } from '../../kernel/tool-error';
import { toolPermissions } from '../../policy/agents/tool-permissions';
import type { Holding } from '../../policy/agents/permission-judge';
import { type EffectivePermissions, operatorPage } from '../pages/operator/operator-page';
import { titleCase } from '../../kernel/values/title-case';
import type { LastUses } from '../../runs/control-store';
import { type OperatorRequest, listed, operatorCatalog, agentNames } from './operator-request';
import { formField } from './operator-visit';
import { sendAway, sendPage } from '../card/send-answer';
import { permissionChange } from '../../policy/agents/change-permissions';

/** What the form says in a field that differs from what the page showed. Throws `ToolError` for an unknown permission. */
function readChange({ context }: OperatorRequest, field: string, shown: string) {
	const word = formField(context, field);
	if (word === formField(context, shown)) return undefined;
	const status = permissionStatuses.find((one) => one === word);
	if (status !== undefined) return status;
	throw invalidInput(
		`The form has no known permission for ${field.slice(field.indexOf(':') + 1)}.`,
		'Open the page again and repeat what you did. Nothing was changed.',
	);
}

/** What differs from what the page showed. A tool that was changed by itself goes before the switch of its domain. Throws `ToolError` for an unknown permission. */
function readChanges(visit: OperatorRequest, tools: Catalog['tools']) {
	const { context } = visit;
	const decided = new Map<string, PermissionStatus>();
	const revoked = new Set<string>();
	for (const { name, domain } of tools) {
		const all = readChange(visit, `domain:${domain}`, `shown-domain:${domain}`);
		const one = readChange(visit, `permission:${name}`, `shown:${name}`);
		const status = one ?? (all === formField(context, `shown:${name}`) ? undefined : all);
		if (status !== undefined) decided.set(name, status);
		if (formField(context, `revoke:${name}`) === 'yes') revoked.add(name);
	}
	return { decided, revoked };
}

const changed = ({ decided, revoked }: ReturnType<typeof readChanges>, known: readonly string[]) =>
	permissionChange(known, (before) => ({
		decided: { ...before.decided, ...Object.fromEntries(decided) },
		// A new decision about a tool replaces its "always" as well.
		always: before.always.filter(({ tool }) => !decided.has(tool) && !revoked.has(tool)),
	}));

function lastUse(name: string, { at, isWhole }: LastUses): { readonly lastUsed?: string } {
	const moment = at.get(name);
	if (moment !== undefined) return { lastUsed: new Date(moment).toISOString() };
	return isWhole ? {} : { lastUsed: 'not lately' };
}

async function save(visit: OperatorRequest, { tools, providers }: Catalog, agentId: string) {
	const changes = readChanges(visit, tools);
	const count = new Set([...changes.decided.keys(), ...changes.revoked]).size;
	if (count > 0) await visit.agents.change(agentId, changed(changes, providers));
	else await visit.agents.read(agentId);
	sendAway(visit.context, { location: `${encodeURIComponent(agentId)}?saved=${count}` });
}

const query = z
	.object({ saved: z.unknown(), find: z.string().trim().max(100).catch('') })
	.catch({ saved: undefined, find: '' });

function resultOf(saved: unknown): { readonly result?: string } {
	if (typeof saved !== 'string' || !/^\d{1,3}$/.test(saved)) return {};
	if (saved === '0') return { result: 'Nothing was changed.' };
	return { result: saved === '1' ? 'Saved: 1 tool.' : `Saved: ${saved} tools.` };
}

function isFound({ name, title, description, domain }: Catalog['tools'][number], find: string) {
	const text = `${name} ${title} ${description} ${domain}`.toLowerCase();
	return find
		.toLowerCase()
		.split(/\s+/)
		.every((word) => text.includes(word));
}

const domainTitles: Readonly<Record<string, string>> = {
	operations: 'Team',
	registry: "Your Team's Tools",
};

const sources = { panel: 'panel', operators: 'managed', unknown: 'unknown' } as const;

function effectivePermissions({ by, profile, panels }: Holding): EffectivePermissions {
	const [last] = panels;
	const [name, description] = profileChoices[profile];
	return {
		source: sources[by],
		profile: { name, description },
		...(last === undefined
			? {}
			: { ranAt: { workflow: last.workflowName, node: last.node, at: last.seenAt } }),
	};
}

/** The permissions of one agent: GET shows, POST saves. Throws `ToolError`. */
export async function answerAgentPage(visit: OperatorRequest, agentId: string): Promise<void> {
	const known = await operatorCatalog(visit);
	if (visit.isPost) return await save(visit, known, agentId);
	const { context, agents, hidden } = visit;
	const { saved, find } = query.parse(context.getQueryData());
	const { record, holding } = await agents.known(agentId);
	const [uses, pending, names] = await Promise.all([
		agents.lastUses(agentId),
		agents.pending(agentId),
		agentNames(visit, [agentId], await agents.latestApprovals()),
	]);
	const statuses = new Map(
		toolPermissions(known.tools, record).map((one) => [one.toolName, one.permissionStatus]),
	);
	const alwaysFor = (name: string) =>
		(record?.always ?? [])
			.filter(({ tool }) => tool === name)
			.map(({ user }) => (user === '' ? 'everybody' : user));
	const html = operatorPage({
		agentId,
		workflow: names.get(agentId) ?? '',
		effective: effectivePermissions(holding),
		tools: known.tools
			.filter((tool) => isFound(tool, find))
			.map((tool) => ({
				...tool,
				domain: { key: tool.domain, title: domainTitles[tool.domain] ?? titleCase(tool.domain) },
				permission: statuses.get(tool.name) ?? 'blocked',
				from:
					record?.decided[tool.name] === undefined ? ('profile' as const) : ('decided' as const),
				holds: holding.of(tool),
				always: alwaysFor(tool.name),
				...lastUse(tool.name, uses),
			})),
		find,
		pending: pending.map((approval) => listed(approval, '../', names)),
		now: Date.now(),
		action: encodeURIComponent(agentId),
		hidden,
		...resultOf(saved),
	});
	sendPage(context, { status: 200, html });
}
