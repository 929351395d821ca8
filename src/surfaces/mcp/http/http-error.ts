/** The five codes of the reference. */
export const httpErrorCodes = [
	'TOOL_NOT_FOUND',
	'INVALID_REQUEST_FORMAT',
	'INVALID_TOOL_PARAMETERS',
	'TOOL_EXECUTION_ERROR',
	'INTERNAL_SERVER_ERROR',
] as const;

/** An error in the reference's shape. */
export interface HttpError {
	readonly error: {
		readonly message: string;
		readonly code: (typeof httpErrorCodes)[number];
		readonly details: Readonly<Record<string, unknown>>;
	};
}

/** An answer of `…/tools` and `…/execute`. */
export interface HttpAnswer {
	readonly status: number;
	readonly body: Readonly<Record<string, unknown>> | HttpError;
}
