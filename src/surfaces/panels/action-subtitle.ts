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

interface Action {
	readonly of: string;
	readonly words: string;
}

function actionsOf(property: INodeProperties): Action[] {
	const resource = property.displayOptions?.show?.resource?.join() ?? '';
	return (property.options ?? []).flatMap((option) =>
		'action' in option && option.action !== undefined
			? [{ of: `${resource}/${String(option.value)}`, words: option.action }]
			: [],
	);
}

/** The text under a node on the canvas, as n8n's list of nodes offers it: n8n's own would show the names of tools. */
export function actionSubtitle(properties: readonly INodeProperties[]): string {
	const operations = properties.filter(({ name }) => name === 'operation');
	const words = Object.fromEntries(
		operations.flatMap(actionsOf).map((action) => [action.of, action.words]),
	);
	return `={{ (${JSON.stringify(words)})[($parameter["resource"] ?? "") + "/" + $parameter["operation"]] }}`;
}
