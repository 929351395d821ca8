import { readFile, writeFile } from 'node:fs/promises';

import gifenc from 'gifenc';
import { PNG } from 'pngjs';

const { GIFEncoder, applyPalette, quantize } = gifenc;

/** The editor is flat: more colours make the file larger and nothing clearer. */
const COLOURS = 96;

const FRAME_MS = 1_800;
const LAST_FRAME_MS = 4_000;

/**
 * Makes a moving picture of pictures of one size, in their order.
 *
 * @param {string[]} pictures PNG files
 * @param {string} file where the GIF goes
 */
export async function makeGif(pictures, file) {
	const encoder = GIFEncoder();
	for (const [index, picture] of pictures.entries()) {
		const { data, width, height } = PNG.sync.read(await readFile(picture));
		const palette = quantize(data, COLOURS);
		const isLast = index === pictures.length - 1;
		const frame = { palette, delay: isLast ? LAST_FRAME_MS : FRAME_MS };
		encoder.writeFrame(applyPalette(data, palette), width, height, frame);
	}
	encoder.finish();
	await writeFile(file, encoder.bytes());
}
