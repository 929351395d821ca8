import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { LINK_KEY } from '../../src/asking/notify-person';
import { derivedSecret } from '../../src/policy/derived-secret';
import { askingStore, openCard } from './asking-agent';
import { foremanNodes } from './foreman-nodes';
import type { Part, RunScript } from './foreman-script';
import { loadScript } from './foreman-script';
import type { CredentialReference, Json } from './live-instance';
import { eventually } from './live-instance';
import { STORE_SECRET } from './surfaces';
import { useChannel } from './use-channel';
import type { LiveWorld } from './use-live';
import { useLive } from './use-live';

/** How an execution of a Foreman has ended, or how it waits. */
export interface ForemanEnd {
	readonly execution: Json;
	/** What nodes behind the output *Done* were given. */
	readonly done: readonly Json[];
	/** What nodes behind the output *Needs a Person* were given. */
	readonly person: readonly Json[];
}

/** One execution of a Foreman. */
export interface ForemanExecution {
	readonly script: RunScript;
	/** Its id, once n8n has it. */
	id(): Promise<string>;
	/** Waits until it has ended. Throws if it failed, unless a failure is expected. */
	end(milliseconds?: number, status?: string): Promise<ForemanEnd>;
	/** Waits until n8n has stored that it waits. */
	waits(): Promise<void>;
}

/** A published Webhook → Foreman → the nodes behind its two outputs. */
export interface PublishedForeman {
	readonly workflowId: string;
	/** Starts an execution and does not wait for it. `body` is what the webhook is called with beside the script. */
	start(parts: readonly Part[], chatInput: string, body?: object): Promise<ForemanExecution>;
	/** All that n8n keeps of its executions, as text. */
	stored(): Promise<string>;
}

export interface ForemanSetting {
	readonly parameters?: object;
	/** Settings of the node, beside its parameters. */
	readonly node?: object;
	/** Sub-nodes that give tools. */
	readonly tools?: readonly Json[];
	/** The owner's, unless another one is given. */
	readonly n8n?: CredentialReference;
	readonly store?: CredentialReference;
	readonly identity?: CredentialReference;
	readonly mcpServer?: CredentialReference;
	readonly search?: CredentialReference;
	/** The field of the webhook's body whose elements the Foreman gets as items. */
	readonly itemsIn?: string;
	/** The name of its model's script, where that is the same for all executions. */
	readonly model?: string;
	/** Whether a node is connected to *Needs a Person*. Default: yes. */
	readonly leadsOn?: boolean;
}

/** Parameters of a Foreman that asks for everything that changes something, but for these tools. */
export const asksBut = (...allowed: readonly string[]) => ({
	...{ profile: 'standard', askAfterForeignText: false },
	permissions: { rules: [{ tools: allowed, status: 'always_allow' }] },
});

const DONE = 'Done';
const PERSON = 'For a person';

const passOn = (name: string) => ({
	...{ name, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
});

const splitOut = (fieldToSplitOut: string) => ({
	...{ name: 'Items', type: 'n8n-nodes-base.splitOut', typeVersion: 1 },
	parameters: { fieldToSplitOut, options: {} },
});

/** A report leaves empty lists out. With them a test can say that there is nothing. */
function whole(json: Json): Json {
	if (json.usage === undefined) return json;
	const { questions = [], workflows = [], tasks = [], done = [], notDone = [], goOn = '' } = json;
	return { ...json, questions, workflows, tasks, done, notDone, goOn };
}

const itemsOf = (execution: Json, node: string): Json[] =>
	(execution.data.resultData.runData[node] ?? []).flatMap(({ data }: Json) =>
		(data?.main?.[0] ?? []).map(({ json }: Json) => whole(json)),
	);

const failureOf = ({ data, status }: Json) =>
	`${status}: ${JSON.stringify(data.resultData.error ?? data.resultData.lastNodeExecuted).slice(0, 1_500)}`;

/** Publishes a Foreman whose model follows the script that each call names. */
export async function publishForeman(
	{ live, model }: LiveWorld,
	{
		model: script,
		parameters = {},
		node = {},
		tools = [],
		n8n,
		store,
		identity,
		mcpServer,
		search,
		itemsIn,
		leadsOn = true,
	}: ForemanSetting,
): Promise<PublishedForeman> {
	const path = randomUUID();
	const { nodes, links } = await foremanNodes(
		{ live },
		{
			...{ node, n8n, store, identity, mcpServer, search },
			parameters: {
				...{ operation: 'message', message: '={{ $json.body.chatInput }}' },
				...{ threadId: '={{ $json.body.sessionId }}', runId: '={{ $json.body.runId }}' },
				...{ taskId: '={{ $json.body.taskId }}', whileAsking: 'wait' },
				...parameters,
			},
			// A run that is taken up again is answered by the script that it began with.
			script:
				script ??
				"={{ $('Webhook').first().json.body.resumed ?? $('Webhook').first().json.body.script }}",
		},
	);
	const between = itemsIn === undefined ? [] : [splitOut(`body.${itemsIn}`)];
	const way = ['Webhook', ...between.map(({ name }) => name), 'Foreman'];
	const leadsIn = way.slice(1).map((name, index) => [way[index], name] as [string, string]);
	const built = workflow(
		`Foreman ${path.slice(0, 8)}`,
		[
			webhookNode({ path, responseMode: 'onReceived' }),
			...[...between, ...nodes, passOn(DONE), passOn(PERSON), ...tools],
		],
		[
			...leadsIn,
			...links,
			...tools.map(({ name }) => [name, 'Foreman', 'ai_tool'] as [string, string, string]),
		],
	);
	const behind = leadsOn ? [DONE, PERSON] : [DONE];
	const outputs = behind.map((node) => [{ node, type: 'main', index: 0 }]);
	const { id: workflowId } = await live.store({
		...built,
		connections: { ...built.connections, Foreman: { main: outputs } },
	});
	await live.publish(workflowId);
	await live.webhook(path);

	return {
		workflowId,
		async start(parts, chatInput, body = {}) {
			const known = await live.executionIds(workflowId);
			const loaded = loadScript(model, parts);
			await live.callWebhook(path, { sessionId: '', ...body, chatInput, script: loaded.name });
			let found: string | undefined;
			const id = async () => {
				found ??= await eventually('the execution of the Foreman', async () =>
					(await live.executionIds(workflowId)).find((one) => !known.includes(one)),
				);
				return found;
			};
			return {
				script: loaded,
				id,
				async end(milliseconds = 90_000, status = 'success') {
					const executionId = await id();
					const execution = await live.endOf(executionId, milliseconds);
					if (execution.status !== status) throw new Error(failureOf(execution));
					return {
						...{ execution, done: itemsOf(execution, DONE), person: itemsOf(execution, PERSON) },
					};
				},
				async waits() {
					const executionId = await id();
					await eventually(
						`execution ${executionId} waits`,
						async () => (await live.statusOf(executionId)) === 'waiting',
						60_000,
					);
				},
			};
		},
		stored: async () =>
			JSON.stringify(
				await live.api('GET', `/executions?workflowId=${workflowId}&includeData=true&limit=100`),
			),
	};
}

/** The workflows of exactly that name. */
export async function workflowsNamed({ live }: LiveWorld, name: string): Promise<Json[]> {
	const { data } = await live.api('GET', `/workflows?name=${encodeURIComponent(name)}`);
	return data.filter((one: Json) => one.name === name);
}

/** What a card says. */
export async function readCard(approvalUrl: string): Promise<string> {
	return await openCard(approvalUrl);
}

/** Answers a card as its form does: `verdict` is the button that is pressed. */
export async function answerForm(
	{ approvalUrl }: { readonly approvalUrl: string },
	verdict: 'approved' | 'declined' | 'answered' | 'skipped',
	fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
	await openCard(approvalUrl);
	const body = new URLSearchParams({ ...fields, verdict });
	const response = await fetch(approvalUrl, { method: 'POST', body });
	return { status: response.status, text: await response.text() };
}

/** A published Foreman, and what it asks a person in its channel. */
export interface AskingForeman extends PublishedForeman {
	/** What it has asked so far. */
	questions(): Json[];
	/** What it has posted of runs that have ended. */
	outcomes(): Json[];
	/** The question with that number, from 0, once it is asked. */
	question(index?: number): Promise<Json>;
}

/** Gives a test file a person's channel and Foremen that ask there. Read it inside tests only. */
export function useForeman() {
	const world = useLive([]);
	const channel = useChannel();

	return {
		world,
		channel,
		/** A Foreman of its own for a test; it asks no person unless `parameters` say so. */
		async foreman(setting: ForemanSetting = {}): Promise<AskingForeman> {
			const foreman = await publishForeman(world, {
				...setting,
				store: setting.store ?? (await askingStore(world, channel())),
				parameters: { profile: 'unattended', ...setting.parameters },
			});
			const { name } = await world.live.workflow(foreman.workflowId);
			const posted = () => channel().posts.filter(({ workflow: asking }) => asking === name);
			const questions = () => posted().filter(({ question }) => question !== undefined);
			const outcomes = () => posted().filter(({ question }) => question === undefined);
			return {
				...foreman,
				questions,
				outcomes,
				question: async (index = 0) =>
					await eventually(`question ${index}`, async () => questions()[index], 60_000),
			};
		},
		/** Checks that nothing n8n keeps of its executions, and nothing a model was sent, would let anybody in. */
		async expectNoSecret(foreman: PublishedForeman, ...scripts: readonly RunScript[]) {
			const links = channel().posts.flatMap(({ approvalUrl = '' }) =>
				approvalUrl === '' ? [] : [approvalUrl, new URL(approvalUrl).searchParams.get(LINK_KEY)],
			);
			const { apiKey } = world.live.access;
			const seals = [STORE_SECRET, derivedSecret(apiKey)];
			const secrets = [apiKey, ...seals, channel().url, ...links];
			const sent = scripts.flatMap((script) => script.requests().map(({ messages }) => messages));
			for (const text of [await foreman.stored(), JSON.stringify(sent)]) {
				expect(text).not.toContain(LINK_KEY);
				for (const secret of secrets) expect(text).not.toContain(secret);
			}
		},
	};
}
