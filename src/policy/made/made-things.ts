import type { MadeKind } from '../../kernel/ports';
import { fingerprint } from '../fingerprint';
import { sealForm } from '../seal-form';

/** Something that an agent has made, and for whom. n8n gives no id twice. */
export interface MadeThing {
	readonly organisation: string;
	readonly agency: string;
	readonly user: string;
	readonly agentId: string;
	readonly instance: string;
	/** `planned`: what a person has let it make or change with a plan. */
	readonly kind: MadeKind | 'planned';
	readonly id: string;
}

/** Where seals are kept, by key. Every method throws `ToolError`. */
export interface MadeStore {
	get(key: string): Promise<string | undefined>;
	put(key: string, seal: string): Promise<void>;
}

interface MadeSetting {
	readonly store: MadeStore;
	readonly secret: string;
	readonly known: { has(key: string): boolean; add(key: string): void };
}

const { sealOf, isSealed } = sealForm<MadeThing>('foreman-made-1');

/** What agents have made, sealed: a row that Foreman did not write does not count. */
export function createMadeThings({ store, secret, known }: MadeSetting) {
	const keyOf = ({ organisation, agency, user, agentId, instance, kind, id }: MadeThing) => {
		return fingerprint(organisation, agency, user, agentId, instance, kind, id);
	};
	return {
		async has(thing: MadeThing): Promise<boolean> {
			const key = keyOf(thing);
			if (known.has(key)) return true;
			const seal = await store.get(key);
			if (seal === undefined || !isSealed(thing, seal, secret)) return false;
			known.add(key);
			// Written again, so that what is still worked on is not swept away with what is old.
			await store.put(key, seal).catch(() => undefined);
			return true;
		},
		/** Throws `ToolError` where the store cannot be written; this process knows it all the same. */
		async note(thing: MadeThing): Promise<void> {
			const key = keyOf(thing);
			known.add(key);
			await store.put(key, sealOf(thing, secret));
		},
	};
}
