/** What OpenAI takes in a schema that it is to hold a model to; "strict" refuses a request with any other keyword. */
const TAKEN = new Set([
	...['$schema', '$ref', '$defs', 'definitions', 'type', 'title', 'description', 'enum', 'const'],
	...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems', 'anyOf'],
	...['pattern', 'format', 'multipleOf', 'minimum', 'maximum'],
	...['exclusiveMinimum', 'exclusiveMaximum'],
]);

/**
 * Why OpenAI refuses a request with `strict: true`.
 *
 * @param {object[]} tools of chat completions (`{function: {name, parameters, strict}}`) or of responses (the same, flat)
 * @returns {string | undefined} the first problem
 */
export function strictProblem(tools) {
	for (const tool of tools) {
		const { name, parameters, strict } = tool.function ?? tool;
		if (strict !== true) continue;
		const [problem] = problems(parameters, []);
		if (problem !== undefined)
			return `Invalid schema for function '${name}': In context=(${problem.path.map((part) => `'${part}'`).join(', ')}), ${problem.why}`;
	}
	return undefined;
}

function problems(schema, path) {
	const at = (why) => [{ path, why }];
	if (typeof schema !== 'object' || schema === null) return at('schema must be an object.');
	const strange = Object.keys(schema).find((key) => !TAKEN.has(key));
	if (strange !== undefined) return at(`'${strange}' is not permitted.`);
	if (!['type', 'anyOf', '$ref', 'enum', 'const'].some((key) => key in schema))
		return at("schema must have a 'type' key.");
	const types = [schema.type].flat();
	if (types.includes('array') && schema.items === undefined)
		return at('array schema missing items.');
	return [
		...(types.includes('object') ? objectProblems(schema, path) : []),
		...(schema.items === undefined ? [] : problems(schema.items, [...path, 'items'])),
		...(schema.anyOf ?? []).flatMap((one, index) => problems(one, [...path, 'anyOf', index])),
		...Object.entries(schema.$defs ?? {}).flatMap(([name, one]) =>
			problems(one, [...path, '$defs', name]),
		),
	];
}

function objectProblems({ properties = {}, required = [], additionalProperties }, path) {
	const missing = Object.keys(properties).find((name) => !required.includes(name));
	return [
		...(additionalProperties === false
			? []
			: [{ path, why: "'additionalProperties' is required to be supplied and to be false." }]),
		...(missing === undefined
			? []
			: [
					{
						path,
						why: `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
					},
				]),
		...Object.entries(properties).flatMap(([name, one]) =>
			problems(one, [...path, 'properties', name]),
		),
	];
}
