import { ToolError } from '../../kernel/tool-error';
import { endOf, startOf } from './iso-date';

/** Start and end as moments in UTC. Throws `ToolError` for an event that ends before it starts. */
export function eventTimes(start: string, end: string): { startDate: string; endDate: string } {
	const times = { startDate: startOf(start), endDate: endOf(end) };
	if (times.endDate >= times.startDate) return times;
	throw new ToolError({
		code: 'invalid-input',
		message: `"endDate" (${times.endDate}) is before "startDate" (${times.startDate}). Nothing was changed.`,
		hint: 'Pass an endDate that is not before startDate.',
	});
}
