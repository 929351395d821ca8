import type { ITriggerFunctions, ITriggerResponse, IWebhookResponseData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { openAdministration } from '../../administration/open-administration';
import { checkLive } from '../../administration/workflow-test/resource';
import { openIdentity } from '../../instance/identity/open-identity';
import { logFailure } from '../../instance/read-credential';
import { once } from '../../kernel/fresh';
import { invokeOperation } from '../../kernel/operation/invoke-operation';
import { unlessRefused } from '../../kernel/tool-error';
import { noPrincipal } from '../../policy/identity/principal';
import { publishedSince } from '../../catalog/published-tests';

/** Milliseconds between two looks: a publish is noticed within a minute. */
const EVERY = 25_000;
/** What a webhook put out while a person listens in the editor, by workflow: there n8n asks the trigger for it once more. */
export const heardByHand = new Map<string | undefined, IWebhookResponseData['workflowData']>();

async function look(context: ITriggerFunctions, turn: number): Promise<void> {
	// A token says who calls, and nothing calls here.
	const principal = once(
		async () => (await unlessRefused(openIdentity(context, 0, 'person')())) ?? noPrincipal,
	);
	const call = openAdministration(context, {
		principal,
		isAdmin: true,
		seesAll: true,
		refusal: () => undefined,
	});
	const { n8n } = await call.ports();
	const due = await publishedSince(await n8n(), turn);
	// Only what changes something is recorded.
	const workflowIds = due.map(({ workflow }) => workflow.id);
	if (due.length > 0) await invokeOperation(checkLive, { workflowIds }, call);
}

/** Tests versions that people publish in n8n's editor, as long as the workflow is live. n8n runs triggers in one process, the main that leads. */
export function watchLive(context: ITriggerFunctions): ITriggerResponse {
	if (context.getMode() === 'manual')
		return {
			manualTriggerFunction: async () => {
				const { id } = context.getWorkflow();
				context.emit(heardByHand.get(id) ?? [[]]);
				heardByHand.delete(id);
				await Promise.resolve();
			},
		};
	let isOver = false;
	const looking = async () => {
		for (let turn = 0; ; turn += 1) {
			await sleep(EVERY);
			if (isOver) return;
			await look(context, turn).catch(async (error: unknown) => {
				await logFailure(context, 'Foreman could not test what went live', error);
			});
		}
	};
	void looking();
	return {
		closeFunction: async () => {
			isOver = true;
			await Promise.resolve();
		},
	};
}
