import { foremanProperties } from './foreman-properties';

const [operation] = foremanProperties;

const names = (operation?.options ?? []).flatMap((option) =>
	'value' in option ? [[String(option.value), option.name] as const] : [],
);

/** The text under the node on the canvas: the operation, as its panel names it. */
export const foremanSubtitle = `={{ (${JSON.stringify(Object.fromEntries(names))})[$parameter["operation"]] }}`;
