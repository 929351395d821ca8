import { z } from 'zod';

import { describedTool } from '../../../registry/dispatch/registered-facts';
import type { PinChoice } from '../../../registry/proposal/pin-version';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import { sendAway, sendPage } from '../../card/send-answer';
import type { VersionChoice } from '../../pages/tools/tool-page';
import { toolPage } from '../../pages/tools/tool-page';
import { registryWork } from '../../registry/registry-work';
import { formField } from '../operator-visit';
import type { ToolVisit } from './tool-visit';
import { pinnedOf, refusalOf, registeredTool, runsWords } from './tool-visit';

/** Versions of each kind that can be chosen. */
const MOST = 20;

const query = z.object({ done: z.unknown() }).catch({ done: undefined });

/** What the page says after a form. Fixed texts: anybody can write the address. */
const results = new Map<unknown, string>([
	['made', 'The tool was made. Agents have it at their next turn.'],
	['saved', 'Saved. Agents see the change at their next turn.'],
	['same', 'Nothing was changed.'],
	['pinned', 'Pinned. What is published from now on does not change this tool.'],
	['follow', 'Unpinned.'],
	['restored', 'The tool was restored.'],
]);

const dateText = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** Where the choices of a version begin: one that is kept already, or one of n8n. */
const KEPT = 'kept:';
const IN_N8N = 'workflow:';

async function versionsOf(
	{ opened: { registry, ports } }: ToolVisit,
	{ functionId }: ShownTool,
): Promise<VersionChoice[]> {
	if (functionId === null) return [];
	const { workflowId } = await registry.functions.get(functionId);
	const kept = await registry.versions.list(functionId);
	// n8n may have no such workflow any more.
	const found = await ports.workflowVersions
		.list(workflowId, { skip: 0, limit: MOST })
		.catch(() => []);
	return [
		{ value: IN_N8N, text: 'What is published now' },
		...kept.slice(0, MOST).map(({ id, createdAt, note }) => ({
			value: `${KEPT}${id}`,
			text: `Kept ${dateText(createdAt)}${note === null ? '' : `: ${note.slice(0, 80)}`}`,
		})),
		...found.map(({ versionId, name, createdAt }) => ({
			value: `${IN_N8N}${versionId}`,
			text: `In n8n: ${name ?? dateText(createdAt)}`,
		})),
	];
}

async function show(one: ToolVisit, tool: ShownTool, status: number, problem: string) {
	const { visit, opened } = one;
	const { context, hidden } = visit;
	const { registry } = opened;
	const workspace = await registry.current();
	const schemaOf = async (id: string) => (await registry.schemas.get(id)).schema;
	const { id, name, effect, enabled, requiresConfirmation, createdBy, revision } = tool;
	const examples = tool.examples ?? [];
	const html = toolPage({
		id,
		name,
		effect,
		enabled,
		requiresConfirmation,
		revision,
		problem,
		action: id,
		hidden: { ...hidden, revision: String(revision) },
		target: tool.target,
		told: describedTool(tool),
		runs: runsWords(tool, workspace),
		functionName: workspace.functions.get(tool.functionId ?? '')?.name ?? '',
		input: await schemaOf(tool.inputSchemaId),
		output: await schemaOf(tool.outputSchemaId),
		examples: examples.filter((example) => Object.hasOwn(example, 'result')).length,
		pinned: pinnedOf(tool, workspace),
		versions: tool.deletedAt === null ? await versionsOf(one, tool) : [],
		createdBy: createdBy ?? '',
		createdAt: Date.parse(tool.createdAt),
		updatedAt: Date.parse(tool.updatedAt),
		deletedAt: tool.deletedAt === null ? null : Date.parse(tool.deletedAt),
		result: problem === '' ? (results.get(query.parse(context.getQueryData()).done) ?? '') : '',
	});
	sendPage(context, { status, html });
}

function choiceOf(sent: string): PinChoice['to'] {
	if (sent.startsWith(KEPT)) return { kind: 'kept', versionId: sent.slice(KEPT.length) };
	return { kind: 'workflow', workflowVersionId: sent.slice(IN_N8N.length) || null };
}

/** Does what a button of the page says, and gives where to go on. */
async function act({ visit, opened }: ToolVisit, { id }: ShownTool): Promise<string> {
	const field = (name: string) => formField(visit.context, name);
	const revision = Number(field('revision')) || undefined;
	const note = field('note').trim() || null;
	switch (field('do')) {
		case 'pin':
			await registryWork.pinTool(opened, id, { to: choiceOf(field('version')), note, revision });
			return `${id}?done=pinned`;
		case 'follow':
			await registryWork.pinTool(opened, id, { to: { kind: 'follow' }, note, revision });
			return `${id}?done=follow`;
		case 'restore':
			await opened.registry.tools.restore(id);
			return `${id}?done=restored`;
		case 'delete': {
			const { retentionTier } = await opened.registry.tools.delete(id, field('tier'), revision);
			return `../tools?done=${retentionTier === 'none' ? 'gone' : 'deleted'}`;
		}
		default:
			return id;
	}
}

/** One tool: GET shows, POST pins, unpins, deletes or restores it. Throws `ToolError`. */
export async function answerOneTool(one: ToolVisit, tool: ShownTool): Promise<void> {
	const { context, isPost } = one.visit;
	if (!isPost) return await show(one, tool, 200, '');
	try {
		sendAway(context, { location: await act(one, tool) });
	} catch (error) {
		const { status, text } = refusalOf(error);
		await show(one, await registeredTool(one, tool.id), status, text);
	}
}
