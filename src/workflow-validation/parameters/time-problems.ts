import { tryToParseDateTime } from 'n8n-workflow';
import { isTimeZone } from '../../kernel/values/is-time-zone';
import { isExpression, isLiteral } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import type { DisplayedValue } from './option-problems';

/** Why n8n's scheduler rejects a cron expression; undefined when it accepts it. */
export type CronProblem = (expression: string) => string | undefined;

function cronProblems({ property, value }: DisplayedValue, cronProblem: CronProblem): Problem[] {
	const isCron =
		property.name === 'cronExpression' ||
		property.displayOptions?.show?.field?.includes('cronExpression') === true;
	if (!isCron || property.type !== 'string' || typeof value !== 'string') return [];
	if (isExpression(value) || value.trim() === '') return [];
	const problem = cronProblem(value.trim());
	if (problem === undefined) return [];
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

/** What is wrong with a schedule, a time zone or a date. */
export const timeProblems = (displayed: DisplayedValue, cronProblem: CronProblem): Problem[] => [
	...cronProblems(displayed, cronProblem),
	...zoneProblems(displayed),
	...dateProblems(displayed),
];
