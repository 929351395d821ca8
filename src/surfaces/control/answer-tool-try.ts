import { z } from 'zod';

import { registryOfTool } from '../../administration/registry/registry-operations';
import { nodeHider } from '../../instance/node-secrets';
import { ToolError } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { registryErrors } from '../../registry/registry-errors';
import { sendPage } from '../card/send-answer';
import type { FormProblem } from '../pages/filled-form';
import type { ArgumentField } from '../pages/tools/argument-fields';
import { argumentFields, readArguments } from '../pages/tools/argument-fields';
import { toolTryPage, WHOLE } from '../pages/tools/tool-try-page';
import type { ResourceVisit } from './answer-resource-pages';
import { asToolError, statusOf } from './control-api';

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
	const wrong = (message: string) => ({ given: {}, problems: [{ field: WHOLE, message }] });
	try {
		const parsed: unknown = JSON.parse(text);
		return isRecord(parsed) ? { given: parsed, problems: [] } : wrong('This is no JSON object.');
	} catch {
		return wrong('This is not valid JSON.');
	}
}

function readForm(fields: readonly ArgumentField[], filled: Fields) {
	if (fields.length === 0) return readWhole(filled[WHOLE] ?? '');
	const { values, problems } = readArguments(fields, filled);
	return { given: Object.fromEntries(values), problems };
}

async function tryOnce(
	{ visit, run, typed }: ResourceVisit,
	toolId: string,
	fields: readonly ArgumentField[],
): Promise<Trial> {
	const filled = typed(fields.length === 0 ? [WHOLE] : fields.map(({ name }) => name));
	const { given, problems } = readForm(fields, filled);
	if (problems.length > 0) return { ...untried, status: 422, filled, problems };
	try {
		const { result } = await run('try', { toolId, arguments: given });
		return { ...untried, filled, outcome: { result } };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		const { message, hint } = asToolError(error);
		const problem = String(nodeHider(visit.context)(`${message} ${hint}`));
		return { ...untried, status: statusOf(error), filled, problem };
	}
}

const triedTool = z.object({
	...{ id: z.string(), name: z.string(), inputSchemaId: z.string() },
	...{ system: z.boolean(), deletedAt: z.string().nullable() },
});

/** The form that runs a tool: GET shows, POST runs it once. Throws `ToolError`. */
export async function answerToolTry(
	one: ResourceVisit,
	record: Readonly<Record<string, unknown>>,
): Promise<void> {
	const { context, isPost, hidden } = one.visit;
	const { id, name, inputSchemaId, system, deletedAt } = triedTool.parse(record);
	if (system) throw registryErrors.notFound('tool', id);
	if (deletedAt !== null) throw registryErrors.isDeleted('tool', name);
	const { registries } = await one.ports();
	const { registry } = await registryOfTool(await registries(), id);
	const { schema } = await registry.schemas.get(inputSchemaId);
	const fields = argumentFields(schema);
	const { status, filled, problems, problem, outcome } = isPost
		? await tryOnce(one, id, fields)
		: untried;
	const html = toolTryPage({
		...{ name, back: `../${id}`, action: 'try', hidden, fields, problem, outcome },
		form: { fields: filled, problems },
	});
	sendPage(context, { status, html });
}
