import type { INodePropertyOptions } from 'n8n-workflow';

import { permissionProperties } from '../panels/permission-properties';

const options = permissionProperties.find(({ name }) => name === 'profile')?.options ?? [];

const isChoice = (option: object): option is INodePropertyOptions =>
	'value' in option && typeof option.value === 'string';

/** The name of a profile and what it means, in the words of the panel. */
export function profileWords(profile: string) {
	const found = options.filter(isChoice).find(({ value }) => value === profile);
	return { name: found?.name ?? profile, description: found?.description ?? '' };
}
