import { fresh } from '../../kernel/fresh';
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

interface Kept {
	readonly until: number;
	readonly sites: ReturnType<typeof newestOf>;
	/** Shortened: an address may have thousands of characters. */
	readonly addresses: ReturnType<typeof newestOf>;
}

interface TrailsSetting {
	readonly holds: (run: string) => number;
	/** Some characters that stand for an address, and for no other. */
	readonly shorten: (address: string) => string;
	readonly now: () => number;
}

/** Keeps the trails of runs in the process. What is forgotten needs approval again. */
export function createWebTrails(
	{ holds, shorten, now }: TrailsSetting,
	most: Readonly<Record<keyof typeof MOST, number>> = MOST,
): { of(run: string): WebTrail } {
	const size = { of: ({ addresses }: Kept) => addresses.size(), most: most.ofAll };
	const kept = fresh<string, Kept>({ most: most.runs, size, now });

	const change = (run: string, work: (trail: Kept) => void) => {
		const trail = kept.peek(run) ?? {
			until: now() + holds(run),
			sites: newestOf(most.sites),
			addresses: newestOf(most.ofRun),
		};
		work(trail);
		kept.keep(run, trail, trail.until - now());
	};

	return {
		of: (run) => ({
			hasAsked: (site) => kept.peek(run)?.sites.has(site) === true,
			wasShown: (address) => kept.peek(run)?.addresses.has(shorten(address)) === true,
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
