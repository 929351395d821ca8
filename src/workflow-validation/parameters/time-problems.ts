import { type INode, tryToParseDateTime } from 'n8n-workflow';
import { isTimeZone } from '../../kernel/values/is-time-zone';
import { isExpression, isLiteral } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import { isForeignFormat, luxonFormat } from '../name-uses';
import type { DisplayedValue } from './option-problems';

/** Why n8n's scheduler rejects a cron expression; undefined when it accepts it. */
export type CronProblem = (expression: string) => string | undefined;

/** n8n does not start a trigger that is to look for data more than once a minute. */
function pollProblems(path: string, expression: string): Problem[] {
	const fields = expression.trim().split(/\s+/);
	if (!path.startsWith('pollTimes.') || fields.length !== 6 || /^\d+$/.test(fields[0] ?? ''))
		return [];
	const message = `"${expression}" runs more than once a minute, and n8n does not start the trigger.`;
	return [{ message, fix: `Write "${fields.slice(1).join(' ')}".` }];
}

function cronProblems(
	{ property, value, path }: DisplayedValue,
	cronProblem: CronProblem,
): Problem[] {
	const isCron =
		property.name === 'cronExpression' ||
		property.displayOptions?.show?.field?.includes('cronExpression') === true;
	if (!isCron || property.type !== 'string' || typeof value !== 'string') return [];
	if (isExpression(value) || value.trim() === '') return [];
	const problem = cronProblem(value.trim());
	if (problem === undefined) return pollProblems(path, value);
	const message = `"${value}" is not a cron expression: ${problem}.`;
	return [{ message, fix: 'Give minute, hour, day, month and weekday, such as 0 9 * * 1-5.' }];
}

function zoneProblems({ property, value }: DisplayedValue): Problem[] {
	if (!/time_?zone/i.test(property.name) || !isLiteral(value) || value === property.default)
		return [];
	// Services have zones of their own, and some nodes a word for that of the workflow.
	const isService = (property.options ?? []).length > 0 && property.type !== 'string';
	if (isService || ['', 'default'].includes(value.toLowerCase()) || isTimeZone(value)) return [];
	const message = `"${value}" is not a time zone that n8n knows.`;
	return [{ message, fix: 'Write an IANA name, such as "Europe/Berlin".' }];
}

function dateProblems({ property, value }: DisplayedValue): Problem[] {
	if (property.type !== 'dateTime' || !isLiteral(value) || value === '') return [];
	try {
		tryToParseDateTime(value);
		return [];
	} catch {
		const fix =
			'Write a date as in "2026-12-31T09:00:00", or compute it: "={{ $now.plus(1, \'day\') }}".';
		return [{ message: `"${value}" is not a date, and n8n fails.`, fix }];
	}
}

/** A format of Moment in the node that formats with Luxon. */
function formatProblems({ property, value }: DisplayedValue, node: INode): Problem[] {
	const isFormat = ['customFormat', 'fromFormat'].includes(property.name);
	const isLuxon = node.type === 'n8n-nodes-base.dateTime' && node.typeVersion >= 2;
	if (!isFormat || !isLuxon || !isLiteral(value) || !isForeignFormat(value)) return [];
	const message = `n8n reads the format "${value}" with Luxon, where it stands for something else.`;
	return [{ message, fix: `Write "${luxonFormat(value)}".` }];
}

/** An interval of hours that does not fit into a day. */
function intervalProblems({ property, value }: DisplayedValue): Problem[] {
	if (property.name !== 'hoursInterval' || typeof value !== 'number' || 24 % value === 0) return [];
	const message = `it runs every ${value} hours, day and night, and at other hours each day.`;
	const fix = `For once a day write field: "days", triggerAtHour: ${value}.`;
	return [{ message, fix, severity: 'advice' }];
}

/** What is wrong with a schedule, a time zone, a date or its format. */
export const timeProblems = (
	displayed: DisplayedValue,
	cronProblem: CronProblem,
	node: INode,
): Problem[] => [
	...cronProblems(displayed, cronProblem),
	...zoneProblems(displayed),
	...dateProblems(displayed),
	...formatProblems(displayed, node),
	...intervalProblems(displayed),
];
