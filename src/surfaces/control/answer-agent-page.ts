import { z } from 'zod';

import type { Catalog } from '../../kernel/catalog';
import type { Tool } from '../../kernel/define-tool';
import type { PermissionStatus } from '../../kernel/permission-status';
import { permissionStatuses } from '../../kernel/permission-status';
import { ToolError } from '../../kernel/tool-error';
import type { AgentRecord } from '../../policy/agents/agent-record';
import type { AgentFields } from '../../policy/agents/agent-records';
import { toolPermissions } from '../../policy/agents/tool-permissions';
import type { Holding } from '../../policy/agents/what-holds';
import { operatorPage } from '../pages/operator-page';
import type { LastUses } from '../../runs/control-store';
import { formField } from './operator-visit';
import { sendAway, sendPage } from '../card/send-answer';
import type { OperatorRequest } from './operator-request';
import { listed, operatorCatalog } from './operator-request';

const readStatus = (word: string): PermissionStatus | undefined =>
	permissionStatuses.find((status) => status === word);

/** What the form changes: fields that differ from what the page showed. Throws `ToolError` for an unknown permission. */
function readChanges({ context }: OperatorRequest, tools: Catalog['tools']) {
	const decided = new Map<string, PermissionStatus>();
	const revoked = new Set<string>();
	for (const { name } of tools) {
		const word = formField(context, `permission:${name}`);
		if (word !== formField(context, `shown:${name}`)) {
			const status = readStatus(word);
			if (status === undefined)
				throw new ToolError({
					code: 'invalid-input',
					message: `The form has no known permission for ${name}.`,
					hint: 'Open the page again and repeat what you did. Nothing was changed.',
				});
			decided.set(name, status);
		}
		if (formField(context, `revoke:${name}`) === 'yes') revoked.add(name);
	}
	return { decided, revoked };
}

const changed =
	({ decided, revoked }: ReturnType<typeof readChanges>, known: readonly string[]) =>
	(record: AgentRecord | undefined): AgentFields => ({
		profile: record?.profile ?? 'restrictive',
		providers: record?.providers ?? [...known],
		decided: { ...record?.decided, ...Object.fromEntries(decided) },
		// A new decision about a tool replaces its "always" as well.
		always: (record?.always ?? []).filter(({ tool }) => !decided.has(tool) && !revoked.has(tool)),
	});

function lastUse(name: string, { at, isWhole }: LastUses): { readonly lastUsed?: string } {
	const moment = at.get(name);
	if (moment !== undefined) return { lastUsed: new Date(moment).toISOString() };
	return isWhole ? {} : { lastUsed: 'not lately' };
}

const shownTool = ({ name, title, description, effect, reversible }: Tool) => ({
	...{ name, title, description, effect, reversible },
});

/** Where what holds is set, for the page. */
const heldBy = ({ by, profile, panels }: Holding) => ({
	by,
	profile,
	places: panels.map(({ workflowName, node, source, profile: own, seenAt }) => ({
		...{ workflow: workflowName, node, source, profile: own, seenAt },
	})),
});

async function save(
	visit: OperatorRequest,
	{ tools, providers }: Catalog,
	agentId: string,
): Promise<void> {
	const changes = readChanges(visit, tools);
	const count = new Set([...changes.decided.keys(), ...changes.revoked]).size;
	if (count > 0) await visit.agents.change(agentId, changed(changes, providers));
	else await visit.agents.read(agentId);
	sendAway(visit.context, { location: `${encodeURIComponent(agentId)}?saved=${count}` });
}

const query = z.object({ saved: z.unknown() }).catch({});

function resultOf(saved: unknown): { readonly result?: string } {
	if (typeof saved !== 'string' || !/^\d{1,3}$/.test(saved)) return {};
	if (saved === '0') return { result: 'Nothing was changed.' };
	return { result: saved === '1' ? 'Saved: 1 tool.' : `Saved: ${saved} tools.` };
}

/** The permissions of one agent: GET shows, POST saves. Throws `ToolError`. */
export async function answerAgentPage(visit: OperatorRequest, agentId: string): Promise<void> {
	const known = await operatorCatalog(visit);
	if (visit.isPost) {
		await save(visit, known, agentId);
		return;
	}
	const { tools } = known;
	const { context, agents, hidden } = visit;
	const record = await agents.read(agentId);
	const [uses, pending, holding] = await Promise.all([
		agents.lastUses(agentId),
		agents.pending(agentId),
		agents.holding(agentId),
	]);
	const statuses = new Map(
		toolPermissions(tools, record).map((one) => [one.toolName, one.permissionStatus]),
	);
	const alwaysFor = (name: string) =>
		(record?.always ?? [])
			.filter(({ tool }) => tool === name)
			.map(({ user }) => (user === '' ? 'everybody' : user));
	const html = operatorPage({
		agentId,
		profile: record?.profile ?? 'restrictive',
		holds: heldBy(holding),
		tools: tools.map((tool) => ({
			...shownTool(tool),
			permission: statuses.get(tool.name) ?? 'blocked',
			from: record?.decided[tool.name] === undefined ? ('profile' as const) : ('decided' as const),
			holds: holding.of(tool),
			always: alwaysFor(tool.name),
			...lastUse(tool.name, uses),
		})),
		pending: pending.map((approval) => listed(approval, '../')),
		now: Date.now(),
		action: encodeURIComponent(agentId),
		hidden,
		...resultOf(query.parse(context.getQueryData()).saved),
	});
	sendPage(context, { status: 200, html });
}
