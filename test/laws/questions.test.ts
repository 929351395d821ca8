import { type z } from 'zod';

import { saidInWords, sayArguments } from '../../src/calls/call-as-asked';
import type { NativeTool } from '../../src/kernel/define-tool';
import { enumOptions, innerSchema, shapeOf } from '../../src/kernel/input/coerce-field';
import { tools } from '../support/native-tools';
import { inputSample, requiredSample } from './sample-input';

/** What a person need not be told in the question, by field; by tool and field where it is that tool's alone. */
const UNASKED: Readonly<Record<string, string>> = {
	versionId: 'the question names the version that was looked at',
	versionIds: 'the same',
	workItemId: 'a number of Foreman for its own record',
	timeout: 'how long Foreman waits',
	limit: 'how much of it is shown',
	dryRun: 'it then only counts',
	shows: 'the name of a test',
	filter: 'each question says it in words',
	simulate: 'the question says that nodes are simulated',
	step: 'each step has a question of its own',
	compare: 'the question says which',
	models: 'the question says which',
	tasks: 'the plan is what is shown',
	questions: 'they are what is shown',
	introduction: 'it is what is shown',
	code: 'what it changes is told in its place',
	patches: 'the same',
	draftId: 'the same',
};

/** Another value of the same kind; undefined where a schema takes no other. */
function other(schema: z.ZodTypeAny, value: unknown): unknown {
	const inner = innerSchema(schema);
	const options = enumOptions(inner);
	const candidates: unknown[] =
		options.length > 0
			? options.filter((one) => one !== value)
			: typeof value === 'number'
				? [value + 1]
				: typeof value === 'boolean'
					? [!value]
					: typeof value === 'string'
						? ['zebra', '2026-02-01', 'Europe/Paris', 'error']
						: [
								...(Array.isArray(value)
									? [['zebra'], [{ a: 7 }]]
									: [{ zebra: 'zebra' }, { zebra: 7 }]),
								swapped(value),
							];
	return candidates.find((one) => schema.safeParse(one).success);
}

/** The same with other texts in it. */
const swapped = (value: unknown): unknown =>
	JSON.parse(JSON.stringify(value).replaceAll('"x"', '"zebra"').replaceAll(':1', ':7'));

const questionOf = (tool: NativeTool, input: object): string | undefined => {
	const read = tool.prepare(input);
	if (!read.ok || read.call.question === undefined) return undefined;
	const { question, arguments: given } = read.call;
	return `${question}${sayArguments(question, given, tool.input)}`;
};

/** Each field of each tool that asks, with two questions of calls that differ in it alone. */
const pairs = tools
	.filter(({ effect }) => effect !== 'read')
	.flatMap((tool) => {
		const all = inputSample(tool);
		return Object.entries(shapeOf(tool.input)).flatMap(([name, schema]) => {
			const bases = [requiredSample(tool), all];
			const found = bases.flatMap((base) => {
				const changed = other(schema, all[name]);
				const [one, two] = [
					{ ...base, [name]: all[name] },
					{ ...base, [name]: changed },
				];
				const asked = [questionOf(tool, one), questionOf(tool, two)];
				return changed === undefined || asked.includes(undefined) ? [] : [asked];
			});
			return found.length === 0 ? [] : [{ tool: tool.name, name, found }];
		});
	});

it('differ where two calls of a tool differ in one argument that matters', () => {
	const alike = pairs
		.filter(({ name }) => !Object.hasOwn(UNASKED, name))
		.filter(({ found }) => found.some(([one, two]) => one === two))
		.map(({ tool, name, found }) => `${tool}: ${name}: ${found[0]?.[0]}`);
	expect(alike).toEqual([]);
	expect(pairs.length).toBeGreaterThan(80);
});

it('leave out only fields that are listed with why', () => {
	expect([...saidInWords].filter((name) => !Object.hasOwn(UNASKED, name))).toEqual([]);
});
