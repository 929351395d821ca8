import { z } from 'zod';

import type { Workspace } from '../../../registry/read-workspace';
import { goneAt } from '../../../registry/entity-fields';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import { sendAway, sendPage } from '../../card/send-answer';
import type { ListedTool, ToolListPage } from '../../pages/tools/tool-list-page';
import { toolListPage } from '../../pages/tools/tool-list-page';
import { formField } from '../operator-visit';
import type { ToolVisit } from './tool-visit';
import { refusalOf, runsWords } from './tool-visit';

/** Tools on one page: a phone shows them without end otherwise. */
const PAGE = 20;

const DELETED = 15;

const ALL = 100_000;

const SYSTEM = { system: 'only', limit: ALL } as const;

const SELF = 'tools';

const query = z
	.object({
		find: z.string().trim().max(100).catch(''),
		from: z.coerce.number().int().min(0).catch(0),
		done: z.unknown(),
	})
	.catch({ find: '', from: 0, done: undefined });

/** What the page says after a form. Fixed texts: anybody can write the address. */
const results = new Map<unknown, string>([
	['restored', 'The tool was restored.'],
	['deleted', 'The tool was deleted. It can be restored below.'],
	['gone', 'The tool was deleted for good.'],
]);

const listed = (tool: ShownTool, workspace: Workspace): ListedTool => ({
	name: tool.name,
	description: tool.description ?? '',
	effect: tool.effect,
	enabled: tool.enabled,
	runs: runsWords(tool, workspace),
	changedAt: Date.parse(tool.updatedAt),
	url: `${SELF}/${tool.id}`,
});

function deletedTool({ id, name, deletedAt, retentionTier }: ShownTool) {
	const at = Date.parse(deletedAt ?? '');
	return { id, name, deletedAt: at, until: goneAt({ deletedAt: at, retentionTier }) ?? at };
}

const addressOf = (find: string, from: number) =>
	`${SELF}?${new URLSearchParams({ find, from: String(from) }).toString()}`;

async function show(
	{ visit, registries }: ToolVisit,
	status: number,
	problem: string,
): Promise<void> {
	const { context, hidden } = visit;
	const { find, from, done } = query.parse(context.getQueryData());
	const all: ListedTool[] = [];
	const deleted: ShownTool[] = [];
	let unreadable = 0;
	for (const registry of registries) {
		const kept = await registry.tools.list({ query: find, limit: ALL });
		const workspace = await registry.current();
		all.push(...kept.tools.map((tool) => listed(tool, workspace)));
		deleted.push(...(await registry.tools.list({ deleted: true, limit: ALL })).tools);
		unreadable += kept.unreadable;
	}
	const { tools: system = [] } = (await registries[0]?.tools.list(SYSTEM)) ?? {};
	const [total, tools] = [all.length, all.slice(from, from + PAGE)];
	const page: ToolListPage = {
		action: SELF,
		hidden,
		find,
		total,
		unreadable,
		problem,
		now: Date.now(),
		tools,
		deleted: deleted
			.map(deletedTool)
			.sort((one, other) => other.deletedAt - one.deletedAt)
			.slice(0, DELETED),
		deletedTotal: deleted.length,
		system: system.map(({ name, effect }) => ({ name, effect })),
		before: from === 0 ? '' : addressOf(find, Math.max(0, from - PAGE)),
		after: from + tools.length < total ? addressOf(find, from + PAGE) : '',
		result: results.get(done) ?? '',
	};
	sendPage(context, { status, html: toolListPage(page) });
}

/** The list of tools: GET shows, POST restores one. Throws `ToolError`. */
export async function answerToolList(one: ToolVisit): Promise<void> {
	const { context, isPost } = one.visit;
	if (!isPost) return await show(one, 200, '');
	try {
		await one.opened.registry.tools.restore(formField(context, 'restore'));
	} catch (error) {
		const { status, text } = refusalOf(error);
		return await show(one, status, text);
	}
	sendAway(context, { location: `${SELF}?done=restored` });
}
