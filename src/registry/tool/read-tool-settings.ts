import { z } from 'zod';
import { type InputProblem, readInput } from '../../kernel/input/read-input';
import { DEEPEST_STORED, isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { withoutInvisible } from '../../policy/untrusted/clean-text';
import { toolExample, toolPresets, toolSettings } from './registered-tool';
import type { ToolExample, ToolSettings } from './registered-tool';

/** Characters. It goes with every request to the model. */
export const LONGEST_DESCRIPTION = 4_000;
const LONGEST_EXAMPLES = 32_000;
const MOST_EXAMPLES = 20;
const LONGEST_BODY = 1_000_000;

const NO_USER =
	'n8n runs a workflow as the project that owns it, for every caller. Leave it empty, and move the workflow to a project of that user instead';

const fields = z.object({
	...toolSettings,
	description: toolSettings.description.refine(
		(text) =>
			text === null || (text.length <= LONGEST_DESCRIPTION && withoutInvisible(text) === text),
		`must have at most ${LONGEST_DESCRIPTION} characters, none of them invisible`,
	),
	examples: z.unknown(),
	runtimeUserId: toolSettings.runtimeUserId.refine((id) => id === null, NO_USER),
});

const examplesSchema = z.array(toolExample).max(MOST_EXAMPLES);

type ReadExamples =
	| { readonly ok: true; readonly examples: readonly ToolExample[] | null }
	| { readonly ok: false; readonly problem: InputProblem };

function readExamples(given: unknown): ReadExamples {
	if (given === undefined || given === null) return { ok: true, examples: null };
	const refused = (field: string, message: string): ReadExamples => ({
		ok: false,
		problem: { field, message },
	});
	const read = examplesSchema.safeParse(given);
	if (!read.success) {
		const index = read.error.issues[0]?.path[0];
		const field = index === undefined ? 'examples' : `examples[${String(index)}]`;
		return refused(
			field,
			`"${field}": examples are a list of at most ${MOST_EXAMPLES} objects {"args": {…}, "result": …}; "result" may be left out.`,
		);
	}
	if (JSON.stringify(read.data).length > LONGEST_EXAMPLES)
		return refused('examples', `"examples" have more than ${LONGEST_EXAMPLES} characters as JSON.`);
	return { ok: true, examples: read.data };
}

export type ReadSettings =
	| { readonly ok: true; readonly settings: ToolSettings }
	| { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Reads what is said about a tool on top of what holds so far. Whether ids exist is not looked at. */
export function readToolSettings(
	given: unknown,
	before: ToolSettings | undefined,
	judgeName: (name: string) => string | undefined,
): ReadSettings {
	const refused = (message: string): ReadSettings => ({
		ok: false,
		problems: [{ field: '', message }],
	});
	if (!isRecord(given)) return refused('A tool is an object of fields.');
	if (isDeeperThan(given, DEEPEST_STORED) || JSON.stringify(given).length > LONGEST_BODY)
		return refused(
			`A tool has at most ${LONGEST_BODY} characters as JSON, and ${DEEPEST_STORED} levels.`,
		);
	const read = readInput(fields, { ...toolPresets, ...before, ...given });
	if (!read.ok) return read;
	const { examples: givenExamples, ...settings } = read.value;
	const name = judgeName(settings.name);
	const examples = readExamples(
		Object.hasOwn(given, 'examples') ? given.examples : before?.examples,
	);
	const problems = [
		...(name === undefined ? [] : [{ field: 'name', message: `"name" ${name}.` }]),
		...(examples.ok ? [] : [examples.problem]),
	];
	if (!examples.ok || problems.length > 0) return { ok: false, problems };
	return {
		ok: true,
		settings: { ...settings, examples: examples.examples && [...examples.examples] },
	};
}
