const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const MOST_TOOLS = 128;
const LONGEST_DESCRIPTION = 1_024;
const COMBINATIONS = ['anyOf', 'oneOf', 'allOf'];

/**
 * Checks the tools of a request against what OpenAI accepts, and that a model is told what every argument is.
 *
 * @param {object[]} tools `{type: 'function', function: {name, description, parameters}}`
 * @returns {string[]} one sentence for each problem, empty when there is none
 */
export function toolSchemaProblems(tools) {
	const names = tools.map((tool) => tool.function?.name);
	const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
	return [
		...(tools.length > MOST_TOOLS ? [`${tools.length} tools, ${MOST_TOOLS} is the most`] : []),
		...[...twice].map((name) => `${name}: offered more than once`),
		...tools.flatMap(toolProblems),
	];
}

function toolProblems(tool) {
	if (tool.type !== 'function' || typeof tool.function?.name !== 'string')
		return [`not a function: ${JSON.stringify(tool).slice(0, 200)}`];
	const { name, description, parameters } = tool.function;
	const problems = [];
	if (!NAME.test(name)) problems.push('the name is not one OpenAI accepts');
	if (!description?.trim()) problems.push('has no description');
	if (description?.length > LONGEST_DESCRIPTION)
		problems.push(`the description has more than ${LONGEST_DESCRIPTION} characters`);
	// Without parameters a function takes none.
	if (parameters !== undefined) {
		if (parameters?.type !== 'object') problems.push('parameters are not an object schema');
		problems.push(...schemaProblems(parameters, ''));
	}
	return problems.map((problem) => `${name}: ${problem}`);
}

function schemaProblems(schema, path) {
	if (typeof schema !== 'object' || schema === null) return [];
	const properties = Object.entries(schema.properties ?? {});
	return [
		...properties.flatMap(([name, property]) =>
			propertyProblems(property, path ? `${path}.${name}` : name),
		),
		...(schema.required ?? [])
			.filter((name) => !Object.hasOwn(schema.properties ?? {}, name))
			.map((name) => `${path || 'parameters'}: requires "${name}", which is not a property`),
		...(schema.type === 'array' && schema.items === undefined
			? [`${path}: an array that does not say of what`]
			: []),
		...schemaProblems(schema.items, `${path}[]`),
		...schemaProblems(schema.additionalProperties, `${path}.*`),
		...COMBINATIONS.flatMap((key) =>
			(schema[key] ?? []).flatMap((branch) => schemaProblems(branch, path)),
		),
	];
}

function propertyProblems(property, path) {
	const undescribed = property?.description?.trim() ? [] : [`${path} has no description`];
	return [...undescribed, ...schemaProblems(property, path)];
}
