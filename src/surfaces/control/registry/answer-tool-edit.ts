import { ToolError } from '../../../kernel/tool-error';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import { sendAway, sendPage } from '../../card/send-answer';
import type { FormProblem } from '../../pages/filled-form';
import type { OtherChange } from '../../pages/tools/tool-edit-page';
import { toolEditPage } from '../../pages/tools/tool-edit-page';
import { formField } from '../operator-visit';
import type { FieldName, ToolTexts } from './tool-texts';
import {
	editedFields,
	editedFieldWords,
	readShown,
	readTexts,
	textOfShown,
	textsOf,
} from './tool-texts';
import type { ToolVisit } from './tool-visit';
import { refusalOf, registeredTool, typedText } from './tool-visit';

/** What stands beside the fields of a form that is shown again. */
interface Aside {
	readonly status: number;
	readonly others: readonly OtherChange[];
	readonly problems: readonly FormProblem[];
}

const nothing: Aside = { status: 200, others: [], problems: [] };

async function show(one: ToolVisit, tool: ShownTool, texts: ToolTexts, aside: Aside) {
	const { context, hidden } = one.visit;
	const { status, others, problems } = aside;
	const html = toolEditPage({
		name: tool.name,
		action: 'edit',
		back: `../${tool.id}`,
		others,
		hidden: { ...hidden, shown: textOfShown(tool) },
		form: { fields: texts, problems },
	});
	sendPage(context, { status, html });
}

function typedIn(one: ToolVisit): ToolTexts {
	const field = (name: string) => typedText(one, name).trim();
	return {
		name: field('name'),
		description: field('description'),
		effect: field('effect'),
		enabled: field('enabled'),
		requiresConfirmation: field('requiresConfirmation'),
		examples: field('examples'),
		inputSchema: field('inputSchema'),
		outputSchema: field('outputSchema'),
	};
}

const differing = (one: ToolTexts, other: ToolTexts): FieldName[] =>
	editedFields.filter((name) => one[name] !== other[name].trim());

/** Of an error about a field: which one. */
const fieldIn = (text: string) => editedFields.find((name) => text.includes(`"${name}"`)) ?? '';

async function save(one: ToolVisit, tool: ShownTool): Promise<void> {
	const { visit, opened } = one;
	const { registry } = opened;
	const shown = readShown(formField(visit.context, 'shown'));
	const now = await textsOf(registry, tool);
	if (shown === undefined) return await show(one, tool, now, nothing);
	const typed = typedIn(one);
	const before = await textsOf(registry, shown);
	const mine = differing(typed, before);
	const theirs = shown.revision === tool.revision ? [] : differing(now, before);
	const asShown: ToolTexts = {
		...now,
		...Object.fromEntries(mine.map((name) => [name, typed[name]] as const)),
	};
	if (theirs.length > 0) {
		const others = theirs.map((name) => ({ field: editedFieldWords[name], now: now[name] }));
		return await show(one, tool, asShown, { ...nothing, status: 409, others });
	}
	const { change, problems } = readTexts(typed, mine);
	if (problems.length > 0)
		return await show(one, tool, asShown, { status: 422, others: [], problems });
	if (mine.length > 0) {
		try {
			await registry.tools.update(tool.id, change, tool.revision);
		} catch (error) {
			const { status, text } = refusalOf(error);
			const isLate = ToolError.is(error) && error.retryable;
			const latest = isLate ? await registeredTool(one, tool.id) : tool;
			const problem = { field: fieldIn(text), message: text };
			return await show(one, latest, asShown, { status, others: [], problems: [problem] });
		}
	}
	sendAway(visit.context, { location: `../${tool.id}?done=${mine.length > 0 ? 'saved' : 'same'}` });
}

/** The form with which a tool is changed: GET shows, POST saves. Throws `ToolError`. */
export async function answerToolEdit(one: ToolVisit, tool: ShownTool): Promise<void> {
	if (one.visit.isPost) return await save(one, tool);
	await show(one, tool, await textsOf(one.opened.registry, tool), nothing);
}
