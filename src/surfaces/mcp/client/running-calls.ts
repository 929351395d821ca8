import { ToolError } from '../../../kernel/tool-error';

/** Calls of one client that run at one moment, whether it waits for them or not. */
const MOST = 100;

/** Seconds after which it is worth trying again. */
const LATER = 10;

const running = new Map<string, number>();

/** Counts a call that begins. Calls go on after their answer, so that the calls of a minute say nothing of how many run. Throws `ToolError`. */
export function beginCall(client: string) {
	const count = running.get(client) ?? 0;
	if (count >= MOST)
		throw new ToolError({
			code: 'unavailable',
			message: `This client has ${MOST} calls running, and may have no more.`,
			hint: `Come back in ${LATER} s, or wait for the answers of calls that have a handle. Nothing was done.`,
			retryable: true,
			retryAfter: LATER,
		});
	running.set(client, count + 1);
	let all: Promise<unknown> = Promise.resolve();
	const end = () => {
		const left = (running.get(client) ?? 1) - 1;
		if (left > 0) running.set(client, left);
		else running.delete(client);
	};
	return {
		/** The call counts until this has ended. Never throws what it throws. */
		holdFor(work: Promise<unknown>) {
			all = work;
		},
		leave() {
			void all.then(end, end);
		},
	};
}

export type RunningPlace = ReturnType<typeof beginCall>;
