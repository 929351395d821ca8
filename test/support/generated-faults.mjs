/*
 * Faults of every node type, made from n8n's own descriptions, with what was meant beside each. Nothing here knows the rules of the
 * validation: a case says where a finding has to be, and n8n's own code is asked whether it drops what stands there.
 */

/** A value that a parameter of the type takes. */
const sampleOf = ({ type, options = [] }) =>
	({
		string: 'sample',
		json: '{"sample": 1}',
		number: 7,
		collection: first(options),
		fixedCollection: listOf(options),
	})[type];

const first = (options) => {
	const option = options.find((one) => one.type === 'string' && one.displayOptions === undefined);
	return option && { [option.name]: 'sample' };
};

const listOf = ([option]) => {
	const field = option?.values?.find(({ type }) => type === 'string');
	return field ? { [option.name]: [{ [field.name]: 'sample' }] } : undefined;
};

const isPlain = ({ displayOptions }) => displayOptions === undefined;

const versionOf = ({ version }) => Math.max(...[version].flat());

const holds = (name, properties) => properties.filter((one) => one.name === name).length === 1;

/** Parameters that a switch of the node hides, set without the switch. */
function hidden({ properties }) {
	return properties.flatMap((property) => {
		const { show, hide } = property.displayOptions ?? {};
		const [[name, wanted] = [], ...others] = Object.entries(show ?? {});
		const own = properties.find((one) => one.name === name);
		const value = sampleOf(property);
		if (hide || others.length > 0 || !own || !isPlain(own) || value === undefined) return [];
		if (!holds(name, properties) || !holds(property.name, properties)) return [];
		if (typeof wanted?.[0] === 'object' || wanted.includes(own.default)) return [];
		if (['resource', 'operation', 'mode'].includes(name) && own.default !== '') return [];
		const wrong = { [property.name]: value };
		return [{ at: property.name, wrong, right: { [name]: wanted[0], ...wrong } }];
	});
}

/** Collections that are given as a text, or as a list. */
function misshaped({ properties }) {
	return properties
		.filter((one) => isPlain(one) && ['collection', 'fixedCollection'].includes(one.type))
		.filter(({ name, typeOptions }) => holds(name, properties) && !typeOptions?.multipleValues)
		.flatMap((property) => {
			const value = sampleOf(property);
			if (value === undefined) return [];
			const right = {
				[property.name]:
					property.type === 'collection'
						? value
						: Object.fromEntries(Object.entries(value).map(([name, [one]]) => [name, one])),
			};
			return ['text', [{ name: 'a' }]].map((wrong) => ({
				at: property.name,
				wrong: { [property.name]: wrong },
				right,
			}));
		});
}

/** Parameters of a collection that are given beside it. */
function misplaced({ properties }) {
	const collections = properties.filter((one) => isPlain(one) && one.type === 'collection');
	const [only, ...others] = collections;
	if (only === undefined || others.length > 0) return [];
	return only.options
		.filter((one) => isPlain(one) && one.type === 'string' && one.name.length > 6)
		.filter(({ name }) => !JSON.stringify(properties).split(`"name":"${name}"`)[2])
		.map(({ name }) => ({
			at: name,
			wrong: { [name]: 'sample' },
			right: { [only.name]: { [name]: 'sample' } },
		}));
}

/** The values of the switches that show a parameter; undefined where they are not enough. */
function switchesOf({ displayOptions: { show = {}, hide } = {} }, properties) {
	const isOpen = ({ displayOptions: above = {} }) =>
		above.hide === undefined && Object.keys(above.show ?? {}).every((name) => name in show);
	const isEnough = Object.entries(show).every(
		([name, [value]]) =>
			typeof value !== 'object' && properties.some((one) => one.name === name && isOpen(one)),
	);
	if (hide || !isEnough) return undefined;
	return Object.fromEntries(Object.entries(show).map(([name, [value]]) => [name, value]));
}

const isText = ({ type, typeOptions = {}, noDataExpression }) =>
	type === 'string' && !typeOptions.editor && !noDataExpression;

/** Expressions without braces, and braces without an equals sign: each of them in every other text of the type. */
function uncomputed({ properties }) {
	return properties
		.filter((one) => isText(one) && holds(one.name, properties) && switchesOf(one, properties))
		.map((property, index) => {
			const switches = switchesOf(property, properties);
			const { name } = property;
			return {
				at: name,
				wrong: { ...switches, [name]: ['{{ $json.field }}', '=$json.field'][index % 2] },
				right: { ...switches, [name]: '={{ $json.field }}' },
			};
		});
}

/** Lists of options at any depth, with the way to write a value of each. */
const optionsIn = (properties, wrap = (inner) => inner) =>
	properties.flatMap((property) => {
		const { name, type, typeOptions, options = [] } = property;
		if (!isPlain(property) || !holds(name, properties)) return [];
		const inside = (value) => wrap({ [name]: value });
		if (type === 'collection' && !typeOptions?.multipleValues) return optionsIn(options, inside);
		if (type === 'fixedCollection')
			return options.flatMap((one) =>
				optionsIn(one.values, (inner) =>
					inside({ [one.name]: typeOptions?.multipleValues ? [inner] : inner }),
				),
			);
		const isListed = type === 'options' && options.some(({ value }) => typeof value === 'string');
		const isOpen = Object.keys(typeOptions ?? {}).some((one) => /load|arbitrary/i.test(one));
		return isListed && !isOpen ? [{ property, inside }] : [];
	});

/** Values that a list of options does not have, at every depth. */
function unlisted({ name, properties }) {
	// Code that is not written yet is a fault of its own.
	if (name === 'n8n-nodes-base.code') return [];
	return optionsIn(properties).map(({ property: { options }, inside }) => {
		const wrong = inside('no such value');
		const right = inside(options[0].value);
		return { at: Object.keys(wrong)[0], wrong, right };
	});
}

/** Parameters that stand beside the parameters. */
function beside({ properties }) {
	return properties
		.filter((one) => isText(one) && isPlain(one) && holds(one.name, properties))
		.filter(({ name }) => !['name', 'notes', 'color', 'type', 'id'].includes(name))
		.map(({ name }) => ({ at: name, wrong: {}, beside: { [name]: 'sample' }, right: {} }));
}

const classes = { hidden, misshaped, misplaced, uncomputed, unlisted, beside };

const workflowOf = (type, parameters, more = {}) => ({
	id: 'generated',
	connections: { Start: { main: [[{ node: 'Step', type: 'main', index: 0 }]] } },
	nodes: [
		['Start', 'n8n-nodes-base.manualTrigger', 1, {}],
		['Step', type.name, versionOf(type), parameters],
	].map(([name, type, typeVersion, parameters]) => ({
		...{ id: name, name, type, typeVersion, parameters, position: [0, 0] },
		...(name === 'Step' ? more : {}),
	})),
	settings: {},
});

/**
 * @param {object[]} descriptions of all node types
 * @param {number} most cases of one class for one type
 * @returns {{kind: string, type: string, at: string, wrong: object, right: object}[]} `at`: the parameter that a finding has to
 *   name; `wrong` and `right`: workflows
 */
export const generatedFaults = (descriptions, most = 3) =>
	[...new Map(descriptions.map((one) => [one.name, one])).values()].flatMap((type) =>
		Object.entries(classes).flatMap(([kind, make]) =>
			make(type)
				.slice(0, kind === 'uncomputed' ? Infinity : most)
				.map(({ at, wrong, beside, right }) => ({
					...{ kind, type: type.name, at },
					wrong: workflowOf(type, wrong, beside),
					right: workflowOf(type, right),
				})),
		),
	);
