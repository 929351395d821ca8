import { isRecord } from '../../kernel/values/is-record';
import type { ModelAnswer } from './actor';

type Failure = Extract<ModelAnswer, { readonly type: 'model-failed' }>;

const TOO_LONG =
	/context[ _-]?(length|window)|maximum (context|prompt)|prompt is too long|too many (input )?tokens|input is too long/i;

/** HTTP statuses for which the same request would fail again. */
const FINAL = [400, 401, 403, 404, 422];

const LONGEST = 500;

const numberOf = (value: unknown): number | undefined => {
	const read = typeof value === 'string' ? Number(value) : value;
	return typeof read === 'number' && Number.isInteger(read) ? read : undefined;
};

/** n8n and the providers' clients put the HTTP status of an answer under one of these names. */
const statusOf = (error: unknown): number | undefined =>
	isRecord(error)
		? (numberOf(error.status) ?? numberOf(error.statusCode) ?? numberOf(error.httpCode))
		: undefined;

function textOf(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	const description = isRecord(error) ? error.description : undefined;
	return typeof description === 'string' && description !== message
		? `${message}: ${description}`
		: message;
}

/** What an error of a chat model means for the agent. `clean` removes secrets from a foreign text. */
export function readModelFailure(error: unknown, clean: (text: string) => string): Failure {
	const text = textOf(error);
	const status = statusOf(error);
	const isFinal = status !== undefined && FINAL.includes(status);
	const kind = TOO_LONG.test(text) ? 'too-long' : isFinal ? 'final' : 'passing';
	return { type: 'model-failed', kind, problem: clean(text).slice(0, LONGEST) };
}
