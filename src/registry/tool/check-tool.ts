import type { InputProblem } from '../../kernel/input/read-input';
import { readAsInput, toolSchemas } from '../dispatch/read-call';
import { isActive } from '../entity-fields';
import type { Workspace } from '../read-workspace';
import type { SchemaProblem } from '../schema/sub-schemas';
import type { ToolSettings, RegisteredTool } from './registered-tool';
import { unsupported } from '../../kernel/tool-error';
import type { RegistrySetting } from '../registry-setting';

/** What all providers of models take: some want a letter first, some no more than 64 signs. */
const fit = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;

/** The same for names that a person or a model may take for one another. */
export const foldedToolName = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[-_]/g, '')
		.replace(/[i1]/g, 'l')
		.replace(/0/g, 'o')
		.replace(/rn/g, 'm')
		.replace(/vv/g, 'w');

/** Says what is wrong with a name for a tool; undefined if nothing is. `reserved`: names of native tools, and all others that are not free. */
export function toolNameJudge(reserved: readonly string[]): (name: string) => string | undefined {
	const taken = new Map(reserved.map((name) => [foldedToolName(name), name] as const));
	return (name) => {
		if (!fit.test(name))
			return 'must begin with a letter and have at most 64 letters, digits, "-" and "_": providers of models take no others';
		if (name in {}) return 'is a word of JavaScript; choose another';
		const other = taken.get(foldedToolName(name));
		if (other === undefined) return undefined;
		return other === name
			? 'is the name of a tool of Foreman; choose another'
			: `looks like "${other}", which is a tool of Foreman; choose another`;
	};
}

type Surroundings = Pick<Workspace, 'functions' | 'versions' | 'schemas'>;
/** `rest` goes on after the name of the field. */
const problem = (field: string, rest: string): InputProblem => ({
	field,
	message: `"${field}"${rest}`,
});

function functionProblems(
	{ target, functionId, functionVersionId, runtimeUserId }: ToolSettings,
	{ functions, versions }: Surroundings,
): InputProblem[] {
	if (target === 'client') {
		const set = Object.entries({ functionId, functionVersionId, runtimeUserId }).filter(
			([, value]) => value !== null,
		);
		return set.map(([field]) =>
			problem(field, ' must be null: a tool of the target client is run by its caller.'),
		);
	}
	if (functionId === null) return [problem('functionId', ' is required for the target server.')];
	const found = functions.get(functionId);
	if (found === undefined)
		return [problem('functionId', `: this workspace has no function ${functionId}.`)];
	if (!isActive(found))
		return [problem('functionId', `: the function "${found.name}" is deleted. Restore it first.`)];
	if (functionVersionId === null || versions.get(functionVersionId)?.functionId === functionId)
		return [];
	const lacking = `: the function "${found.name}" has no version ${functionVersionId}.`;
	return [problem('functionVersionId', lacking)];
}

const inside = (field: string, problems: readonly SchemaProblem[]): InputProblem[] =>
	problems
		.slice(0, 5)
		.map(({ pointer, message }) =>
			problem(field, `${pointer === '' ? '' : ` at ${pointer}`}: ${message}`),
		);

export async function checkTool(settings: ToolSettings, workspace: Surroundings) {
	const { inputSchemaId, outputSchemaId, examples } = settings;
	const problems = functionProblems(settings, workspace);
	const input = workspace.schemas.get(inputSchemaId);
	const output = workspace.schemas.get(outputSchemaId);
	for (const [field, id] of Object.entries({ inputSchemaId, outputSchemaId }))
		if (!workspace.schemas.has(id))
			problems.push(problem(field, `: this workspace has no schema ${id}.`));
	if (input === undefined || output === undefined) return problems;
	const read = await readAsInput(input);
	if (!read.ok) return [...problems, ...inside('inputSchemaId', read.problems)];
	if (examples === null || examples.length === 0) return problems;
	const opened = await toolSchemas(input, output).open();
	for (const [index, example] of examples.entries()) {
		const place = `examples[${index}]`;
		const args = opened.input.check(example.args);
		if (!args.ok) problems.push(...inside(`${place}.args`, args.problems));
		if (!Object.hasOwn(example, 'result')) continue;
		const result = opened.output.check(example.result);
		if (!result.ok) problems.push(...inside(`${place}.result`, result.problems));
	}
	return problems;
}

/** The version that a tool keeps running, by itself or by its function; null where it follows what is published. */
export const pinOf = (
	{ functionId, functionVersionId }: Pick<RegisteredTool, 'functionId' | 'functionVersionId'>,
	{ functions }: Pick<Workspace, 'functions'>,
): string | null => functionVersionId ?? functions.get(functionId ?? '')?.defaultVersionId ?? null;

/** The examples that a tool is held to before it is pinned. */
export const promisesOf = ({ examples }: Pick<RegisteredTool, 'examples'>) =>
	(examples ?? []).filter((one) => Object.hasOwn(one, 'result'));

/** Runs the examples before a tool is pinned to another version than `before`. Throws `ToolError`; they may have changed something then. */
export async function holdToExamples(
	tool: RegisteredTool,
	before: string | null,
	workspace: Workspace,
	{ runExamples }: Pick<RegistrySetting, 'runExamples'>,
): Promise<void> {
	const pin = pinOf(tool, workspace);
	if (pin === null || pin === before || promisesOf(tool).length === 0) return;
	if (runExamples === undefined)
		throw unsupported(
			`The tool "${tool.name}" has examples with a result, which are run before a version is pinned, and that is not possible here.`,
			'Pin it with Foreman Admin, by Version and Pin. Nothing was changed.',
		);
	await runExamples(tool, workspace);
}
