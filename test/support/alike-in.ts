import { LiveInstance } from './live-instance';

/** A set-up in which `npm test` runs some live files a second time. */
export type RepeatedSetUp = 'queue mode' | 'one credential';

/** Defines no test. */
const untold = Object.assign(() => undefined, {
	each: () => () => undefined,
}) as unknown as jest.It;

/**
 * `test`, for what is the same in these set-ups as in regular mode with a store of its own, where it runs in any case. `npm test`
 * leaves it out where it runs a file again in one of them. With FULL=1, and where all is run in one set-up
 * (`npm run test:live-queue`), it is run there as well.
 */
export const alikeIn = (...setUps: readonly RepeatedSetUp[]): jest.It => {
	const { repeats } = new LiveInstance().access;
	return repeats !== undefined && setUps.includes(repeats) ? untold : test;
};
