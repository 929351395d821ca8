import type { Ports } from '../../kernel/ports';
import { ToolError, conflict, unsupported } from '../../kernel/tool-error';
import { canonicalText } from '../../policy/approvals/canonical-arguments';
import { registeredTools } from '../dispatch/registered-tools';
import { whyRefused } from '../dispatch/read-call';
import type { RegistryPlace, Workspace } from '../read-workspace';
import { registryErrors } from '../registry-store';
import type { RegisteredTool } from '../tool/registered-tool';

export interface TrialSetting {
	readonly workspace: Workspace;
	readonly place: Pick<RegistryPlace, 'store' | 'tenant'>;
	readonly ports: Ports;
	readonly hide: (value: unknown) => unknown;
	readonly begins?: () => Promise<void>;
}

/** What a person who tries a tool is told beyond what a model is: the words of others, too, without secrets. */
function forPeople(error: unknown, hide: TrialSetting['hide']): unknown {
	if (!ToolError.is(error)) return error;
	const { code, message, said = '', hint } = error;
	return new ToolError({ code, message: String(hide(`${message} ${said}`.trim())), hint });
}

/** Runs a tool once, for a person, as a call of a model would. Its result may hold secrets; what it throws does not. Throws `ToolError`. */
export async function tryTool(
	tool: RegisteredTool,
	given: Readonly<Record<string, unknown>>,
	{ workspace, place, ports, hide, begins }: TrialSetting,
): Promise<unknown> {
	const refusal = whyRefused(tool);
	if (refusal !== undefined) throw refusal;
	if (tool.target === 'client')
		throw unsupported(
			`${tool.name} is a client tool: a program of yours runs it, so it cannot be tried here. Nothing was done.`,
			'To try it, have an agent call it, and send the result from your program.',
		);
	const alone = { ...workspace, tools: new Map([[tool.id, tool]]) };
	const [callable] = registeredTools(alone, async () => await Promise.resolve(place));
	if (callable === undefined) throw registryErrors.notFound('schema', tool.inputSchemaId);
	const prepared = await callable.prepare(given);
	if (!prepared.ok)
		throw registryErrors.invalid('The arguments do not fit the tool', prepared.problems);
	await begins?.();
	try {
		return await prepared.call.run(ports);
	} catch (error) {
		throw forPeople(error, hide);
	}
}

const failedExample = ({ name }: RegisteredTool, index: number, why: string) =>
	conflict(
		`examples[${index}] of the tool "${name}" does not hold for this version: ${why}`,
		'Correct the workflow or the example, and pin again. Nothing was pinned; what the examples ran may have changed something.',
	);

/** Runs the examples that have a result, also of a tool that is switched off. Throws `ToolError` for the first that fails. */
export async function runExamples(tool: RegisteredTool, setting: TrialSetting): Promise<void> {
	for (const [index, example] of (tool.examples ?? []).entries()) {
		if (!Object.hasOwn(example, 'result')) continue;
		let result: unknown;
		try {
			result = await tryTool({ ...tool, enabled: true }, example.args, setting);
		} catch (error) {
			throw failedExample(tool, index, error instanceof Error ? error.message : 'it failed.');
		}
		if (canonicalText({ result }) !== canonicalText({ result: example.result }))
			throw failedExample(tool, index, 'it gave another result.');
	}
}
