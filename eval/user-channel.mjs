import { formOf, openBrowser } from '../sandbox/page-browser.mjs';
import { until } from '../sandbox/progress.mjs';
import { startServices } from './services.mjs';
import { refusedBy } from './user-answer.mjs';

/** Opens the page of a question, signs in where it wants that, and presses a button. */
async function decide(url, token, verdict) {
	const [base] = url.split(/\/(?=ui\/|[^/]*$)/);
	const path = url.slice(base.length + 1);
	const browser = openBrowser(base);
	const page = await until('the page of a question', async () => {
		const shown = await browser.get(path);
		if (shown.status === 401) await browser.signIn(token);
		// An execution has its page once it waits.
		return shown.status === 200 && shown;
	});
	const { status } = await browser.post(path, { ...formOf(page), verdict });
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
