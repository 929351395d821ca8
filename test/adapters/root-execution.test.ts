import { rootExecutionId } from '../../src/adapters/in-process/root-execution';

const parentOf: Readonly<Record<string, string | undefined>> = { own: 'middle', middle: 'top' };

const execution = (id: string) => ({
	parentExecution: parentOf[id] === undefined ? undefined : { executionId: parentOf[id] },
});

/** A node in a sub-workflow of a sub-workflow, and what n8n was asked to read. */
function subNode() {
	const reads: string[] = [];
	let isShut = false;
	const context = {
		workflow: {},
		additionalData: { executionId: 'own' },
		runExecutionData: execution('own'),
		async getExecutionDataById(id: string) {
			reads.push(id);
			if (isShut) throw new Error('the database is away');
			return await Promise.resolve(execution(id));
		},
	};
	return { context, reads, shut: (now: boolean) => (isShut = now) };
}

test('a node with many items reads the executions above it once', async () => {
	const { context, reads } = subNode();
	expect(await Promise.all([rootExecutionId(context), rootExecutionId(context)])).toEqual([
		'top',
		'top',
	]);
	expect(await rootExecutionId(context)).toBe('top');
	expect(reads).toEqual(['middle', 'top']);
});

test('what could not be read is read again', async () => {
	const { context, shut } = subNode();
	shut(true);
	await expect(rootExecutionId(context)).rejects.toThrow('the database is away');
	shut(false);
	expect(await rootExecutionId(context)).toBe('top');
});
