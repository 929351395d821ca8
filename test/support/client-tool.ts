import { randomUUID } from 'node:crypto';

import type { Person } from './admin-trigger';
import { publishControl } from './admin-trigger';
import type { Json } from './live-instance';
import { eventually } from './live-instance';
import { toolkitNode } from './surface-workflows';
import { fixedIdentity, ownerCredentials, publishAgent } from './surfaces';
import { testRegistry } from './test-registry';
import type { LiveWorld } from './use-live';

export const inputSchema = {
	type: 'object',
	properties: { question: { type: 'string' } },
	required: ['question'],
	additionalProperties: false,
};

export const outputSchema = {
	type: 'object',
	properties: { answer: { type: 'string' }, score: { type: ['number', 'null'] } },
	required: ['answer'],
	additionalProperties: false,
};

/** A tenant with a program that knows nothing but the address of an admin trigger and a token. */
export async function publishClientWorld(world: LiveWorld) {
	const organisation = `client-${randomUUID()}`;
	const { live } = world;
	const control = await publishControl(live);
	const identity = await fixedIdentity(live, organisation, 'main');
	// Each for one use: what it asks n8n for ends two minutes after it was opened.
	const registry = () => testRegistry(live, organisation, 'main');
	const program: Person = { org: organisation, agency: 'main', sub: 'the program' };
	const toolkit = async (parameters: object = {}) =>
		toolkitNode(
			{ exposure: 'common', ...parameters },
			{ ...(await ownerCredentials(live)), identity },
		);
	const call = async (method: string, path: string, body?: unknown, person = program) =>
		await control.call(method, `ai/client-calls${path}`, control.token(person), body);
	const open = async (filter = ''): Promise<Json[]> => (await call('GET', filter)).body.calls;

	return {
		...{ organisation, control, identity, registry, program, call, open, toolkit },

		/** Registers a tool that programs run. */
		async tool(more: object = {}) {
			const name = `ask_${randomUUID().slice(0, 8)}`;
			return await registry().tools.create({
				...{ name, description: `Asks the user's own program: ${name}`, effect: 'write' },
				...{ target: 'client', inputSchema, outputSchema },
				...more,
			});
		},

		/** An agent whose toolkit acts for the tenant. */
		async agent(parameters: object = {}) {
			return await publishAgent(live, `Client tools ${randomUUID()}`, [await toolkit(parameters)]);
		},

		/** The open call of a tool, once it was handed over. */
		handed: async (toolName: string): Promise<Json> =>
			await eventually(
				`a call of ${toolName}`,
				async () => (await open()).find((one) => one.toolName === toolName),
				60_000,
			),

		send: async (callId: string, body: unknown, person = program) =>
			await call('POST', `/${callId}/result`, body, person),
	};
}

export type ClientWorld = Awaited<ReturnType<typeof publishClientWorld>>;
