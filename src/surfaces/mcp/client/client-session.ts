import { z } from 'zod';
import { randomId } from '../../../policy/random-id';
import { sealForm } from '../../../policy/seal-form';
import { nestsArguments } from '../wire-tool';

/** Never change it: clients hold sessions that were sealed under it. */
const form = sealForm<readonly (string | boolean)[]>('foreman-mcp-session-1');

/** Whether the name of a session says that its client nests arguments. Not sealed: anyone can write it, and it changes only the form of calls. */
export const namesNested = (session: unknown): boolean => /^[0-9a-f]{32}-i-/.test(String(session));

const declaring = z.object({ capabilities: z.unknown() }).catch({ capabilities: undefined });

const declared = z
	.object({ elicitation: z.object({ url: z.record(z.unknown()).optional() }) })
	.catch({ elicitation: {} });

/** Whether a client can show a person an address, by the capabilities that it declares. */
export const opensUrls = (capabilities: unknown): boolean =>
	declared.parse(capabilities).elicitation.url !== undefined;

const kindOf = (params: unknown) => {
	if (nestsArguments(params)) return 'i';
	return opensUrls(declaring.parse(params).capabilities) ? 'u' : 'n';
};

/** The sealed values of a session. Those of the kinds `u` and `n` are sealed as they were before there were others. */
const sealed = (id: string, kind: string, client: string) => [
	id,
	kind === 'i' ? kind : kind === 'u',
	client,
];

/** A name of a session that says what its client can do, so that any process can answer. It does not authenticate. `client`: the id of who was let in. */
export function writeClientSession(params: unknown, client: string, secret: string): string {
	const [id, kind] = [randomId(), kindOf(params)];
	return `${id}-${kind}-${form.sealOf(sealed(id, kind, client), secret)}`;
}

/** Undefined for a session that is not one of this client: then the client can do nothing special, and is answered all the same. */
export function readClientSession(text: unknown, client: string, secret: string) {
	const [, id = '', kind = '', seal = ''] =
		/^([0-9a-f]{32})-([uni])-([0-9a-f]{64})$/.exec(String(text)) ?? [];
	if (id === '' || !form.isSealed(sealed(id, kind, client), seal, secret)) return undefined;
	return { id, opensUrls: kind === 'u' };
}
