import { until } from '../sandbox/progress.mjs';
import { startServices } from './services.mjs';
import { refusedBy } from './user-answer.mjs';

const text = (escaped) => escaped.replace(/&(?:quot|#39|lt|gt|amp);/g, (sign) => SIGNS[sign]);
const SIGNS = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function hiddenFields(page) {
	const inputs = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
	const of = (input, name) => text(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '');
	return inputs.map((input) => [of(input, 'name'), of(input, 'value')]);
}

const request = async (url, cookie, fields) =>
	await fetch(url, {
		method: fields === undefined ? 'GET' : 'POST',
		headers: { connection: 'close', cookie },
		redirect: 'manual',
		...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
	});

/** Opens the page of a question, signs in where it wants that, and presses a button. */
async function decide(url, password, verdict) {
	let cookie = '';
	const page = await until('the page of a question', async () => {
		const shown = await request(url, cookie);
		if (shown.status === 401) {
			const signedIn = await request(`${url.split('/ui/')[0]}/ui`, '', { token: password, to: '' });
			cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0];
		}
		// An execution has its page once it waits.
		return shown.ok && (await shown.text());
	});
	const fields = [...hiddenFields(page), ['verdict', verdict]];
	const { status } = await request(url, cookie, fields);
	if (status >= 400) throw new Error(`A question could not be answered: HTTP ${status}`);
}

/**
 * Where questions of an agent are posted to: the user of a task answers them on their pages.
 *
 * @param {Pick<import('./task-list.mjs').Task, 'refuses'>} task
 * @param {{state: {asked: {url: string, yes: boolean}[], password: string, channel?: object}, note: () => void, file: string}} options
 *   what was answered is noted in the state; `file` keeps what was posted
 * @returns {Promise<{url: string, broken: Promise<never>, stop: () => Promise<void>}>} `broken` rejects where an answer does not get through
 */
export async function openUserChannel(task, { state, note, file }) {
	let fail;
	const broken = new Promise((_, reject) => (fail = reject));
	broken.catch(() => {});
	const answer = async ({ approvalUrl: url, tool, question }) => {
		const yes = !refusedBy(task, `${tool}: ${question}`);
		await decide(url, state.password, yes ? 'approved' : 'declined');
		state.asked.push({ url, yes });
		note();
	};
	const user = ({ body }) => {
		const post = JSON.parse(body);
		// Outcomes are posted without an address.
		const isAnswered = state.asked.some(({ url }) => url === post.approvalUrl);
		if (post.approvalUrl && !post.outcome && !isAnswered) answer(post).catch(fail);
		return {};
	};
	const services = await startServices({ user }, { ports: state.channel, file });
	state.channel = services.ports;
	// An earlier start may have ended before it answered.
	for (const hit of services.hits()) user(hit);
	return { url: services.urls.user, broken, stop: services.stop };
}
