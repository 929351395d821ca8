import { registryErrors } from '../../../registry/registry-errors';
import type { OperatorRequest } from '../operator-request';
import { formField } from '../operator-visit';
import { answerNewTool } from './answer-new-tool';
import { answerOneTool } from './answer-one-tool';
import { answerToolEdit } from './answer-tool-edit';
import { answerToolHistory } from './answer-tool-history';
import { answerToolList } from './answer-tool-list';
import { answerToolTry } from './answer-tool-try';
import type { ToolPageRoute } from './tool-page-route';
import { openToolVisit, registeredTool } from './tool-visit';

/** Answers the pages of registered tools, for somebody who is signed in. Throws `ToolError`. */
export async function answerToolPages(visit: OperatorRequest, route: ToolPageRoute): Promise<void> {
	const restored = formField(visit.context, 'restore');
	const one = await openToolVisit(visit, route.page === 'one-tool' ? route.toolId : restored);
	if (route.page === 'tool-list') return await answerToolList(one);
	if (route.page === 'new-tool') return await answerNewTool(one);
	const tool = await registeredTool(one, route.toolId);
	if (route.view === 'tool') return await answerOneTool(one, tool);
	if (route.view === 'history') return await answerToolHistory(one, tool);
	if (tool.deletedAt !== null) throw registryErrors.isDeleted('tool', tool.name);
	await (route.view === 'edit' ? answerToolEdit(one, tool) : answerToolTry(one, tool));
}
