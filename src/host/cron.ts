import { validateCronExpression } from 'cron';

/** Why n8n's scheduler rejects a cron expression; undefined when it accepts it. */
export function cronProblem(expression: string): string | undefined {
	const { valid, error } = validateCronExpression(expression);
	return valid ? undefined : (error?.message ?? 'not a cron expression');
}
