import { existsSync } from 'node:fs';

import { installDebianPackages } from './debian-packages.mjs';

/** Where Chromium is: what CHROMIUM names, else where Debian puts it. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * Finds Chromium; on Debian root gets it installed.
 *
 * @param {{onProgress?: (line: string) => void}} [options]
 * @returns {Promise<string>} its path
 * @throws {Error} when it is missing and may not be installed; the message has the command
 */
export async function ensureChromium({ onProgress } = {}) {
	if (!existsSync(chromiumPath))
		await installDebianPackages(['chromium'], 'pages are tested in Chromium', onProgress);
	if (!existsSync(chromiumPath)) throw new Error(`Chromium is not at ${chromiumPath}`);
	return chromiumPath;
}
