import type { RegistryChange } from '../../registry/registry-setting';

/** What was done with something of the registry, for people. */
export const changeWords: Readonly<Record<RegistryChange['change'], string>> = {
	created: 'Made',
	updated: 'Changed',
	deleted: 'Deleted',
	restored: 'Restored',
	removed: 'Removed for good',
	tried: 'Tried once',
};
