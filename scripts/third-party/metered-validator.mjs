import { readFile } from 'node:fs/promises';
import path from 'node:path';

const INSIDE = /[\\/]z-schema[\\/]dist[\\/]/;

/** Modules of z-schema, and what of ours takes the place of some or all of their exports. */
const REPLACED = {
	'utils/schema-regex.js': { by: 'linear-regex.ts', all: true },
	'format-validators.js': { by: 'no-formats.ts', all: true },
	'utils/json.js': { by: 'equal-values.ts', names: ['areEqual'] },
	'utils/array.js': { by: 'equal-values.ts', names: ['isUniqueArray'] },
};

const VALIDATE = 'function validate(ctx, report, schema, json) {';
const EVALUATED =
	'function collectEvaluated(ctx, args) {\n\tconst { report, currentSchema, json, mode, depth } = args;';
const FIND =
	'const findId = (schema, id, targetBaseUri, currentBaseUri, maxDepth = 100, _depth = 0) => {';
const ERROR = 'addCustomError(errorCode, errorMessage, params, subReports, schema, keyword) {';
const REPORT = 'static createSubReport(parent) {';
const LENGTH = 'function unicodeLength(str) {';

/** It holds each schema against the meta-schema, at a cost of 0.1 ms a sub-schema. `src/registry/schema` does that once, by a table. */
const PARENT = 'const hasParentSchema = schema.$schema && getId(schema) !== schema.$schema;';

/** Where its work is counted: the file, the text that is there once, the step that follows it, and what stands there instead. */
const METERED = [
	['json-validation.js', VALIDATE, 'meterValidation(schema, json);'],
	['json-validation.js', EVALUATED, 'meterValidation(currentSchema, json);'],
	['json-schema.js', FIND, 'spend(1);'],
	['report.js', ERROR, 'spend(20);'],
	['report.js', REPORT, 'spend(10);'],
	['schema-validator.js', PARENT, '', 'const hasParentSchema = false;'],
	['validation/type.js', '[JSON.stringify(json)]', '', '[]'],
	['validation/type.js', '[JSON.stringify(constValue)]', '', '[]'],
	['utils/unicode.js', LENGTH, 'spend(str.length / 64);'],
];

const insideOf = (file) => file.split(INSIDE)[1]?.replaceAll('\\', '/');

function metered(text, inside, folder) {
	const places = METERED.filter(([file]) => file === inside);
	if (places.length === 0) return text;
	const imports = `import { spend } from ${JSON.stringify(path.join(folder, 'work-meter.ts'))};
import { meterValidation } from ${JSON.stringify(path.join(folder, 'meter-validation.ts'))};\n`;
	return places.reduce((code, [, place, step, instead = place]) => {
		if (code.split(place).length !== 2)
			throw new Error(`z-schema's ${inside} is not the one we know`);
		return code.replace(place, () => `${instead}\n${step}`);
	}, imports + text);
}

function replaced(text, inside, folder) {
	const { by, all, names = [] } = REPLACED[inside];
	const from = JSON.stringify(path.join(folder, by));
	if (all) return `export * from ${from};`;
	const kept = names.reduce((code, name) => {
		const exported = new RegExp(`^(export \\{[^}]*?)\\b${name}\\b,? ?`, 'm');
		if (!exported.test(code)) throw new Error(`z-schema's ${inside} exports no ${name}`);
		return code.replace(exported, '$1');
	}, text);
	return `${kept}\nexport { ${names.join(', ')} } from ${from};`;
}

/**
 * Makes the bundled z-schema one that nothing can hang: patterns by RE2, comparisons in linear time, and its work counted.
 * Throws where z-schema is not the version this was written for.
 *
 * @param {string} folder our sources of what takes the place, `src/third-party/json-schema`
 * @returns {import('esbuild').Plugin}
 */
export const meteredValidator = (folder) => ({
	name: 'metered-validator',
	setup({ onLoad }) {
		onLoad({ filter: INSIDE }, async ({ path: file }) => {
			const inside = insideOf(file);
			const text = await readFile(file, 'utf8');
			const contents =
				REPLACED[inside] === undefined
					? metered(text, inside, folder)
					: replaced(text, inside, folder);
			return { contents, loader: 'js' };
		});
	},
});
