import type { Finding } from '../../kernel/ports/instance/validator';

export interface ValueProblem {
	readonly message: string;
	readonly fix: string;
	/** `error` when left out. */
	readonly severity?: Finding['severity'];
}
