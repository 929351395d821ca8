import { z } from 'zod';

import { workflowNode } from '../../../../kernel/ports/instance/workflows';
import { changeSummary } from '../../../../kernel/workflow/change-summary';
import { drawnWorkflow } from '../../../card/drawn-workflow';
import { type Markup, markup } from '../../../pages/markup';
import { nodeList, workflowDrawing } from '../../../pages/workflow-drawing';
import { changeLines } from './change-lines';

/** What get-workflow answers, as far as it is drawn. */
const shownWorkflow = z.object({
	name: z.string(),
	nodes: z.array(workflowNode),
	connections: z.record(z.unknown()),
	isDraftLive: z.boolean(),
	activeVersionId: z.string().nullable(),
	notLiveYet: changeSummary.optional(),
});

const stateOf = ({ isDraftLive, activeVersionId }: z.output<typeof shownWorkflow>) =>
	activeVersionId === null
		? 'Not published'
		: isDraftLive
			? 'This draft is live'
			: 'Another version is live';

/** A workflow as the canvas shows it. */
export function workflowView(output: unknown): Markup | undefined {
	const read = shownWorkflow.safeParse(output);
	if (!read.success) return undefined;
	const { name, notLiveYet } = read.data;
	const drawing = drawnWorkflow(read.data);
	const changes = notLiveYet && changeLines(notLiveYet);
	return markup`<h1><bdi>${name}</bdi></h1><p class="hint">${stateOf(read.data)}</p>${workflowDrawing(drawing, `The nodes of ${name}`)}${nodeList(drawing, 'nodes')}${changes && markup`<h2>Not live yet</h2>${changes}`}`;
}
