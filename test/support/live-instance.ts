import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startModelServer } from '../../sandbox/model/server.mjs';
import { pause } from '../../sandbox/progress.mjs';
import { callWebhook, deleteWorkflow } from '../../sandbox/published-workflow.mjs';
import type { Answer } from '../../sandbox/rest-client.mjs';
import { api, expectOk, rest } from '../../sandbox/rest-client.mjs';
import { derivedSecret } from '../../src/policy/derived-secret';
import { evenIfLost } from './lost-answer';
import { rememberCredential, withOneCredential } from './one-credential';

/** Any JSON answer. The tests check what it must be. */
export type Json = ReturnType<typeof JSON.parse>;

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

/** Written by `live-setup.cjs`. */
interface Access {
	readonly baseUrl: string;
	readonly apiKey: string;
	readonly cookie: string;
	readonly browserId: string;
	readonly userId: string;
	readonly email: string;
	readonly password: string;
	readonly modelPort: number;
	/** Where n8n asks for templates. */
	readonly templatesPort: number;
	readonly controlUrl: string;
	readonly stateDirectory: string;
	readonly mode: 'regular' | 'queue';
	/** Whether nodes get no store credential, so that the key of the agent opens the store. */
	readonly oneCredential: boolean;
	/** The set-up for whose sake files run here that run elsewhere as well: see `alikeIn`. */
	readonly repeats?: 'queue mode' | 'one credential';
	/** The addresses of the webhook processors of queue mode; none in regular mode. */
	readonly webhookUrls: readonly string[];
	/** The files of Foreman that each process of n8n had loaded before anybody used a node. */
	readonly loadedAtStart: Readonly<Record<string, readonly string[]>>;
	/** Of every process of n8n. */
	readonly logFiles: readonly string[];
}

export interface CredentialReference {
	readonly id: string;
	readonly name: string;
}

/** In queue mode. */
export type WorkerName = 'worker-1' | 'worker-2';

/** In queue mode: in the order of their addresses. */
export type ProcessorName = 'webhook-1' | 'webhook-2';

export type PartName = WorkerName | ProcessorName;

const MAKING = ['/workflows', '/credentials', '/data-tables'];

const ENDED = ['success', 'error', 'canceled', 'crashed'];

/** Milliseconds between two looks at what is waited for: a tenth of the time it has taken, within these. */
const SOONEST_LOOK = 100;
const LATEST_LOOK = 500;

/** What n8n answers at a path that has no webhook, or has it no more. */
const isUnregistered = ({ status, body }: Answer) =>
	status === 404 && String(body?.message).includes('is not registered');

const stateDirectory = (): string => {
	const directory = process.env.FOREMAN_LIVE_STATE;
	if (directory === undefined) throw new Error('The live suite was not set up.');
	return directory;
};

/** Waits until a condition gives something. Throws after the time, naming what was waited for. */
export async function eventually<Value>(
	what: string,
	look: () => Promise<Value | undefined | false>,
	milliseconds = 20_000,
): Promise<Value> {
	const began = Date.now();
	for (;;) {
		const found = await look();
		if (found !== undefined && found !== false) return found;
		const waited = Date.now() - began;
		if (waited > milliseconds) throw new Error(`${what}: not within ${milliseconds / 1000} s`);
		// Each look is work for n8n, and one at what lasts is no better for being soon.
		await pause(Math.min(Math.max(waited / 10, SOONEST_LOOK), LATEST_LOOK));
	}
}

/** The running n8n as its owner sees it, without Foreman. */
export class LiveInstance {
	readonly access: Access = JSON.parse(readFileSync(join(stateDirectory(), 'access.json'), 'utf8'));

	/** Part of the name of everything that one test file makes. */
	readonly mark = randomUUID().slice(0, 8);

	/** The public API, as the owner. Fails when n8n refuses. */
	async api(method: string, path: string, body?: unknown): Promise<Json> {
		const { baseUrl, apiKey } = this.access;
		const sent = await this.inThisSetUp(method, path, body);
		const answer = expectOk(await api(baseUrl, apiKey, method, path, sent), `${method} ${path}`);
		// An n8n that is not ours is left without it.
		if (method === 'POST' && MAKING.includes(path))
			appendFileSync(join(this.access.stateDirectory, 'made.txt'), `${answer.id}\n`);
		return answer;
	}

	/** The editor's API, as the owner. */
	async rest(method: string, path: string, body?: unknown) {
		return await rest(this.access, method, path, body);
	}

	async store(workflow: Json): Promise<Json> {
		return await this.api('POST', '/workflows', {
			...workflow,
			name: `${workflow.name} ${this.mark}`,
		});
	}

	async publish(workflowId: string): Promise<void> {
		await this.api('POST', `/workflows/${workflowId}/publish`, {});
	}

	async workflow(workflowId: string): Promise<Json> {
		return await this.api('GET', `/workflows/${workflowId}`);
	}

	async execution(executionId: string): Promise<Json> {
		return await this.api('GET', `/executions/${executionId}?includeData=true`);
	}

	/** Asks without the data, because this is repeated and n8n reads the data of a long run slowly. */
	async statusOf(executionId: string): Promise<string> {
		return (await this.api('GET', `/executions/${executionId}`)).status;
	}

	async endOf(executionId: string, milliseconds?: number): Promise<Json> {
		const hasEnded = async () => ENDED.includes(await this.statusOf(executionId));
		await eventually(`end of execution ${executionId}`, hasEnded, milliseconds);
		return await this.execution(executionId);
	}

	/** All executions of a workflow; n8n leaves out those that run unless it is asked for them. */
	async executionIds(workflowId: string): Promise<string[]> {
		const running = await this.runningExecutionIds(workflowId);
		const { data } = await this.api('GET', `/executions?workflowId=${workflowId}&limit=100`);
		return [...new Set([...running, ...data.map(({ id }: Json) => String(id))])];
	}

	async runningExecutionIds(workflowId: string): Promise<string[]> {
		const path = `/executions?workflowId=${workflowId}&limit=100&status=running`;
		const { data } = await this.api('GET', path);
		return data.map(({ id }: Json) => String(id));
	}

	/** The execution of that workflow that came since, once it waits to be resumed. */
	async waitingExecution(workflowId: string, known: readonly string[]): Promise<string> {
		return await eventually('a waiting execution', async () => {
			const { data } = await this.api('GET', `/executions?workflowId=${workflowId}&limit=100`);
			const found = data.find(
				({ id, status }: Json) => status === 'waiting' && !known.includes(String(id)),
			);
			return found && String(found.id);
		});
	}

	/** Calls the address that a Wait node listens at, signed as n8n hands it out. */
	async resume(executionId: string): Promise<void> {
		const { data } = await this.execution(executionId);
		const signed = data.resumeToken === undefined ? '' : `?signature=${data.resumeToken}`;
		const url = `${this.access.baseUrl}/webhook-waiting/${executionId}${signed}`;
		await eventually(`resuming ${executionId}`, async () => (await fetch(url)).ok);
	}

	/** Everything that a mistake could change: ids, names, versions and last changes of all workflows of this file. */
	async everything(): Promise<Json> {
		const list = await this.ownWorkflows();
		return list
			.map(({ id, name, versionId, activeVersionId, isArchived, updatedAt }: Json) => ({
				id,
				updatedAt,
				name,
				versionId,
				activeVersionId,
				isArchived,
			}))
			.sort((one: Json, other: Json) => (one.id < other.id ? -1 : 1));
	}

	/** Calls a webhook, once it is there. */
	async callWebhook(path: string, body: unknown) {
		const send = async () => await callWebhook(`${this.access.baseUrl}/webhook/${path}`, body);
		const answer = await evenIfLost(this, body, send());
		if (!isUnregistered(answer)) return answer;
		await this.webhook(path);
		return await evenIfLost(this, body, send());
	}

	/** Waits until a POST webhook is registered: asked with GET, n8n then tells to POST. */
	async webhook(path: string): Promise<void> {
		await eventually(`webhook ${path}`, async () => await this.hasWebhook(path), 60_000);
	}

	/** Waits until a webhook is gone: n8n takes it away in the background, after its answer. */
	async noWebhook(path: string): Promise<void> {
		await eventually(`no webhook ${path}`, async () => !(await this.hasWebhook(path)));
	}

	/** Waits until a webhook answers what it should: n8n exchanges the live version in the background. */
	async answers(path: string, wanted: object): Promise<void> {
		await eventually(`${path} answers ${JSON.stringify(wanted)}`, async () => {
			const { body } = await this.callWebhook(path, {});
			return JSON.stringify(body) === JSON.stringify(wanted);
		});
	}

	async hasWebhook(path: string): Promise<boolean> {
		const answer = await fetch(`${this.access.baseUrl}/webhook/${path}`);
		return (await answer.text()).includes('Did you mean to make a POST request');
	}

	async credential(name: string, type: string, data: object): Promise<CredentialReference> {
		const { id } = await this.api('POST', '/credentials', { name, type, data });
		if (this.access.oneCredential)
			rememberCredential(this.access.stateDirectory, id, { type, data });
		return { id, name };
	}

	/** A credential that a test is about: in each set-up it stays where the test puts it. */
	async kept(name: string, type: string, data: object): Promise<CredentialReference> {
		const { id } = await this.api('POST', '/credentials', { name, type, data });
		return { id, name };
	}

	/** Something made once for all test files, such as a published workflow. */
	async shared<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
		const file = join(stateDirectory(), `${name}.json`);
		if (!existsSync(file)) writeFileSync(file, JSON.stringify(await make()), { mode: 0o600 });
		return JSON.parse(readFileSync(file, 'utf8'));
	}

	async startModel(): Promise<ModelServer> {
		return await startModelServer({ port: this.access.modelPort });
	}

	/** Ends n8n, or in queue mode one process of it, gracefully or with SIGKILL, and boots it again. */
	async restart(how: 'restart' | 'crash', who: 'all' | 'main' | PartName = 'all'): Promise<void> {
		await this.control(how, who);
	}

	/** Ends a worker or a webhook processor with SIGKILL. */
	async kill(part: PartName): Promise<void> {
		await this.control('kill', part);
	}

	/** Boots a worker or a webhook processor, unless it runs. */
	async start(part: PartName): Promise<void> {
		await this.control('start', part);
	}

	/** Removes what this file made, and its executions with it, once they were searched for the key. */
	async cleanUp(): Promise<void> {
		for (const { id } of await this.ownWorkflows()) {
			await this.expectNoSecretIn(`/executions?workflowId=${id}&includeData=true&limit=250`);
			await deleteWorkflow(this.access, id);
		}
	}

	async expectNoSecretIn(path: string): Promise<void> {
		const text = JSON.stringify(await this.api('GET', path));
		const { apiKey } = this.access;
		for (const secret of [apiKey, derivedSecret(apiKey)])
			if (text.includes(secret)) throw new Error(`the API key, or what seals, stands in ${path}`);
	}

	/** What seals the rows of a store with this secret, or with the owner's key in its place. */
	sealSecret(secret: string): string {
		return this.access.oneCredential ? derivedSecret(this.access.apiKey) : secret;
	}

	private async inThisSetUp(method: string, path: string, body: unknown): Promise<unknown> {
		const isSaved = method !== 'GET' && /^\/workflows(?:\/\w+)?$/.test(path);
		if (!this.access.oneCredential || !isSaved) return body;
		return await withOneCredential(
			body,
			this.access,
			async (data) => await this.credential('Foreman n8n API', 'foremanN8nApi', data),
		);
	}

	private async control(how: string, who: string): Promise<void> {
		if (this.access.controlUrl === '')
			throw new Error('This test ends n8n, and must not do so to one that somebody else started.');
		const answer = await fetch(`${this.access.controlUrl}/${how}/${who}`, { method: 'POST' });
		if (!answer.ok) throw new Error(await answer.text());
	}

	private async ownWorkflows(): Promise<Json[]> {
		const found: Json[] = [];
		let cursor: string | undefined;
		do {
			const next = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
			const page = await this.api('GET', `/workflows?limit=250${next}`);
			found.push(...page.data.filter(({ name }: Json) => name.includes(this.mark)));
			cursor = page.nextCursor ?? undefined;
		} while (cursor !== undefined);
		return found;
	}
}
