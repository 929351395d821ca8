import { newestOf } from '../../kernel/values/newest-of';

/** What one run has met of the web: by it, addresses that an agent was given are told from those that it wrote itself. */
export interface WebTrail {
	/** Whether the run asked a site while no approval was needed, or a person named it. */
	hasAsked(site: string): boolean;
	wasShown(address: string): boolean;
	asked(sites: Iterable<string>): void;
	shown(addresses: Iterable<string>): void;
}

/** For callers that fetch nothing. */
export const noTrail: WebTrail = {
	hasAsked: () => false,
	wasShown: () => false,
	asked: () => undefined,
	shown: () => undefined,
};

/** The runs that this process keeps, and the addresses of one and of all: sixteen megabytes at most. */
const MOST = { runs: 1_000, sites: 1_000, ofRun: 10_000, ofAll: 100_000 } as const;

export type TrailLimits = { readonly [Name in keyof typeof MOST]: number };

interface Kept {
	readonly until: number;
	readonly sites: ReturnType<typeof newestOf>;
	/** Shortened: an address may have thousands of characters. */
	readonly addresses: ReturnType<typeof newestOf>;
}

export interface TrailsSetting {
	/** Milliseconds for which a run's trail is kept, from its first step. */
	readonly holds: (run: string) => number;
	/** Some characters that stand for an address, and for no other. */
	readonly shorten: (address: string) => string;
	readonly now: () => number;
}

/** Keeps the trails of runs in the process. What is forgotten needs approval again. */
export function createWebTrails(
	{ holds, shorten, now }: TrailsSetting,
	most: TrailLimits = MOST,
): { of(run: string): WebTrail } {
	const kept = new Map<string, Kept>();
	let addresses = 0;

	const drop = (run: string) => {
		addresses -= kept.get(run)?.addresses.size() ?? 0;
		kept.delete(run);
	};

	const trailOf = (run: string): Kept | undefined => {
		const known = kept.get(run);
		if (known !== undefined && now() >= known.until) drop(run);
		return kept.get(run);
	};

	const change = (run: string, work: (trail: Kept) => void) => {
		const begun = {
			until: now() + holds(run),
			sites: newestOf(most.sites),
			addresses: newestOf(most.ofRun),
		};
		const trail = trailOf(run) ?? begun;
		const before = trail.addresses.size();
		work(trail);
		kept.delete(run);
		kept.set(run, trail);
		addresses += trail.addresses.size() - before;
		for (const oldest of kept.keys()) {
			if (kept.size <= most.runs && addresses <= most.ofAll) break;
			drop(oldest);
		}
	};

	return {
		of: (run) => ({
			hasAsked: (site) => trailOf(run)?.sites.has(site) === true,
			wasShown: (address) => trailOf(run)?.addresses.has(shorten(address)) === true,
			asked(sites) {
				change(run, (trail) => {
					for (const site of sites) trail.sites.add(site);
				});
			},
			shown(all) {
				change(run, (trail) => {
					for (const one of all) trail.addresses.add(shorten(one));
				});
			},
		}),
	};
}
