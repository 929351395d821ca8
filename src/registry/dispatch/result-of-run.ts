import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import { ToolError } from '../../kernel/tool-error';
import { itemsOfRun } from './items-of-run';
import type { OpenToolSchemas } from './ports';

/** One item is its fields, several are a list. A schema of a list gets the list also where there is one item, or none. */
export function resultOfRun(
	tool: string,
	record: ExecutionRecord,
	output: OpenToolSchemas['output'],
): unknown {
	const items = itemsOfRun(record);
	const [only] = items;
	const asItem = output.check(items.length === 1 ? only : items);
	if (asItem.ok) return asItem.value;
	const asList = items.length === 1 ? output.check(items) : asItem;
	if (asList.ok) return asList.value;
	const last = record.lastNode === undefined ? '' : ` Node "${record.lastNode}" put out`;
	const many = `${last} ${items.length} item${items.length === 1 ? '' : 's'}.`;
	const broken = asItem.problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
	throw new ToolError({
		code: 'output-invalid',
		message: `${tool} ran (execution ${record.id}), and what it gave back breaks its own output schema. That is a fault of the tool, not of your call; nothing of it is passed on.${last === '' ? '' : many}`,
		hint: 'Do not repeat the call: it may have changed something. Say that this tool is to be mended, and go on without its result.',
		said: broken.join('\n'),
	});
}
