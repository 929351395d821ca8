/** The first `most` bytes of a stream of n8n's; the rest is not read. */
export async function startOfStream(stream: AsyncIterable<unknown>, most: number): Promise<Buffer> {
	const pieces: Buffer[] = [];
	let length = 0;
	for await (const piece of stream) {
		const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
		pieces.push(bytes);
		length += bytes.length;
		if (length >= most) break;
	}
	return Buffer.concat(pieces).subarray(0, most);
}
