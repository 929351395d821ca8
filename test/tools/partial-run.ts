import type { ForemanRunPort } from '../../src/kernel/ports/foreman-run';

type Part = {
	readonly [Name in keyof ForemanRunPort]?: Partial<ForemanRunPort[Name]>;
};

/** A run of the Foreman node with what a test gives; calling anything else of it is a mistake of the tool. */
export const partialRun = (part: Part) => part as ForemanRunPort;
