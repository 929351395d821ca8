import type { IWebhookFunctions } from 'n8n-workflow';
import { type ToolError, invalidInput, exceedsLimit, unavailable } from '../../kernel/tool-error';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { sendProblem } from './send-response';

interface Kind {
	readonly most: number;
	/** Bytes of all such bodies that this process reads at one moment. */
	readonly room: number;
	/** Requests that may wait for the rest of theirs at one moment: for each that waits, n8n keeps what it needs to run a workflow. */
	readonly places: number;
	held: number;
	waiting: number;
}

/** Of a client that was let in. The largest workflow that n8n saves by itself has less than a megabyte. */
const message: Kind = { most: 1_000_000, room: 64_000_000, places: 64, held: 0, waiting: 0 };
/** Of a browser: ten answers in which it writes each sign as nine. It needs no key, and takes no room from clients. */
const form: Kind = { most: 256_000, room: 16_000_000, places: 16, held: 0, waiting: 0 };
/** Bytes for which there is always room. */
const SMALL = 4_096;
/** Milliseconds for a body to come: a client that sends it drop by drop holds what it has sent. */
const PATIENCE = 30_000;
const LATER = 5;

type Incoming = ReturnType<IWebhookFunctions['getRequestObject']>;

const tooLarge = ({ most }: Kind) =>
	exceedsLimit(`The body has more than ${most} bytes.`, 'Send less. Nothing was done.');

const cutOff = () =>
	invalidInput(
		'The body broke off, or its encoding is not known.',
		'Send it whole, and not compressed. Nothing was done.',
	);

const noRoom = () =>
	unavailable(
		'Too many clients are sending their bodies at this moment.',
		`Come back in ${LATER} s. Nothing was done.`,
		{ retryable: true, retryAfter: LATER },
	);

/** The bytes of a request that was not read before. Reads no further than the limit, and leaves the connection open for the answer. */
const readStream = async (request: Incoming, kind: Kind): Promise<Buffer> =>
	await new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		let length = 0;
		const isHere = request.complete;
		if (!isHere && kind.waiting >= kind.places) return reject(noRoom());
		if (!isHere) kind.waiting += 1;
		const late = isHere ? undefined : AbortSignal.timeout(PATIENCE);
		const finish = (end: () => void) => {
			kind.held -= length;
			if (!isHere) kind.waiting -= 1;
			length = 0;
			request.off('data', take).off('end', all).off('close', broken).off('error', broken);
			late?.removeEventListener('abort', slow);
			end();
		};
		const refuse = (error: ToolError) => {
			finish(() => reject(error));
			request.on('error', () => undefined);
		};
		const take = (part: unknown) => {
			const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
			length += bytes.length;
			kind.held += bytes.length;
			parts.push(bytes);
			if (length > kind.most) refuse(tooLarge(kind));
			else if (kind.held > kind.room && length > SMALL) refuse(noRoom());
		};
		const all = () => finish(() => resolve(Buffer.concat(parts)));
		const broken = () => refuse(cutOff());
		const slow = () =>
			refuse(
				invalidInput(
					`The body was not there after ${PATIENCE / 1_000} s.`,
					'Send it faster. Nothing was done.',
				),
			);
		if (request.destroyed) return broken();
		late?.addEventListener('abort', slow);
		request.on('data', take).on('end', all).on('close', broken).on('error', broken);
	});

/** The text of a request's body, which n8n leaves unread: it would take and parse sixteen megabytes from any client. Throws `ToolError`. */
export async function readBody(context: IWebhookFunctions, isForm = false): Promise<string> {
	const kind = isForm ? form : message;
	const request = context.getRequestObject();
	if (Number(request.headers['content-length'] ?? 0) > kind.most) throw tooLarge(kind);
	const raw: unknown = Reflect.get(request, 'rawBody');
	if (Buffer.isBuffer(raw)) {
		if (raw.length > kind.most) throw tooLarge(kind);
		return raw.toString('utf8');
	}
	const encoding = request.headers['content-encoding'] ?? 'identity';
	if (encoding !== 'identity') throw cutOff();
	return (await readStream(request, kind)).toString('utf8');
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
/** Levels of nesting: those of a workflow that n8n can store, and of the message around it. */
export const DEEPEST_MESSAGE = 210;

const isJson = (type = '') => /^application\/json\s*(?:;|$)/i.test(type);

/** A text parsed as JSON; undefined if it is invalid. */
export function parsedMessage(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** What is wrong with a body, in the protocol's numbers; undefined for one that is a message. */
function problemOf(body: unknown): { readonly code: number; readonly message: string } | undefined {
	if (body === undefined) return { code: PARSE_ERROR, message: 'The body is not valid JSON.' };
	if (Array.isArray(body))
		return { code: INVALID_REQUEST, message: 'Send one message a request: there are no batches.' };
	if (!isDeeperThan(body, DEEPEST_MESSAGE)) return undefined;
	const message = `The message is nested more than ${DEEPEST_MESSAGE} levels deep.`;
	return { code: INVALID_REQUEST, message };
}

/** The text of a small message; undefined for one that is larger, or does not say how large it is. Throws `ToolError`. */
export async function readSmallMessage(context: IWebhookFunctions): Promise<string | undefined> {
	const length = Number(context.getRequestObject().headers['content-length'] ?? Infinity);
	return length <= SMALL ? await readBody(context) : undefined;
}

/** The message of a request; undefined where it is invalid, and the client was told so. `read`: its text, if it is known. Throws `ToolError`. */
export async function readMessage(context: IWebhookFunctions, read?: string): Promise<unknown> {
	if (!isJson(context.getRequestObject().headers['content-type'])) {
		const message = 'Send the message as application/json.';
		sendProblem(context, { status: 415, code: INVALID_REQUEST, message });
		return undefined;
	}
	const body = parsedMessage(read ?? (await readBody(context)));
	const problem = problemOf(body);
	if (problem === undefined) return body;
	sendProblem(context, { status: 400, ...problem });
	return undefined;
}
