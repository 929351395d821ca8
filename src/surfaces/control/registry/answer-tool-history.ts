import { readHistory } from '../../../instance/registry/registry-audit';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import { sendPage } from '../../card/send-answer';
import { toolHistoryPage } from '../../pages/tools/tool-history-page';
import { agentNames } from '../agent-names';
import { auditLines } from '../audit-lines';
import { changeWords } from './change-words';
import { editedFieldWords } from './tool-texts';
import type { ToolVisit } from './tool-visit';

/** Of each, on the page. */
const CHANGES = 20;
const CALLS = 25;

/** Our words for what is stored. */
const words = new Map<string, string>([
	...Object.entries(editedFieldWords),
	['inputSchemaId', editedFieldWords.inputSchema],
	['outputSchemaId', editedFieldWords.outputSchema],
	['functionVersionId', 'Version'],
]);

/** Who changed a tool, and who called it. Throws `ToolError`. */
export async function answerToolHistory(
	{ visit, opened }: ToolVisit,
	tool: ShownTool,
): Promise<void> {
	const { context, store, agents } = visit;
	const { changes, calls } = await readHistory(store, opened.place.tenant, tool);
	const shown = calls.slice(0, CALLS);
	const approvals = await agents.latestApprovals();
	const names = await agentNames(
		visit,
		shown.map(({ agentId }) => agentId),
		approvals,
	);
	const html = toolHistoryPage({
		name: tool.name,
		back: `../${tool.id}`,
		calls: auditLines(shown, names),
		changes: changes.slice(0, CHANGES).map(({ at, user, change, fields }) => ({
			at,
			user,
			what: changeWords[change],
			fields: fields.map((field) => words.get(field) ?? field),
		})),
	});
	sendPage(context, { status: 200, html });
}
