import { sleep } from 'n8n-workflow';

import { openPdf } from '../../host/pages/open-pdf';
import type { PageTools } from '../../web/pages/page-tools.port';

/** How long, in milliseconds, reading a page may hold the process at a time. */
const LONGEST = 15;

/** What reads one page: a new one for each, as it counts how long that page has held the process. */
export function createPageTools(): PageTools {
	let since = performance.now();
	return {
		openPdf,
		async breathe() {
			if (performance.now() - since < LONGEST) return;
			await sleep(0);
			since = performance.now();
		},
	};
}
