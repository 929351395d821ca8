import type { DestinationsPort } from '../../src/kernel/ports/destinations';

/** Of workflows that send nothing anywhere. */
export const reachingNothing: DestinationsPort = {
	ofRun: async ({ workflow: { versionId } }) =>
		await Promise.resolve({ destinations: [], unknown: [], called: [], version: versionId }),
	ofWorkflow: async ({ versionId }) =>
		await Promise.resolve({ destinations: [], unknown: [], called: [], version: versionId }),
	strange: async () => await Promise.resolve([]),
	unsaid: async () => await Promise.resolve([]),
	refused: async () => await Promise.resolve([]),
	tell: async () => await Promise.resolve({ facts: [], agreed: [], fixed: 'all' }),
};
