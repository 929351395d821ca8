import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import { onlyAPerson } from '../../kernel/tool/only-a-person';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { optionalId, wholeOf, workflowId, LONGEST_RUN, RUN_DEADLINE } from '../fields';
import { plainVersion, requireUnarchived, refuseOtherVersion } from '../refuse-workflow';
import * as live from './trying/choose-entrance';

/** Looks at n8n's list of executions, which is a moment late. */
const LOOKS = 5;

const PAUSE = 400;

const SHOWN = 10;

const NOT_FOUND = 404;

async function findBegun(
	workflowId: string,
	{ executions, clock }: Pick<Ports, 'executions' | 'clock'>,
) {
	const newest = await executions.list({ workflowId, limit: 1 });
	const last = Number(newest[0]?.id ?? 0);
	return async (status: number) => {
		for (let look = 0; look < LOOKS; look += 1) {
			if (look > 0) await clock.sleep(PAUSE);
			const all = await executions.list({ workflowId, limit: SHOWN });
			const since = all.map(({ id }) => id).filter((id) => Number(id) > last);
			const [one, ...others] = since;
			if (one !== undefined && others.length === 0) return { executionId: one };
			if (one !== undefined)
				return {
					note: `Several executions have begun since: ${since.join(', ')}. One is of this call.`,
				};
		}
		return {
			note:
				status === NOT_FOUND
					? 'No execution has begun. n8n may not answer there yet: it takes about a second after publishing.'
					: 'No execution of it is stored: its settings may keep none, or it was turned away.',
		};
	};
}

const scopes = ['workflow:read', 'execution:read'] as const;

const texts = z.record(z.string());

type Ask = live.EntranceWish & {
	readonly workflowId: string;
	readonly versionId?: string | undefined;
	readonly requestBody?: unknown;
};

async function lookAt(input: Ask, ports: Pick<Ports, 'liveWebhooks' | 'destinations'>) {
	const workflow = await ports.liveWebhooks.workflow(input.workflowId);
	requireUnarchived(workflow);
	const { trigger, ...chosen } = live.chooseEntrance(workflow, input, ports);
	const body = live.liveBody(chosen.entrance, chosen.method, trigger, input.requestBody);
	const reach = await ports.destinations.ofRun({
		workflow,
		startName: trigger.name,
		until: undefined,
		given: [],
		isLive: true,
	});
	const headers = {
		'user-agent': 'Foreman',
		...(body === undefined ? {} : { 'content-type': body.type }),
		...live.liveHeaders(input.requestHeaders),
		// Parts of a form are found by it.
		...(chosen.entrance.kind === 'form' && body ? { 'content-type': body.type } : {}),
	};
	const call = { ...chosen, workflow, called: reach.called };
	return { call, reach, headers, body: body?.text };
}

export default defineTool({
	name: 'call-live-workflow',
	domain: 'execution',
	description:
		'Call the webhook, form or chat of a published workflow as a client would. Nothing is simulated. Pass no secret: a locked trigger shows its lock. Try run-workflow first.',
	effect: 'write',
	build: 'asks',
	uses: ['liveWebhooks', 'destinations', 'executions', 'permissions', 'clock'],
	scopes,
	deadline: RUN_DEADLINE,
	input: z.object({
		workflowId,
		triggerName: z.string().optional().describe('If several'),
		method: z
			.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
			.optional()
			.describe('If it takes several'),
		pathValues: texts.optional().describe('Of :names in the path'),
		queryValues: texts.optional().describe('Query parameters'),
		requestHeaders: texts.optional().describe('x-… headers. None that sign in'),
		requestBody: z
			.unknown()
			.optional()
			.describe('Webhook: JSON or text; form: flat fields by label; chat: {chatInput}'),
		timeout: wholeOf(1, LONGEST_RUN, 60_000, 'Milliseconds to wait; the workflow goes on'),
		versionId: optionalId('Refuse another live version'),
	}),
	output: z.object({
		status: z.number().describe('HTTP status'),
		headers: texts,
		body: z.unknown(),
		executionId: z.string().optional().describe('The execution that it began'),
		note: z.string().optional(),
	}),
	approval: (input) =>
		`Call the live workflow ${input.workflowId}? Nothing is simulated: its nodes do what they are set up to do.`,
	foreign: true,
	whenCapped: 'get-node-output gives what the nodes of the execution put out.',

	async settle(input, ports) {
		const { call, reach } = await lookAt(input, ports);
		await ports.liveWebhooks.check(call);
		const { id, name } = call.workflow;
		refuseOtherVersion(input.versionId, reach.version, `What is live of workflow "${name}"`);
		return {
			input: { ...input, workflowId: id, versionId: reach.version },
			question: `Call the ${call.entrance.kind} of the live workflow ${JSON.stringify(name)} (${id}, version ${plainVersion(reach.version)}): ${call.method} /${call.path.join('/')}? Nothing is simulated: its nodes do what they are set up to do.`,
			...(await ports.destinations.tell(reach)),
		};
	},

	async needsPerson(input, ports) {
		const { call, reach } = await lookAt(input, ports);
		await ports.liveWebhooks.check(call);
		const unsaid = await ports.destinations.unsaid(call.workflow, reach, 'something');
		return onlyAPerson(unsaid, reach.unknown);
	},

	async run(input, ports) {
		await requireScopes(scopes, ports.permissions);
		const { call, reach, headers, body } = await lookAt(input, ports);
		const { id, name } = call.workflow;
		refuseOtherVersion(input.versionId, reach.version, `What is live of workflow "${name}"`);
		const { queryValues: query = {}, timeout } = input;
		const begun = await findBegun(id, ports);
		const answer = await ports.liveWebhooks.call({ ...call, query, headers, body, timeout });
		return { ...live.tellLiveAnswer(answer), ...(await begun(answer.status)) };
	},
});
