import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { mapJson } from '../../kernel/values/map-json';

/** Milliseconds: another year, month, day, weekday, hour, minute and second. */
const LATER = 34_578_423_000;

const clocks =
	/\$(?:now|today)\b|\bDateTime\.(?:now|local|utc)\(\s*\)|\bnew Date\(\s*\)|\bDate\.now\(\s*\)/g;

const later = (clock: string): string => {
	if (clock.startsWith('new')) return `new Date(Date.now() + ${LATER})`;
	return clock.startsWith('Date.') ? `(Date.now() + ${LATER})` : `${clock}.plus(${LATER})`;
};

/** A copy whose expressions and code see another time: what it puts out otherwise hangs on the time. */
export const atAnotherTime = (workflow: WorkflowDocument): WorkflowDocument => ({
	...workflow,
	nodes: workflow.nodes.map((node) => {
		const parameters = mapJson(node.parameters, {
			text: (text) => text.replace(clocks, later),
		});
		return isRecord(parameters) ? { ...node, parameters } : node;
	}),
});
