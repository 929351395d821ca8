import { features } from '../kernel/feature';
import type { Feature } from '../kernel/feature';
import type { LicencePort } from '../kernel/ports/instance/licence';

/** The features that the n8n behind the ports has no licence for. */
export async function missingFeatures(licence: LicencePort): Promise<ReadonlySet<Feature>> {
	const asked = features.map(async (feature) => ({ feature, has: await licence.has(feature) }));
	const answers = await Promise.all(asked);
	return new Set(answers.flatMap(({ feature, has }) => (has ? [] : [feature])));
}
