import type { Feature } from '../../feature';

export interface LicencePort {
	/** Whether calls that need the feature can work on this n8n. Remembered for minutes. */
	has(feature: Feature): Promise<boolean>;
}
