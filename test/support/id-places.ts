import { fieldsOf } from '../../src/kernel/field';
import { tools } from './native-tools';

/** Words, keys and names that stand in no address. */
const inNoAddress = ['draftId', 'statusId', 'assigneeId', 'agentId'];

const isId = (name: string) => name.endsWith('Id') && !inNoAddress.includes(name);

/** Every tool with every field of it that takes an id. */
export const idPlaces = tools.flatMap((tool) =>
	fieldsOf(tool.input)
		.filter(({ name }) => isId(name))
		.map(({ name }) => ({ tool, field: name })),
);

/** A filter that nothing meets is no fault. */
export const isEmptyAnswer = (answer: { executions?: unknown[]; deleted?: unknown } | undefined) =>
	answer?.executions?.length === 0 || answer?.deleted === 0;
