import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';

/** Bytes of one message. The largest workflow that n8n saves by itself has less. */
const LARGEST = 1_000_000;

const tooLarge = () =>
	new ToolError({
		code: 'too-large',
		message: `The body has more than ${LARGEST} bytes.`,
		hint: 'Send less. Nothing was done.',
	});

const cutOff = () =>
	new ToolError({
		code: 'invalid-input',
		message: 'The body broke off, or its encoding is not known.',
		hint: 'Send it whole, and not compressed. Nothing was done.',
	});

/** The bytes of a request that nobody has read. Reads no further than the limit. */
async function readStream(stream: AsyncIterable<unknown>): Promise<Buffer> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const part of stream) {
		const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
		length += bytes.length;
		if (length > LARGEST) throw tooLarge();
		parts.push(bytes);
	}
	return Buffer.concat(parts);
}

/**
 * The text of a request's body. The panel of the trigger keeps n8n from reading bodies: it would take sixteen megabytes of anybody, and parse
 * them. Throws `ToolError`.
 */
export async function readBody(context: IWebhookFunctions): Promise<string> {
	const request = context.getRequestObject();
	if (Number(request.headers['content-length'] ?? 0) > LARGEST) throw tooLarge();
	const raw: unknown = Reflect.get(request, 'rawBody');
	if (Buffer.isBuffer(raw)) {
		if (raw.length > LARGEST) throw tooLarge();
		return raw.toString('utf8');
	}
	const encoding = request.headers['content-encoding'] ?? 'identity';
	if (encoding !== 'identity') throw cutOff();
	try {
		return (await readStream(request)).toString('utf8');
	} catch (error) {
		throw ToolError.is(error) ? error : cutOff();
	}
}
