import type { z } from 'zod';
import type { Preparation, PreparedCall } from '../../kernel/callable-tool';
import { once, onceFor } from '../../kernel/fresh';
import { ToolError } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { recordOf } from '../../kernel/values/record-of';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { tooLarge } from '../../kernel/values/value-size';
import type { SchemaVersion } from '../schema-store/schema-register';
import { modelInput } from '../schema/model-input';
import { type OpenSchema, openSchema } from '../schema/open-schema';
import { type ReadSchema, readSchema } from '../schema/read-schema';
import type { JsonObject } from '../schema/sub-schemas';
import type { RegisteredTool } from '../tool/registered-tool';
import { APPROVED_VERSION } from './registered-facts';

function readVersion({ text }: SchemaVersion) {
	const json = (): JsonObject => recordOf(jsonOrText(text));
	return {
		open: once(async (): Promise<OpenSchema> => await openSchema(json())),
		fields: once((): z.AnyZodObject => modelInput(json())),
		asInput: once(async (): Promise<ReadSchema> => await readSchema(json(), 'input')),
	};
}

/** What follows from a version of a schema. Made once, as long as that version is in memory: validators are dear to open. */
const ofVersion = onceFor(readVersion);

/** Reads a schema once more as that of an input. Many tools may share one, and it never changes. */
export const readAsInput = async (version: SchemaVersion): Promise<ReadSchema> =>
	await ofVersion(version).asInput();

/** The schemas of a tool: what the model sees of its input, and both, opened when a call needs them. `open` throws `ToolError`. */
export function toolSchemas(input: SchemaVersion, output: SchemaVersion) {
	const given = ofVersion(input);
	const back = ofVersion(output);
	return {
		fields: given.fields,
		open: async () => ({ input: await given.open(), output: await back.open() }),
	};
}
export type ToolSchemas = ReturnType<typeof toolSchemas>;

const notDone: Readonly<Record<RegisteredTool['target'], string>> = {
	server: 'Nothing was done.',
	client:
		'Nothing is handed over, and what a program has sent for an earlier call is not passed on.',
};

/** Why no call of a tool runs, whatever its arguments are; undefined where calls run. */
export function whyRefused(tool: RegisteredTool): ToolError | undefined {
	const { name, deletedAt, enabled, target, runtimeUserId } = tool;
	const refusal = (
		code: 'forbidden' | 'not-found' | 'unsupported',
		message: string,
		hint: string,
	): ToolError => new ToolError({ code, message: `${message} ${notDone[target]}`, hint });
	if (deletedAt !== null)
		return refusal(
			'not-found',
			`The tool ${name} was deleted.`,
			'Do without it, and do not call it again. A person can restore it for some time.',
		);
	if (!enabled)
		return refusal(
			'forbidden',
			`The tool ${name} is switched off.`,
			'Do without it, and do not call it again. A person can switch it on in the tool registry.',
		);
	if (runtimeUserId !== null)
		return refusal(
			'unsupported',
			`${name} is to run in the name of a user. n8n runs a sub-workflow as the project that owns it, no matter who calls, and lets no package choose another user.`,
			'A person moves the workflow to a project of that user, and clears the runtime user of the tool.',
		);
	return undefined;
}

type CallOf = (given: Readonly<Record<string, unknown>>, approved: unknown) => PreparedCall;

const tooMuch = (size: string) => `The input ${size}. Send less, in several calls.`;

/** Reads a call by the input schema of its tool. `approved` is what a person has agreed to beside the arguments, and `check` throws where it holds no longer, whatever the arguments are. Throws `ToolError`. */
export async function readBySchema(
	open: () => Promise<OpenSchema>,
	raw: unknown,
	callOf: CallOf,
	check: (approved: unknown) => void = () => {},
): Promise<Preparation> {
	// Before anything is copied or looked at: n8n does everything in one thread.
	const size = tooLarge(raw);
	if (size !== undefined) return { ok: false, problems: [{ field: '', message: tooMuch(size) }] };
	const { [APPROVED_VERSION]: approved, ...fields } = recordOf(raw);
	check(approved);
	const read = (await open()).readArguments(isRecord(raw) ? fields : raw);
	if (!read.ok) return { ok: false, problems: read.problems };
	return { ok: true, call: callOf(recordOf(read.value), approved) };
}

/** The same for a registered tool, where calls of it run. */
export async function readCall(
	tool: RegisteredTool,
	schemas: ToolSchemas,
	raw: unknown,
	callOf: CallOf,
	check?: (approved: unknown) => void,
): Promise<Preparation> {
	const refusal = whyRefused(tool);
	if (refusal !== undefined) throw refusal;
	return await readBySchema(async () => (await schemas.open()).input, raw, callOf, check);
}

/** A call that others make, for the very version of its tool that a person has agreed to. Nothing is looked up to ask about it. */
export const callOfOthers = (
	given: Readonly<Record<string, unknown>>,
	{
		question,
		version,
		facts,
	}: Readonly<Record<'question' | 'version', string>> & { readonly facts: readonly string[] },
	run: PreparedCall['run'],
): PreparedCall => ({
	arguments: given,
	question,
	settle: async () =>
		await Promise.resolve({
			arguments: { ...given, [APPROVED_VERSION]: version },
			question,
			facts,
			agreed: [],
		}),
	needsPerson: async () => await Promise.resolve(undefined),
	run,
	shows: () => [],
});
