/**
 * Does what docs/start.md says, click by click, in Chromium on a fresh n8n with nothing in it but an owner and this package, and prints
 * what it took. Fails where a step cannot be done, or what it promises is not there in the end. Needs a build; Chromium
 * is installed where that is possible.
 *
 *   node scripts/first-hour.mjs [--pictures FOLDER [--gif FILE]]
 *
 * The last line is {"clicks":N,"fields":N,"replies":N,"seconds":N}: clicks of the mouse (copying the workflow is one, a double click is
 * one), fields filled in (the first message is one), replies to what the chat asks. --pictures takes one of each step, and
 * --gif makes a moving picture of them.
 */
import { caller } from '../sandbox/rest-client.mjs';
import { callOrders } from './demo/play-demo.mjs';
import { WORKFLOW_NAME } from './demo/job.mjs';
import { orderScript } from './demo/order-script.mjs';
import { onProgress, playPage } from './first-hour/play-page.mjs';

await playPage({ page: 'start.md', turns: orderScript, check: checkResult });

/** The workflow was built and published, and does what was asked for. */
async function checkResult(owner) {
	const { data } = await caller(owner)('GET', '/workflows?active=true&limit=100');
	const built = data.find((workflow) => workflow.name === WORKFLOW_NAME);
	if (!built) throw new Error(`No published workflow is called "${WORKFLOW_NAME}".`);
	if (!(await callOrders(owner, built.id, onProgress)))
		throw new Error('What was built does not do what was asked for.');
}
