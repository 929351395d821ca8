import { hasForeignText, markForeignText } from '../../src/adapters/in-process/flow-context';

const execution = (parent?: string) => ({
	parentExecution: parent === undefined ? undefined : { executionId: parent },
	resultData: { runData: {} },
	executionData: { contextData: {} as Record<string, Record<string, unknown>> },
});

const context = (
	runExecutionData: unknown,
	saved: Readonly<Record<string, ReturnType<typeof execution>>> = {},
) => ({
	workflow: {},
	additionalData: { executionId: 'own' },
	runExecutionData,
	getExecutionDataById: async (id: string) => saved[id],
});

/** What n8n does when an execution waits. */
const savedAndLoaded = (data: object) => JSON.parse(JSON.stringify(data));

test('the mark is kept with the execution, beside what others keep there', async () => {
	const data = execution();
	data.executionData.contextData.flow = { others: 1 };
	expect(await hasForeignText(context(data))).toBe(false);
	markForeignText(context(data));
	expect(await hasForeignText(context(savedAndLoaded(data)))).toBe(true);
	expect(data.executionData.contextData.flow).toMatchObject({ others: 1 });
});

test('a sub-workflow knows the mark of any execution above it, and not of others', async () => {
	const marked = execution();
	markForeignText(context(marked));
	const saved = { top: marked, middle: execution('top'), clean: execution() };
	expect(await hasForeignText(context(execution('middle'), saved))).toBe(true);
	expect(await hasForeignText(context(execution('clean'), saved))).toBe(false);
	expect(await hasForeignText(context(execution('gone'), saved))).toBe(false);
});

test.each([
	['nothing is executed', {}],
	['there is no data', context(null)],
	['the execution has nothing to keep it in', context({ resultData: { runData: {} } })],
])('where %s, nothing is marked and nothing breaks', async (_what, given) => {
	markForeignText(given);
	expect(await hasForeignText(given)).toBe(false);
});
