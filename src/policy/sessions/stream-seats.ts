import { unavailable } from '../../kernel/tool-error';
import type { Principal } from '../identity/principal';

/** Streams in a process at once: each of them reads the store once a second. */
export const mostStreams = { all: 50, tenant: 20, user: 8 } as const;

interface Seat {
	readonly tenant: string;
	readonly user: string;
	readonly until: number;
}

type Listener = Pick<Principal, 'organisation' | 'agency' | 'user'>;
const HINT = 'Close one of them, or ask for the report of the run from time to time.';

/** Who may listen: so many in all, fewer of one organisation and agency, and fewer still of one person. */
export function createStreamSeats(now: () => number) {
	const taken = new Set<Seat>();

	const secondsUntilFree = (seats: readonly Seat[]) =>
		Math.max(1, Math.ceil((Math.min(...seats.map(({ until }) => until)) - now()) / 1_000));

	const tooMany = (seats: readonly Seat[], whose: string) => {
		const retryAfter = secondsUntilFree(seats);
		return unavailable(
			`${whose} ${seats.length} streams open, which is the most at once.`,
			`The first of them ends by itself in ${retryAfter} s at the latest: come back then. ${HINT}`,
			{ retryable: true, retryAfter },
		);
	};

	const full = () => {
		const seconds = secondsUntilFree([...taken]);
		return unavailable(
			`${taken.size} streams are open, which is the most that this n8n serves at once.`,
			`The first of them ends by itself in ${seconds} s at the latest: come back then, or ask for the report of the run from time to time.`,
			{ retryable: true },
		);
	};

	return {
		/** Takes a seat. Call the returned function to free it. Throws `ToolError` if no seat is free. */
		open({ organisation, agency, user: name }: Listener, until: number): () => void {
			// Whatever holds up the end of a stream must not hold its seat.
			for (const seat of taken) if (seat.until <= now()) taken.delete(seat);
			const tenant = JSON.stringify([organisation, agency]);
			const user = JSON.stringify([organisation, agency, name]);
			const ofTenant = [...taken].filter((seat) => seat.tenant === tenant);
			const ofUser = ofTenant.filter((seat) => seat.user === user);
			if (ofUser.length >= mostStreams.user) throw tooMany(ofUser, 'You have');
			if (ofTenant.length >= mostStreams.tenant) throw tooMany(ofTenant, 'Your agency has');
			if (taken.size >= mostStreams.all) throw full();
			const seat = { tenant, user, until };
			taken.add(seat);
			return () => void taken.delete(seat);
		},
	};
}
