import { z } from 'zod';

import { notFound } from '../kernel/tool-error';
import { jsonOrText } from '../kernel/values/json-or-text';
import { fingerprint } from './fingerprint';
import { type Tenant, isOfTenant } from './identity/principal';
import { sealForm } from './seal-form';

/** Where they are kept. Every method throws `ToolError`. */
export interface SealedStore {
	put(kind: string, key: string, body: string): Promise<void>;
	list(kind: string, after: string): Promise<ReadonlyArray<{ readonly body: string }>>;
	remove(kind: string, key: string): Promise<void>;
}

type SealedDocument = Tenant & { readonly id: string; readonly at: number };

/** What records that people and agents keep are made with. `now` gives milliseconds since the epoch. */
export interface SealedSetting {
	readonly store: SealedStore;
	/** Seals the rows: what Foreman did not write does not count. */
	readonly secret: string;
	readonly newId: () => string;
	readonly now: () => number;
}

/** What documents are: rows keep the kind and were sealed under the form, so never change them. */
interface DocumentKind<One> {
	readonly kind: string;
	readonly form: string;
	readonly schema: z.ZodType<One, z.ZodTypeDef, unknown>;
}

const sealed = z.object({ seal: z.string() }).passthrough();

/** The documents of one kind and tenant. What Foreman did not write does not count. Every method throws `ToolError`. */
export function createSealedDocuments<One extends SealedDocument>(
	{ kind, form, schema }: DocumentKind<One>,
	{ store, secret }: Pick<SealedSetting, 'store' | 'secret'>,
	tenant: Tenant,
) {
	const { sealOf, isSealed } = sealForm<One>(form);
	const keyOf = ({ organisation, agency, id }: One) =>
		`${fingerprint(organisation, agency).slice(0, 16)}-${id}`;

	const list = async (): Promise<One[]> =>
		(await store.list(kind, ''))
			.flatMap(({ body }) => {
				const { data: row } = sealed.safeParse(jsonOrText(body));
				const { data: one } = schema.safeParse(row?.[kind]);
				return row && one && isSealed(one, row.seal, secret) ? [one] : [];
			})
			.filter(isOfTenant(tenant))
			.sort((one, other) => one.at - other.at);

	const get = async (id: string): Promise<One> => {
		const found = (await list()).find((one) => one.id === id);
		if (found) return found;
		throw notFound(`There is no ${kind} "${id.slice(0, 100)}".`, `List the ${kind}s.`);
	};

	return {
		list,
		get,
		async put(one: One): Promise<One> {
			const body = JSON.stringify({ [kind]: one, seal: sealOf(one, secret) });
			await store.put(kind, keyOf(one), body);
			return one;
		},
		async remove(id: string): Promise<void> {
			await store.remove(kind, keyOf(await get(id)));
		},
	};
}
