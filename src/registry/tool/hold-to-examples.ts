import { unsupported } from '../../kernel/tool-error';
import type { Workspace } from '../read-workspace';
import type { RegistrySetting } from '../registry-setting';
import type { RegisteredTool } from './registered-tool';

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
