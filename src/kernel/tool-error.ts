const BRAND = Symbol.for('foreman.tool-error');

/** Every way a tool can fail. The list is closed: a new code changes the public contract. */
export const toolErrorCodes = [
	'invalid-input',
	'invalid-code',
	'not-found',
	'archived',
	'conflict',
	'unauthorized',
	'forbidden',
	'not-licensed',
	'unavailable',
	'unsupported',
	'too-large',
	'timeout',
	'cancelled',
	'run-failed',
	'output-invalid',
	'internal',
] as const;

export type ToolErrorCode = (typeof toolErrorCodes)[number];

interface ToolErrorDetails {
	readonly code: ToolErrorCode;
	/** What is wrong, in our own words, naming the field or the thing. */
	readonly message: string;
	/** What to do next. */
	readonly hint: string;
	/** Whether the same call may succeed later. Default: false. */
	readonly retryable?: boolean;
	/** Seconds to wait before the next try, if the caller asked for too much at once. */
	readonly retryAfter?: number;
	/** What others say of it, such as the message of a node. A model gets it marked as foreign text. */
	readonly said?: string;
	/** Where what was sent is wrong, by JSON pointer. Programs are told. */
	readonly problems?: ReadonlyArray<{ readonly pointer: string; readonly message: string }>;
	/** The foreign error. Only the log sees it. */
	readonly cause?: unknown;
}

/** Foreman's only error class. A registry symbol brands it, as `instanceof` breaks when this module is loaded twice. */
export class ToolError extends Error {
	readonly code: ToolErrorCode;

	readonly hint: string;

	readonly retryable: boolean;

	readonly retryAfter: number | undefined;

	readonly said: string | undefined;

	readonly problems: ToolErrorDetails['problems'];

	constructor(details: ToolErrorDetails) {
		super(details.message, { cause: details.cause });
		this.name = 'ToolError';
		this.code = details.code;
		this.hint = details.hint;
		this.retryable = details.retryable ?? false;
		this.retryAfter = details.retryAfter;
		this.said = details.said;
		this.problems = details.problems;
		Object.defineProperty(this, BRAND, { value: true });
	}

	static is(value: unknown): value is ToolError {
		return typeof value === 'object' && value !== null && BRAND in value;
	}
}

/** Makes an error of one code: what is wrong, in our own words, then what to do next. */
const errorOf =
	(code: ToolErrorCode) =>
	(message: string, hint: string, more: Omit<ToolErrorDetails, 'code' | 'message' | 'hint'> = {}) =>
		new ToolError({ code, message, hint, ...more });

export const invalidInput = errorOf('invalid-input');

export const invalidCode = errorOf('invalid-code');

export const notFound = errorOf('not-found');

export const conflict = errorOf('conflict');

export const notAllowed = errorOf('forbidden');

export const unauthorized = errorOf('unauthorized');

export const unavailable = errorOf('unavailable');

export const unsupported = errorOf('unsupported');

export const exceedsLimit = errorOf('too-large');

/** What the work gives, or the `ToolError` that it throws: of one of these codes, or any where none is named. */
export async function orRefusal<Value>(
	work: Promise<Value>,
	...codes: readonly ToolErrorCode[]
): Promise<Value | ToolError> {
	try {
		return await work;
	} catch (error) {
		if (ToolError.is(error) && (codes.length === 0 || codes.includes(error.code))) return error;
		throw error;
	}
}

/** The same without the error. */
export async function unlessRefused<Value>(
	...asked: Parameters<typeof orRefusal<Value>>
): Promise<Value | undefined> {
	const given = await orRefusal(...asked);
	return ToolError.is(given) ? undefined : given;
}
