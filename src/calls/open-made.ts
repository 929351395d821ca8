import type { Scope } from '../instance/open-scope';
import { newestOf } from '../kernel/values/newest-of';
import { createMadeThings, type MadeStore, type MadeThing } from '../policy/made/made-things';
import { documentsIn, type Store } from '../instance/open-store';

const KIND = 'made';
const MOST = 10_000;
const known = newestOf(MOST);

const nowhere: MadeStore = {
	get: async () => await Promise.resolve(undefined),
	put: async () => await Promise.resolve(),
};

const storeIn = (store: Store): MadeStore => ({
	get: async (key) => (await documentsIn(store).get(KIND, key))?.body,
	put: async (key, seal) => await documentsIn(store).put(KIND, key, seal),
});

/** What the agent of a call has made, kept in its store; without one, in this process alone. */
export function openMade({
	agent,
	caller,
	tenant,
	store: openStore,
	instance,
	node,
}: Pick<Scope, 'agent' | 'caller' | 'tenant' | 'store' | 'instance' | 'node'>) {
	const open = async (kind: MadeThing['kind'], id: string) => {
		const store = await openStore?.();
		const [{ organisation, agency, user }, { baseUrl }] = [await tenant(), await instance()];
		const place = store?.connection.fingerprint ?? '';
		return {
			thing: { organisation, agency, user, agentId: agent, instance: baseUrl, kind, id },
			things: createMadeThings({
				store: store === undefined ? nowhere : storeIn(store),
				secret: store?.secret ?? '',
				known: {
					has: (key) => known.has(`${place} ${key}`),
					add: (key) => known.add(`${place} ${key}`),
				},
			}),
		};
	};
	const told = (problem: unknown) => {
		const cause = String(node.secrets.redact(String(problem)));
		node.logger.warn(`Foreman does not know what agent ${agent} has made, and asks: ${cause}`);
	};

	return {
		async has(kind: MadeThing['kind'], id: string) {
			try {
				const { things, thing } = await open(kind, id);
				return await things.has(thing);
			} catch (error) {
				told(error);
				return false;
			}
		},
		// What is not kept needs approval later.
		async note(kind: MadeThing['kind'], id: string) {
			// What a person's step makes is the person's.
			if (caller !== 'model') return;
			await open(kind, id)
				.then(async ({ things, thing }) => await things.note(thing))
				.catch(told);
		},
	};
}
