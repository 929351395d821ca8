import { pause } from '../../sandbox/progress.mjs';

const ATTEMPTS = 100;

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const textIn = (html) =>
	html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name])
		.replace(/\s+/g, ' ')
		.trim();

/** The page on which a person answers. Foreman sends its address a moment before n8n has saved that the execution waits. */
export async function openCard(url) {
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		const response = await fetch(url);
		const text = await response.text();
		const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
		if (isPage && response.status === 200) return text;
		await pause(100);
	}
	throw new Error('the page of the question did not open');
}

/**
 * The tasks of a plan as its card shows them.
 *
 * @param {string} html of the card
 * @returns {{title: string, facts: Record<string, string>, spec: string}[]} none for the card of another call
 */
export function tasksOnCard(html) {
	const [, list = ''] = /<ol class="tasks">([\s\S]*?)<\/ol>/.exec(html) ?? [];
	return [...list.matchAll(/<li><h3>([\s\S]*?)<\/h3>([\s\S]*?)<\/li>/g)].map(([, title, rest]) => ({
		title: textIn(title),
		facts: Object.fromEntries(
			[...rest.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map(([, name, value]) => [
				textIn(name),
				// A kind has its name for people first, then its name for models.
				textIn(value.replace(/<code>[\s\S]*?<\/code>/g, '')) || textIn(value),
			]),
		),
		spec: textIn(/<pre>([\s\S]*?)<\/pre>/.exec(rest)?.[1] ?? ''),
	}));
}

/** Presses a button of the card. */
export async function answerCard(url, verdict) {
	const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ verdict }) });
	if (response.status !== 200) throw new Error(`the answer was not taken: HTTP ${response.status}`);
}
