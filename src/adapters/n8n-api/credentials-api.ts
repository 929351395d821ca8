import { randomBytes } from 'crypto';
import { z } from 'zod';

import {
	type CredentialTest,
	type CredentialsPort,
	type StoredCredential,
	storedCredentialSchema,
} from '../../kernel/ports/instance/credentials';
import { ToolError, notAllowed, notFound } from '../../kernel/tool-error';
import { type ApiCall, type ApiClient, apiCall, apiPath } from './client';
import { readPages } from './paging';

const property = z.object({
	type: z.string().optional(),
	enum: z.array(z.unknown()).optional(),
});

const condition = z.object({
	properties: z.record(z.object({ enum: z.array(z.unknown()) })),
	required: z.array(z.string()).default([]),
});

const rule = z.object({
	if: condition,
	then: z.object({ allOf: z.array(z.object({ required: z.array(z.string()) })) }),
});

export const credentialSchema = z.object({
	properties: z.record(property),
	required: z.array(z.string()).default([]),
	allOf: z.array(rule).default([]),
});

type Data = Record<string, unknown>;

function emptyValue({ type, enum: choices }: z.output<typeof property>): unknown {
	if (choices && choices.length > 0) return choices[0];
	if (type === 'number') return 0;
	if (type === 'boolean') return false;
	return type === 'json' ? '{}' : '';
}

const applies = (data: Data, { properties, required }: z.output<typeof condition>) =>
	required.every((name) => name in data) &&
	Object.entries(properties).every(
		([name, { enum: choices }]) => !(name in data) || choices.includes(data[name]),
	);

/** The smallest credential that n8n accepts: every required field, empty. */
export function emptyCredential(schema: z.output<typeof credentialSchema>): Data {
	const data: Data = {};
	let wanted = schema.required;
	while (wanted.length > 0) {
		for (const name of wanted) data[name] = emptyValue(schema.properties[name] ?? {});
		wanted = schema.allOf
			.filter((one) => applies(data, one.if))
			.flatMap((one) => one.then.allOf.flatMap(({ required }) => required))
			.filter((name) => !(name in data));
	}
	return data;
}

/** Begins the ids of the credentials that Foreman makes: n8n takes an id of 16 characters with them. */
const OURS = 'foreman';

/** Between the two times of a credential that was made and never saved again: n8n and its database have a clock each. */
const SAME_MOMENT = 2_000;

const ownId = () => `${OURS}${randomBytes(12).toString('hex')}`.slice(0, 16);

const isUnfilled = ({ id, createdAt, updatedAt }: z.output<typeof storedCredentialSchema>) =>
	id.startsWith(OURS) && Date.parse(updatedAt) - Date.parse(createdAt) < SAME_MOMENT;

const credential = storedCredentialSchema.transform(
	(stored): StoredCredential => ({ ...stored, isUnfilled: isUnfilled(stored) }),
);

/** A service may say back what it was sent, in an address or by itself: no test needs more than its words. */
const withoutSecrets = (message: string) =>
	message
		.replace(/\b([a-z]+:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)\S*/gi, '$1$2')
		.replace(/[\w+/=.~-]{16,}/g, (word) => (/\d/.test(word) ? '[hidden]' : word))
		.slice(0, 300);

const anything = z.unknown();

const tested = z.object({ status: z.enum(['OK', 'Error']), message: z.string().default('') });

function verdictOf({ status, message }: z.output<typeof tested>): CredentialTest['verdict'] {
	if (status === 'OK') return 'works';
	if (/no testing function/i.test(message)) return 'untestable';
	return /not connected to an account/i.test(message) ? 'not-connected' : 'fails';
}

/** n8n gives members no scope to see credentials, their own included, and says the same as for a poor key. */
const hidden = (scope: string) =>
	notAllowed(
		`The API key may not list or read credentials (${scope}). Nothing was changed.`,
		'n8n lets only owners and admins do this: put a key of theirs, with the credential scopes, into the Foreman n8n API credential.',
	);

export function createCredentials(api: ApiClient, editorBaseUrl: string): CredentialsPort {
	/** For requests that n8n refuses to members, or that name one credential. */
	async function ask<Schema extends z.ZodTypeAny>(
		schema: Schema,
		call: ApiCall,
		id: string,
		scope?: string,
	): Promise<z.output<Schema>> {
		const response = await api.send(call);
		if (response.status === 404)
			throw notFound(
				`There is no credential "${id}". Nothing was changed.`,
				'Call list-credentials and pass an id from there.',
			);
		if (response.status === 403 && scope !== undefined) throw hidden(scope);
		return api.interpret(schema, call, response);
	}

	return {
		async list() {
			const call = apiCall('GET', ['credentials']);
			try {
				return await readPages(api, credential, call, Infinity);
			} catch (error) {
				if (ToolError.is(error) && error.code === 'forbidden') throw hidden('credential:list');
				throw error;
			}
		},
		async get(id) {
			const path = apiPath('credentials', id);
			return await ask(credential, { method: 'GET', path }, id, 'credential:read');
		},
		async createEmpty(name, type) {
			const schema = await api.read(
				credentialSchema,
				apiCall('GET', ['credentials', 'schema', type]),
			);
			const body = { id: ownId(), name, type, data: emptyCredential(schema) };
			return await api.read(credential, apiCall('POST', ['credentials'], { body }));
		},
		async delete(id) {
			await ask(anything, apiCall('DELETE', ['credentials', id]), id);
		},
		async test(id) {
			const path = apiPath('credentials', id, 'test');
			const answer = await ask(tested, { method: 'POST', path }, id, 'credential:read');
			return { verdict: verdictOf(answer), message: withoutSecrets(answer.message) };
		},
		editorUrl: (id) => `${editorBaseUrl}/home/credentials/${encodeURIComponent(id)}`,
	};
}
