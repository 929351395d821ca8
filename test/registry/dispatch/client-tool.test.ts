import type { Invocation } from '../../../src/kernel/invoke-tool';
import { invokeTool } from '../../../src/kernel/invoke-tool';
import type { HandOver } from '../../../src/kernel/tool/hand-over';
import { ToolError } from '../../../src/kernel/tool-error';
import { clientTool } from '../../../src/registry/dispatch/registered-tools';
import { openSchema } from '../../../src/registry/schema/open-schema';
import type { RegisteredTool } from '../../../src/registry/tool/registered-tool';
import { modelInput } from '../../../src/registry/schema/model-input';

const inputSchema = {
	type: 'object',
	properties: { question: { type: 'string' } },
	required: ['question'],
	additionalProperties: false,
};

const registered: RegisteredTool = {
	...{ id: '1'.repeat(32), organisation: 'o', agency: 'a', createdBy: 'ann', createdAt: 1 },
	...{
		updatedAt: 1,
		updatedBy: 'ann',
		revision: 1,
		deletedAt: null,
		retentionTier: null,
	},
	...{ name: 'ask_shop', description: 'Asks the shop.', target: 'client', effect: 'write' },
	...{ functionId: null, functionVersionId: null, examples: null, runtimeUserId: null },
	...{ inputSchemaId: 'in', outputSchemaId: 'out', requiresConfirmation: false, enabled: true },
};

const schemas = {
	fields: () => modelInput(inputSchema),
	open: async () => {
		const input = await openSchema(inputSchema);
		return { input, output: input };
	},
};

const toolOf = (more: Partial<RegisteredTool> = {}) =>
	clientTool({ ...registered, ...more }, schemas);

interface Case {
	readonly handOver?: Invocation['handOver'];
	readonly decision?: 'allowed' | 'ask';
	readonly approved?: (settled: unknown) => unknown;
}

async function call(
	raw: unknown,
	{ handOver, decision = 'allowed', approved = (settled) => settled }: Case,
	tool = toolOf(),
) {
	const recorded: unknown[] = [];
	const outcome = await invokeTool(tool, raw, {
		// A client tool reaches nothing.
		ports: () => Object.create(null),
		signal: new AbortController().signal,
		maxCharacters: 30_000,
		strip: (value) => ({ value, stripped: [] }),
		decide: async () => await Promise.resolve({ word: decision }),
		insist: async () => await Promise.resolve({ word: 'ask' }),
		consent: async (_tool, settled) =>
			await Promise.resolve({
				...{ word: 'granted', approvalId: 'q', approver: 'ann', answer: undefined },
				arguments: approved(settled.arguments),
			}),
		...(handOver === undefined ? {} : { handOver }),
		redact: (value) => value,
		present: async (value) => await Promise.resolve({ marked: value }),
		record: async (attempt) => void (await Promise.resolve(recorded.push(attempt))),
		now: () => 0,
	});
	return { outcome, recorded };
}

const open: HandOver = { word: 'open', callId: 'c', expiresAt: 60_000 };

/** Hands over, and notes with which arguments. */
function handing(word: HandOver) {
	const given: unknown[] = [];
	const handOver: Invocation['handOver'] = async (_tool, prepared) => {
		given.push(prepared.arguments);
		return await Promise.resolve(word);
	};
	return { given, handOver };
}

const asked = { question: 'open?' };

test('a call is handed over with its arguments, and its outcome says that it waits', async () => {
	const { given, handOver } = handing(open);
	const { outcome, recorded } = await call(asked, { handOver });
	expect(outcome).toEqual({ status: 'handed-over', tool: 'ask_shop', expiresAt: 60_000 });
	expect(given).toEqual([asked]);
	expect(recorded).toMatchObject([{ status: 'handed-over', approvalId: 'c' }]);
});

test('what a program sent is the answer, marked as foreign', async () => {
	const { handOver } = handing({ word: 'answered', callId: 'c', output: { answer: 'yes' } });
	const { outcome } = await call(asked, { handOver });
	expect(outcome).toEqual({ status: 'succeeded', output: { marked: { answer: 'yes' } } });
});

test('a call that does not fit the input schema is handed to nobody', async () => {
	const { given, handOver } = handing(open);
	const { outcome } = await call({}, { handOver });
	expect(outcome).toMatchObject({ status: 'failed', error: { code: 'invalid-input' } });
	expect(given).toEqual([]);
});

test('where a person has to agree, what they saw is handed over, and for this very tool alone', async () => {
	const agreed = handing(open);
	await call(asked, { handOver: agreed.handOver, decision: 'ask' });
	expect(agreed.given).toEqual([asked]);

	const other = handing(open);
	const before = await toolOf({ id: '2'.repeat(32) }).prepare(asked);
	const settled = before.ok ? await before.call.settle(Object.create(null)) : undefined;
	const approved = () => settled?.arguments;
	const { outcome } = await call(asked, { handOver: other.handOver, decision: 'ask', approved });
	expect(outcome).toMatchObject({ status: 'failed', error: { code: 'conflict' } });
	expect(other.given).toEqual([]);
});

test.each([
	['switched off', { enabled: false }, 'forbidden'],
	['deleted', { deletedAt: 5 }, 'not-found'],
])('one that is %s is handed over no more', async (_what, more, code) => {
	const { given, handOver } = handing(open);
	const { outcome } = await call(asked, { handOver }, toolOf(more));
	expect(outcome).toMatchObject({ status: 'failed', error: { code } });
	expect(given).toEqual([]);
});

test('where calls are not handed over it is refused with the reason', async () => {
	const { outcome } = await call(asked, {});
	expect(outcome).toMatchObject({ status: 'failed', error: { code: 'unsupported' } });
	const prepared = await toolOf().prepare(asked);
	if (!prepared.ok) throw new Error('It fits');
	await expect(prepared.call.run(Object.create(null))).rejects.toThrow(ToolError);
});
