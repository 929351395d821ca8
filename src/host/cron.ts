import { CronTime, validateCronExpression } from 'cron';

/** Why n8n's scheduler rejects a cron expression, or never runs it; undefined when it accepts it. */
export function cronProblem(expression: string): string | undefined {
	const { valid, error } = validateCronExpression(expression);
	if (!valid) return error?.message ?? 'not a cron expression';
	try {
		new CronTime(expression).sendAt();
		return undefined;
	} catch {
		return 'no day of the calendar matches it';
	}
}
