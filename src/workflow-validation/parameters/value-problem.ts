import type { Finding } from '../../kernel/ports/instance/validator';

/** What is wrong with one value. */
export interface ValueProblem {
	readonly message: string;
	readonly fix: string;
	/** `error` when left out. */
	readonly severity?: Finding['severity'];
}
