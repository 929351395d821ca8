import { z } from 'zod';

import { shareTagOf, workflowsToChoose } from '../../../registry/proposal/workflows-to-choose';
import { sendAway, sendPage } from '../../card/send-answer';
import type { FilledForm, FormProblem } from '../../pages/filled-form';
import { emptyForm } from '../../pages/filled-form';
import { newToolPage } from '../../pages/tools/new-tool-page';
import { registryWork } from '../../registry/registry-work';
import type { ToolVisit } from './tool-visit';
import { refusalOf, typedText } from './tool-visit';

const names = ['workflowId', 'description', 'effect', 'name'] as const;

const query = z.object({ find: z.string().trim().max(100).catch('') }).catch({ find: '' });

/** The workflows that may be chosen, and the tag that one needs for it; empty where it needs none. */
async function choiceFor({ opened: { ports, choiceOf } }: ToolVisit, find: string) {
	if (choiceOf === undefined) return { tag: '', ...(await workflowsToChoose(ports, find)) };
	const name = shareTagOf(choiceOf);
	const tag = (await ports.tags.list()).find((one) => one.name === name);
	if (tag === undefined) return { tag: name, found: [], isWhole: true };
	return { tag: name, ...(await workflowsToChoose(ports, find, tag)) };
}

async function show(one: ToolVisit, status: number, form: FilledForm): Promise<void> {
	const { context, hidden } = one.visit;
	const { find } = query.parse(context.getQueryData());
	const { found, isWhole, tag } = await choiceFor(one, find);
	const html = newToolPage({ action: 'new', hidden, workflows: found, isWhole, find, tag, form });
	sendPage(context, { status, html });
}

/** The form for a new tool: GET shows, POST makes it. Throws `ToolError`. */
export async function answerNewTool(one: ToolVisit): Promise<void> {
	const { context, isPost } = one.visit;
	if (!isPost) return await show(one, 200, emptyForm);
	const fields = Object.fromEntries(names.map((name) => [name, typedText(one, name).trim()]));
	const refuse = async (status: number, problem: FormProblem) =>
		await show(one, status, { fields, problems: [problem] });
	const { workflowId = '', description = '', effect, name } = fields;
	if (description === '') {
		const message = 'Say in Description when an agent should use the tool.';
		return await refuse(422, { field: 'description', message });
	}
	const given = { description, effect, ...(name === '' ? {} : { name }) };
	try {
		const { tool } = await registryWork.makeTool(one.opened, workflowId, given);
		sendAway(context, { location: `${tool.id}?done=made` });
	} catch (error) {
		const { status, text } = refusalOf(error);
		await refuse(status, { field: '', message: text });
	}
}
