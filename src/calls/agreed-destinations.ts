import type { ShownWorkflow } from '../kernel/callable-tool';
import { type Fresh, fresh } from '../kernel/fresh';
import { isClientRun } from '../adapters/network/client-run';
import { parseUrl } from '../kernel/values/parse-url';
import { fingerprint } from '../policy/fingerprint';
import { addressesIn, siteOf } from '../web/fetch/web-domains';
import { createWebTrails } from '../web/fetch/web-trail';

const HOUR = 3_600_000;

/** Milliseconds. The run of a client has no end that we see, and its next hour may be another conversation. */
export const agreementHolds = (run: string): number => (isClientRun(run) ? HOUR : 24 * HOUR);

const MOST_RUNS = 1_000;
const MOST_KEYS = 1_000;

/** Where people have let a run send stored secrets. In the process: what is forgotten is asked again. */
export function createAgreedDestinations(most = MOST_RUNS, now = () => Date.now()) {
	const kept = fresh<string, Fresh<string, number>>({ most });
	return {
		isAgreed: (run: string, key: string): boolean => now() < (kept.peek(run)?.peek(key) ?? 0),
		agree(run: string, keys: readonly string[]): void {
			if (keys.length === 0) return;
			const all = kept.peek(run) ?? fresh<string, number>({ most: MOST_KEYS });
			const until = now() + agreementHolds(run);
			for (const key of keys) all.keep(key, until);
			kept.keep(run, all);
		},
	};
}

export const agreedDestinations = createAgreedDestinations();

/** What the agents of a run have written, which is not foreign to it. In the process: what is forgotten counts as foreign. */
export function createOwnTexts(most = MOST_RUNS) {
	const kept = fresh<string, Set<string>>({ most });
	const keyOf = (workflowId: string, versionId: string) => JSON.stringify([workflowId, versionId]);
	return {
		note(run: string, workflowId: string, versionId: string): void {
			const versions = kept.peek(run) ?? new Set<string>();
			versions.add(keyOf(workflowId, versionId));
			versions.add(keyOf(workflowId, ''));
			const [first] = versions;
			if (versions.size > MOST_KEYS && first !== undefined) versions.delete(first);
			kept.keep(run, versions);
		},
		/** Whether the run has written all that is shown of a workflow. If only its name is shown: whether the run has written that workflow. */
		isOwn: (run: string, { workflowId, versionId = '' }: ShownWorkflow): boolean =>
			kept.peek(run)?.has(keyOf(workflowId, versionId)) === true,
	};
}

export const ownTexts = createOwnTexts();

export const webTrails = createWebTrails({
	holds: agreementHolds,
	shorten: (address) => fingerprint(address).slice(0, 24),
	now: () => Date.now(),
});

/** The run may open the addresses in its request, and what their pages link to on the same site; it may be untrusted text. */
export function noteNamed(run: string, text: string): void {
	const named = addressesIn(text);
	if (named.size === 0) return;
	const trail = webTrails.of(run);
	trail.shown(named);
	trail.asked([...named].flatMap((one) => parseUrl(one) ?? []).map(siteOf));
}
