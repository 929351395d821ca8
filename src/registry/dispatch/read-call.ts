import type { Preparation, PreparedCall } from '../../kernel/callable-tool';
import { isRecord } from '../../kernel/values/is-record';
import { tooLarge } from '../../kernel/values/value-size';
import type { RegisteredTool } from '../tool/registered-tool';
import type { ToolSchemas } from './ports';
import { APPROVED_VERSION } from './registered-facts';
import { whyRefused } from './why-refused';

const tooMuch = (size: string) => `The input ${size}. Send less, in several calls.`;

/** Reads a call by the input schema of its tool. `approved` is what a person has agreed to beside the arguments. Throws `ToolError`. */
export async function readCall(
	tool: RegisteredTool,
	schemas: ToolSchemas,
	raw: unknown,
	callOf: (given: Readonly<Record<string, unknown>>, approved: unknown) => PreparedCall,
): Promise<Preparation> {
	const refusal = whyRefused(tool);
	if (refusal !== undefined) throw refusal;
	// Before anything is copied or looked at: n8n does everything in one thread.
	const size = tooLarge(raw);
	if (size !== undefined) return { ok: false, problems: [{ field: '', message: tooMuch(size) }] };
	const { [APPROVED_VERSION]: approved, ...fields } = isRecord(raw) ? raw : {};
	const { input } = await schemas.open();
	const read = input.readArguments(isRecord(raw) ? fields : raw);
	if (!read.ok) return { ok: false, problems: read.problems };
	return { ok: true, call: callOf(isRecord(read.value) ? read.value : {}, approved) };
}
