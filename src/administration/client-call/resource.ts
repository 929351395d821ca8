import { z } from 'zod';
import { invalidInput } from '../../kernel/tool-error';
import { DEEPEST_STORED, isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import type { Delivered, Sending } from '../../runs/client-calls';
import { defineOperation, type Resource } from '../define-operation';
import type { AdministrationPorts } from '../open-administration';

const MOST_CALLS = 100;
const PATH = 'client-calls';
const id = z.string().trim().min(1).max(200).optional();
const call = z.object({ callId: z.string() }).passthrough();

const answer = z.object({
	callId: z.string(),
	status: z.literal('answered'),
	isRepeated: z.boolean(),
	isPickedUp: z.boolean(),
	next: z.string(),
});

function ledOn(
	{ pickedUp, ...delivered }: Delivered,
	{ leadOn }: Pick<AdministrationPorts, 'leadOn'>,
) {
	if (pickedUp === 'asks-again')
		return {
			next: 'The run no longer waits for it: the agent gets it when it makes the same call again in this run.',
			isPickedUp: true,
		};
	if (pickedUp !== 'unattended') return { next: 'The agent goes on with it.', isPickedUp: true };
	if (delivered.threadId === '')
		return {
			next: 'It is kept. The execution that waits for it has gone on already, or could not be woken: if the agent does not go on, send the same once more in a while.',
			isPickedUp: false,
		};
	const { next, isStarted } = leadOn({ ...delivered, pickedUp, status: 'cancelling' });
	return { next, isPickedUp: isStarted };
}

const LONGEST_ERROR = 2_000;

const wrong = (message: string) =>
	invalidInput(
		message,
		'Send {"result": …} with what the output schema asks for, or {"error": {"message": "…"}}, as application/json. The call stays open.',
	);

function readError(error: unknown): Sending {
	const message = isRecord(error) ? error.message : undefined;
	if (!isRecord(error) || typeof message !== 'string' || message.trim() === '')
		throw wrong('"error" must be an object with a text "message".');
	const others = Object.keys(error).filter((name) => name !== 'message');
	if (others.length > 0) throw wrong(`"error" has an unknown field ${JSON.stringify(others[0])}.`);
	if (message.length > LONGEST_ERROR)
		throw wrong(`"error.message" has ${message.length} characters, and may have ${LONGEST_ERROR}.`);
	return { isError: true, value: message };
}

/** What a program has sent in the body of its request. Throws `ToolError`. */
function readSending(body: unknown): Sending {
	if (!isRecord(body)) throw wrong('The body is not a JSON object.');
	const names = Object.keys(body);
	const [name, ...others] = names;
	if (others.length > 0 || (name !== 'result' && name !== 'error'))
		throw wrong('The body must have exactly one field, "result" or "error".');
	if (isDeeperThan(body, DEEPEST_STORED))
		throw wrong(`The body is nested more than ${DEEPEST_STORED} levels deep.`);
	return name === 'error' ? readError(body.error) : { isError: false, value: body.result };
}

const ofPrograms = { resource: 'client-call', panel: false } as const;

const list = defineOperation({
	...ofPrograms,
	action: 'list',
	title: 'List open calls, the newest first',
	who: 'member',
	http: { path: PATH },
	input: z.object({
		limit: z.coerce.number().int().min(1).max(MOST_CALLS).default(20),
		agentId: id,
		runId: id,
	}),
	unreadable: (field) =>
		invalidInput(
			`The query parameter ${field} has a value that is not allowed.`,
			`limit is 1 to ${MOST_CALLS}; agentId and runId are one text each. All can be left out.`,
		),
	output: z.object({ calls: z.array(call) }),
	uses: ['calls'],
	run: async ({ limit, agentId, runId }, { calls }) => ({
		calls: await calls().list({ limit, agentId, runId }),
	}),
});

const get = defineOperation({
	...ofPrograms,
	action: 'get',
	title: 'Get a call, with the schema of its result',
	who: 'member',
	http: { path: `${PATH}/:callId` },
	input: z.object({ callId: z.string() }),
	output: call,
	uses: ['calls'],
	run: async ({ callId }, { calls }) => await calls().read(callId),
});

const result = defineOperation({
	...ofPrograms,
	action: 'result',
	title: 'Send the result of a call',
	who: 'admin',
	http: { path: `${PATH}/:callId/result`, body: 'sent' },
	input: z.object({ callId: z.string(), sent: z.unknown() }),
	output: answer,
	uses: ['calls', 'leadOn'],
	async run({ callId, sent }, { calls, leadOn }) {
		const delivered = await calls().answer(callId, readSending(sent));
		const { next, isPickedUp } = ledOn(delivered, { leadOn });
		const { isRepeated } = delivered;
		return { callId, status: 'answered' as const, isRepeated, isPickedUp, next };
	},
});

export const clientCall: Resource = {
	name: 'client-call',
	plural: 'calls',
	title: 'Client calls',
	isBare: true,
	operations: [list, get, result],
};
