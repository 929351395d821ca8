import type { INodeProperties } from 'n8n-workflow';

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
