import type { INodeProperties } from 'n8n-workflow';

/** The text under a node that judges calls: the profile that holds. */
export function permissionsSubtitle(properties: readonly INodeProperties[]): string {
	const profile = properties.find(({ name }) => name === 'profile');
	const names = Object.fromEntries(
		(profile?.options ?? []).flatMap((option) =>
			'value' in option ? [[String(option.value), option.name]] : [],
		),
	);
	return `={{ $parameter["permissionSource"] === "managed" ? "Managed" : (${JSON.stringify(names)})[$parameter["profile"]] }}`;
}
