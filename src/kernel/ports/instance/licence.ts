import type { Feature } from '../../feature';

export interface LicencePort {
	/** Whether this n8n supports calls that need the feature. Cached for minutes. */
	has(feature: Feature): Promise<boolean>;
}
