import { validateCronExpression } from 'cron';

/** What n8n's scheduler says is wrong with a cron expression; undefined when it takes it. */
export function cronProblem(expression: string): string | undefined {
	const { valid, error } = validateCronExpression(expression);
	return valid ? undefined : (error?.message ?? 'not a cron expression');
}
