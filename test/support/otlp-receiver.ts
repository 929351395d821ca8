import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

import { endServer, listenHere } from './local-server';

/** A span as it was sent. */
export interface ReceivedSpan {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentSpanId: string;
	readonly name: string;
	readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

interface Field {
	readonly number: number;
	readonly value: bigint | Buffer;
}

/** The fields of one message of Protocol Buffers. */
function fieldsOf(bytes: Buffer): Field[] {
	let at = 0;
	const varint = (): bigint => {
		let value = 0n;
		for (let shift = 0n; ; shift += 7n) {
			const byte = bytes[at++] ?? 0;
			value |= BigInt(byte & 0x7f) << shift;
			if (byte < 0x80) return value;
		}
	};
	const take = (length: number) => bytes.subarray(at, (at += length));
	const fields: Field[] = [];
	while (at < bytes.length) {
		const tag = Number(varint());
		const kind = tag & 7;
		const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
		fields.push({ number: tag >> 3, value });
	}
	return fields;
}

const inside = (bytes: Buffer, number: number): Buffer[] =>
	fieldsOf(bytes).flatMap((field) =>
		field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
	);

const textIn = (bytes: Buffer, number: number) => String(inside(bytes, number)[0] ?? '');
const hexIn = (bytes: Buffer, number: number) => inside(bytes, number)[0]?.toString('hex') ?? '';

/** An `AnyValue`: text, truth, whole number or number. */
function valueOf(bytes: Buffer): string | number | boolean {
	const [{ number, value } = { number: 1, value: Buffer.alloc(0) }] = fieldsOf(bytes);
	if (number === 2) return value === 1n;
	if (!Buffer.isBuffer(value)) return Number(value);
	return number === 4 ? value.readDoubleLE() : String(value);
}

const spanOf = (bytes: Buffer): ReceivedSpan => ({
	traceId: hexIn(bytes, 1),
	spanId: hexIn(bytes, 2),
	parentSpanId: hexIn(bytes, 4),
	name: textIn(bytes, 5),
	attributes: Object.fromEntries(
		inside(bytes, 9).map((pair) => [
			textIn(pair, 1),
			valueOf(inside(pair, 2)[0] ?? Buffer.alloc(0)),
		]),
	),
});

/** The spans of an `ExportTraceServiceRequest`. */
export const spansIn = (bytes: Buffer): ReceivedSpan[] =>
	inside(bytes, 1)
		.flatMap((resource) => inside(resource, 2))
		.flatMap((scope) => inside(scope, 2))
		.map(spanOf);

/** A receiver of OpenTelemetry on this machine, by HTTP with Protocol Buffers. */
export async function startOtlpReceiver() {
	const spans: ReceivedSpan[] = [];
	/** All that arrived, as it was sent. */
	const raw: Buffer[] = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const sent = Buffer.concat(parts);
			const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
			raw.push(body);
			spans.push(...spansIn(body));
			response.setHeader('content-type', 'application/x-protobuf');
			response.end();
		});
	});
	return { spans, raw, url: await listenHere(server), stop: async () => await endServer(server) };
}
