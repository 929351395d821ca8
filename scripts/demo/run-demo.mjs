import { attachedN8n } from '../../sandbox/attached-n8n.mjs';
import { assertFree, freePort } from '../../sandbox/free-port.mjs';
import { defaultStateDirectory } from '../../sandbox/n8n-environment.mjs';
import { findRunning, stopRunning } from '../../sandbox/running-instance.mjs';
import { startSandbox } from '../../sandbox/start-sandbox.mjs';
import { asGuest } from './as-guest.mjs';
import { chooseModel, clearEarlierDemo, playDemo } from './play-demo.mjs';

const USUAL_PORT = 5678;

const say = (line = '') => console.log(line);

/** n8n's usual port, or a free one if another n8n uses that. */
async function editorPort() {
	return await assertFree(USUAL_PORT).then(
		() => USUAL_PORT,
		async () => await freePort(),
	);
}

/**
 * Boots the sandbox and gives the job to a Foreman node; then calls what it built. Where the environment names an n8n that runs, it does
 * so in that one, and leaves it as it was. Gives whether what was built does what was asked. `isAsking`: the person who started it answers
 * the questions; `onRequests` is given every request that the scripted model was sent.
 */
export async function runDemo(directory, { isAsking, onRequests }) {
	const attached = await attachedN8n();
	const model = await chooseModel();
	try {
		if (attached) return await demoAsGuest(attached, { model, isAsking });
		return await demoInSandbox({ directory, model, isAsking, onRequests });
	} finally {
		await model.server?.stop();
	}
}

async function demoInSandbox({ directory, model, isAsking, onRequests }) {
	if (await findRunning(directory, 'n8n')) {
		say('stopping the n8n of an earlier start, to load this build …');
		await stopRunning(directory, 'n8n');
	}
	const access = await startSandbox({
		directory,
		port: await editorPort(),
		offline: !model.isReal,
		onProgress: say,
	});
	await clearEarlierDemo(access);
	const { baseUrl, email, password } = access;
	const made = await playDemo(access, { model, directory, say, isAsking });
	onRequests?.((model.server?.calls ?? []).map(({ body }) => body));

	await made.credentials.outlive(model.server && (await findRunning(directory, 'model')));
	say(`\nThe Foreman's canvas   ${baseUrl}/workflow/${made.foreman.workflowId}`);
	say(`What it built          ${baseUrl}/workflow/${made.built}`);
	say(`Its tools on an agent  ${baseUrl}/workflow/${made.toolkit.workflowId}`);
	say(`Pages for operators    ${made.pages.url}  (token: ${made.pages.tokenFile})`);
	say(`Stop it                node sandbox/cli.mjs stop${stateOption(directory)}`);
	say(`\nEditor                 ${baseUrl}`);
	say(`Log in                 ${email}  ${password}`);
	return made.succeeded;
}

async function demoAsGuest(access, { model, isAsking }) {
	const { succeeded } = await asGuest(
		access,
		say,
		async (guest) => await playDemo(access, { ...guest, model, say, isAsking }),
	);
	say(`The n8n at ${access.baseUrl} goes on, without what the demo has made.`);
	return succeeded;
}

/** Only a state folder other than the default must be named again. */
function stateOption(directory) {
	return directory === defaultStateDirectory() ? '' : ` --state ${directory}`;
}
