import type { DrawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import { type Markup, markup } from './markup';
import { cards, linked, pageSection } from './page-parts';
import { workflowDrawing, nodeList } from './workflow-drawing';

export interface ConcernedWorkflow {
	readonly name: string;
	/** Its address in the editor; empty for none. */
	readonly url: string;
	readonly drawing: DrawnWorkflow;
}

export function concernedWorkflows(workflows: readonly ConcernedWorkflow[]): Markup | undefined {
	const list = cards(workflows, ({ name, url, drawing }, index) => {
		const title = linked(url, markup`<bdi>${name}</bdi>`);
		const picture = workflowDrawing(drawing, `The nodes of ${name}`);
		return markup`<li><h3>${title}</h3>${picture}${nodeList(drawing, `nodes-${index}`)}</li>`;
	});
	const heading =
		workflows.length === 1 ? 'The workflow as it is now' : 'The workflows as they are now';
	return pageSection('concerned', heading, list);
}
