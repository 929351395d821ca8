import { isRecord } from '../../../kernel/values/is-record';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import { sendPage } from '../../card/send-answer';
import type { FormProblem } from '../../pages/filled-form';
import type { ArgumentField } from '../../pages/tools/argument-fields';
import { argumentFields, readArguments } from '../../pages/tools/argument-fields';
import { toolTryPage, WHOLE } from '../../pages/tools/tool-try-page';
import { registryWork } from '../../registry/registry-work';
import type { ToolVisit } from './tool-visit';
import { refusalOf, typedText } from './tool-visit';

type Fields = Readonly<Record<string, string>>;

interface Trial {
	readonly status: number;
	readonly filled: Fields;
	readonly problems: readonly FormProblem[];
	readonly problem: string;
	readonly outcome?: { readonly result: unknown };
}

const untried: Trial = { status: 200, filled: {}, problems: [], problem: '' };

function readWhole(text: string) {
	const wrong = (message: string) => ({
		given: {},
		problems: [{ field: WHOLE, message }],
	});
	try {
		const parsed: unknown = JSON.parse(text);
		return isRecord(parsed) ? { given: parsed, problems: [] } : wrong('This is no JSON object.');
	} catch {
		return wrong('This is no JSON.');
	}
}

function readForm(fields: readonly ArgumentField[], filled: Fields) {
	if (fields.length === 0) return readWhole(filled[WHOLE] ?? '');
	const { values, problems } = readArguments(fields, filled);
	return { given: Object.fromEntries(values), problems };
}

async function tryOnce(
	one: ToolVisit,
	{ id }: ShownTool,
	fields: readonly ArgumentField[],
): Promise<Trial> {
	const { opened } = one;
	const names = fields.length === 0 ? [WHOLE] : fields.map(({ name }) => name);
	const filled = Object.fromEntries(names.map((name) => [name, typedText(one, name)]));
	const { given, problems } = readForm(fields, filled);
	if (problems.length > 0) return { ...untried, status: 422, filled, problems };
	try {
		const { result } = await registryWork.tryTool(opened, id, given);
		return { ...untried, filled, outcome: { result } };
	} catch (error) {
		const { status, text } = refusalOf(error);
		return { ...untried, status, filled, problem: String(opened.hide(text)) };
	}
}

/** The form that runs a tool: GET shows, POST runs it once. Throws `ToolError`. */
export async function answerToolTry(one: ToolVisit, tool: ShownTool): Promise<void> {
	const { context, isPost, hidden } = one.visit;
	const { schema } = await one.opened.registry.schemas.get(tool.inputSchemaId);
	const fields = argumentFields(schema);
	const { status, filled, problems, problem, outcome } = isPost
		? await tryOnce(one, tool, fields)
		: untried;
	const html = toolTryPage({
		name: tool.name,
		back: `../${tool.id}`,
		action: 'try',
		hidden,
		fields,
		problem,
		outcome,
		form: { fields: filled, problems },
	});
	sendPage(context, { status, html });
}
