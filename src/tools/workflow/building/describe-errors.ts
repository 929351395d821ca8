import type { Finding } from '../../../kernel/ports/instance/validator';
import { describeFinding } from './describe-finding';

/** The errors among findings, one line each. */
export const describeErrors = (findings: readonly Finding[]): string[] =>
	findings.filter(({ severity }) => severity === 'error').map(describeFinding);
