import { NodeHelpers, traverseNodeParameters } from 'n8n-workflow';
import type { FromAIArgument, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { NativeTool } from '../../src/kernel/define-tool';
import { fieldsOf } from '../../src/kernel/field';
import type { Decision } from '../../src/kernel/invoke-tool';
import { ToolError } from '../../src/kernel/tool-error';
import { executeOperation } from '../../src/surfaces/canvas/execute-operation';
import { parameterName } from '../../src/surfaces/panels/panel-field';
import { answerToolCalls } from '../../src/surfaces/toolkit/toolkit-node';
import type { ToolkitSurface } from '../../src/surfaces/toolkit/toolkit-node';
import { tools } from '../support/native-tools';
import { withToolNames } from '../support/tool-words';
import { commonTools } from '../../src/catalog/common-tools';
import { openInvocation } from '../kernel/open-invocation';
import type { SurfaceName } from '../support/surfaces';
import { byName, isShown, surfaceNames } from '../support/surfaces';
import { inputSample, requiredSample } from './sample-input';
import { nodeFor, nodeOf, variantOf } from './tool-node';

type Fields = Readonly<Record<string, unknown>>;

/** The tool, but that its work is to say what it was given. How it reads that is its own. */
const telling = (tool: NativeTool, work: (given: Fields) => unknown): NativeTool => ({
	...tool,
	output: z.object({}).passthrough(),
	prepare(raw) {
		const prepared = tool.prepare(raw);
		if (!prepared.ok) return prepared;
		const { call } = prepared;
		const settled = { arguments: call.arguments, question: call.question ?? '' };
		return {
			ok: true,
			call: {
				...call,
				run: async () => await Promise.resolve(work(call.arguments)),
				settle: async () => await Promise.resolve({ ...settled, facts: [], agreed: [] }),
				needsPerson: async () => await Promise.resolve(undefined),
				shows: () => [],
			},
		};
	},
});

const unwrapped = (value: unknown): unknown =>
	typeof value === 'object' && value !== null && '__rl' in value && 'value' in value
		? value.value
		: value;

/** What n8n gives for a field: what was written into it, or what stands there untouched. */
const reader = (tool: NativeTool, untouched: (field: string) => unknown, given: Fields) => {
	const fields = fieldsOf(tool.input).map(({ name }) => name);
	return (parameter: string): unknown => {
		if (parameter === 'operation') return tool.name;
		const field = fields.find((name) => parameterName(name) === parameter);
		if (field === undefined) throw new Error(`no parameter ${parameter}`);
		return given[field] ?? untouched(field);
	};
};

/** The panel as it opens. */
function untouchedPanel(tool: NativeTool): (field: string) => unknown {
	const { description } = nodeFor(tool);
	const chosen = { resource: tool.resource, operation: tool.name };
	const parameters = NodeHelpers.getNodeParameters(
		description.properties,
		chosen,
		true,
		false,
		null,
		description,
	);
	return (field) => unwrapped(parameters?.[parameterName(field)]);
}

/** What n8n's `$fromAI` gives for what a model leaves out. */
function untouchedByModel(tool: NativeTool): (field: string) => unknown {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(nodeOf(tool, variantOf(nodeFor(tool))).parameters, found);
	return (field) => found.find(({ key }) => key === field)?.defaultValue;
}

/** What came of one call through a surface. */
interface Came {
	readonly answer?: unknown;
	readonly error?: { readonly message: unknown; readonly hint: unknown };
	readonly attempts: readonly unknown[];
}

const decisions: Readonly<Record<string, Decision>> = {
	allowed: { word: 'allowed' },
	ask: { word: 'ask' },
	denied: { word: 'denied', reason: 'Blocked.', hint: 'Ask the operator.' },
};

interface Calling {
	readonly tool: NativeTool;
	readonly given: Fields;
	readonly decision: keyof typeof decisions;
}

const said = (json: IDataObject | undefined): Pick<Came, 'answer' | 'error'> => {
	const error = json?.error;
	if (typeof error !== 'object' || error === null || !('message' in error)) return { answer: json };
	return { error: { message: error.message, hint: 'hint' in error ? error.hint : undefined } };
};

async function throughNode(isModel: boolean, { tool, given, decision }: Calling): Promise<Came> {
	const untouched = isModel ? untouchedByModel(tool) : untouchedPanel(tool);
	const node = isModel ? nodeOf(tool, variantOf(nodeFor(tool))) : nodeOf(tool, nodeFor(tool));
	const context: Partial<IExecuteFunctions> = {
		getNode: () => node,
		getInputData: () => [{ json: {} }],
		continueOnFail: () => false,
		getNodeParameter: reader(tool, untouched, given) as never,
	};
	const { invocation, attempts } = openInvocation({
		decide: async () => await Promise.resolve(decisions[decision] ?? { word: 'ask' }),
	});
	try {
		const [items] = await executeOperation(context as IExecuteFunctions, {
			findTool: (name) => (name === tool.name ? tool : undefined),
			invocation: async () => await Promise.resolve(invocation),
			modelArguments: () => (isModel ? given : undefined),
		});
		return { ...said(items?.[0]?.json), attempts };
	} catch (thrown) {
		const { message, description } = Object(thrown);
		const error = { message: withToolNames(message), hint: withToolNames(description) };
		return { error, attempts };
	}
}

async function throughToolkit(
	exposure: 'common' | 'deferred',
	{ tool, given, decision }: Calling,
): Promise<Came> {
	const { invocation, attempts } = openInvocation({
		decide: async () => await Promise.resolve(decisions[decision] ?? { word: 'ask' }),
	});
	const { name, arguments: wrapped } = byName(tool.name, given);
	const isSeen = exposure === 'common' && isShown(tool.name);
	const context: Partial<IExecuteFunctions> = {
		getInputData: () => [{ json: {} }],
		getNodeParameter: ((parameter: string, _item: number, fallback: unknown) => {
			// The builder is offered only where it is chosen.
			if (parameter === 'domains') return tools.map(({ domain }) => domain);
			return parameter === 'options.exposure' ? exposure : fallback;
		}) as never,
	};
	const surface: ToolkitSurface = {
		catalog: async () =>
			await Promise.resolve({
				tools: tools.map((one) => (one.name === tool.name ? tool : one)),
				withdrawn: [],
			}),
		common: commonTools.toolkit,
		workplace: async () =>
			await Promise.resolve({
				hasIdentity: true,
				hasStore: true,
				hasSearch: true,
				has: async () => await Promise.resolve(true),
				hidden: async () => await Promise.resolve(new Set<string>()),
			}),
		settled: async () => await Promise.resolve(undefined),
		modelCall: () =>
			isSeen ? { tool: tool.name, arguments: given } : { tool: name, arguments: wrapped },
		openCall: async () => await Promise.resolve({ invocation, waits: async () => {} }),
	};
	const [items] = await answerToolCalls(context as IExecuteFunctions, surface);
	return { ...said(items?.[0]?.json), attempts };
}

const through: Readonly<Record<SurfaceName, (calling: Calling) => Promise<Came>>> = {
	canvas: async (calling) => await throughNode(false, calling),
	'agent tool': async (calling) => await throughNode(true, calling),
	toolkit: async (calling) => await throughToolkit('common', calling),
	'deferred toolkit': async (calling) => await throughToolkit('deferred', calling),
};

const models = surfaceNames.filter((name) => name !== 'canvas');

const told = (given: Fields) => ({ given });

/** The same call through surfaces: what came of it must be the same. */
async function expectAlike(calling: Calling, surfaces: readonly SurfaceName[]): Promise<Came> {
	const came: Came[] = [];
	for (const name of surfaces) came.push(await through[name](calling));
	const [first] = came;
	if (first === undefined) throw new Error('no surface');
	for (const [index, one] of came.entries())
		expect([surfaces[index], one]).toEqual([surfaces[index], first]);
	expect(first.attempts).toHaveLength(1);
	return first;
}

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
	const tells = telling(tool, told);

	it.each([
		['all its fields', inputSample(tool)],
		['those that it needs', requiredSample(tool)],
	])('given %s, does the same work through every surface', async (_what, given) => {
		const prepared = tool.prepare(given);
		if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
		const came = await expectAlike({ tool: tells, given, decision: 'allowed' }, surfaceNames);
		expect(came.answer).toEqual({ given: prepared.call.arguments });
		expect(came.attempts).toMatchObject([
			{ tool: tool.name, arguments: prepared.call.arguments, status: 'succeeded' },
		]);
	});

	it('that fails says so with the same words', async () => {
		const fails = telling(tool, () => {
			throw new ToolError({ code: 'not-found', message: 'There is none.', hint: 'Look again.' });
		});
		const calling = { tool: fails, given: requiredSample(tool), decision: 'allowed' };
		const { error } = await expectAlike(calling, surfaceNames);
		expect(error).toEqual({ message: 'There is none.', hint: 'Look again.' });
	});

	it('that is blocked is denied alike', async () => {
		const calling = { tool: tells, given: requiredSample(tool), decision: 'denied' };
		const { error, attempts } = await expectAlike(calling, surfaceNames);
		expect(error).toMatchObject({ hint: 'Ask the operator.' });
		expect(attempts).toMatchObject([{ decision: 'denied', status: 'denied' }]);
	});

	it('that asks a person asks about the same call', async () => {
		const calling = { tool: tells, given: inputSample(tool), decision: 'ask' };
		const { answer, attempts } = await expectAlike(calling, models);
		expect(answer).toMatchObject({ status: 'approval-required' });
		expect(attempts).toMatchObject([{ decision: 'ask', consent: 'pending' }]);
	});

	it('is refused a wrong value of any field in the same words, and does nothing', async () => {
		for (const { name, kind } of fieldsOf(tool.input)) {
			const given = { ...requiredSample(tool), [name]: 'half a \ud800 character' };
			const words: unknown[] = [];
			for (const surface of surfaceNames) {
				const came = await through[surface]({ tool: tells, given, decision: 'allowed' });
				words.push(came.error);
				expect([name, surface, came.attempts]).toMatchObject([
					...[name, surface, [{ status: 'failed', code: 'invalid-input', decision: 'none' }]],
				]);
			}
			expect([name, kind, words]).toEqual([name, kind, surfaceNames.map(() => words[0])]);
			expect(JSON.stringify(words)).toContain(name);
		}
	});

	it('is refused a field that it has not, of a model, in the same words', async () => {
		const given = { ...requiredSample(tool), somethingElse: 1 };
		const words: unknown[] = [];
		for (const surface of models) {
			const came = await through[surface]({ tool: tells, given, decision: 'allowed' });
			words.push(came.error);
		}
		expect(words).toEqual(models.map(() => words[0]));
		expect(JSON.stringify(words)).toContain('somethingElse');
	});
});
