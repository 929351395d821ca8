/**
 * Writes generated/ from the compiled package: the reference of tools, the addresses for programs, OpenAPI, the version.
 * Usage: node scripts/generate.mjs [--out DIRECTORY]   (default: generated)
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

import * as prettier from 'prettier';
import { zodToJsonSchema } from 'zod-to-json-schema';

import { markdownTable } from './figures.mjs';
import { built, packageRoot as root } from './package-root.mjs';
import { versionModule } from './version-module.mjs';

const require = createRequire(import.meta.url);

const { tools, all: allTools } = built('catalog/catalog').nativeCatalog;
const { permissionFor, profiles } = built('policy/permissions');
const { nodeOfTool } = built('surfaces/panels/node-panels');
const { titleCase } = built('kernel/values/title-case');
const { panelField, parameterName } = built('surfaces/panels/panel-field');
const { fieldsOf } = built('kernel/field');
const { routeTable } = built('surfaces/http/route-table');
const { openApi } = built('surfaces/http/open-api');
const { permissiveSchema } = built('catalog/permissive-schema');
const { plainJsonSchema } = built('kernel/plain-json-schema');

const jsonSchema = (schema) => {
	const { $schema: _dialect, ...rest } = zodToJsonSchema(schema, { $refStrategy: 'none' });
	return rest;
};

/** A JSON Schema as a type that people read: `{ name: string, size?: number }[]`. */
function typeText(schema) {
	const { type, enum: values, anyOf, items, properties, required = [] } = schema;
	if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
	if (anyOf !== undefined) return [...new Set(anyOf.map(typeText))].join(' | ');
	if (Array.isArray(type)) return type.join(' | ');
	if (type === 'array') {
		const one = typeText(items ?? {});
		return one.includes(' | ') ? `(${one})[]` : `${one}[]`;
	}
	if (type !== 'object') return type ?? 'any';
	const fields = Object.entries(properties ?? {}).map(
		([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(one)}`,
	);
	return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`;
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function fieldRow(
	{ name, kind, required, options, description, default: fallback },
	{ properties },
) {
	const isPicked =
		panelField({ name, kind, required, options, description }).type === 'resourceLocator';
	const type =
		kind === 'json' ? `\`${typeText(properties[name])}\`` : isPicked ? 'string, picked' : kind;
	const kinds = options.length > 0 ? options.map((option) => `\`${option}\``).join(', ') : type;
	const preset = fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``;
	const parameter = parameterName(name);
	const named = parameter === name ? `\`${name}\`` : `\`${name}\`, in the panel \`${parameter}\``;
	return [named, cell(kinds), required ? 'yes' : 'no', cell(preset), cell(description)];
}

const nodeNames = {
	workflows: 'Foreman Workflows',
	team: 'Foreman Team',
	builder: 'Foreman Builder',
	research: 'Foreman Research',
};

/** Where the tool is offered. Users' workflows store the operation: it is the name of the tool. */
const placeOf = (tool) =>
	tools.includes(tool)
		? `Node: *${nodeNames[nodeOfTool(tool)]}*, resource \`${tool.resource}\`.`
		: 'For the agents of the Foreman node alone.';

const codes = (words) => words.map((word) => `\`${word}\``).join(', ') || 'none';

function section(tool) {
	const fields = fieldsOf(tool.input);
	// As the model gets it.
	const shape = plainJsonSchema(jsonSchema(permissiveSchema(tool.input)));
	const rows = [
		['Field', 'Type', 'Required', 'Default', 'Description'],
		...fields.map((field) => fieldRow(field, shape)),
	];
	const answers = Object.keys(tool.output.shape).map((name) => `\`${name}\``);
	return [
		`### \`${tool.name}\``,
		tool.description,
		`Effect: **${tool.effect}**. ${placeOf(tool)} For agents: ${codes(tool.roles)}. API key scopes: ${codes(tool.scopes)}.`,
		fields.length > 0 ? markdownTable(rows) : 'No fields.',
		`Answers ${answers.join(', ')}.`,
	].join('\n\n');
}

const permissionWords = { always_allow: 'runs', needs_approval: 'asks', blocked: 'refused' };

const INTRO =
	'Every tool is an operation of a node, a tool of its own for an AI Agent, and part of the Foreman Toolkit; those of the domain orchestration are for the agents of the Foreman node alone. Generated from the catalog by `npm run generate`: names, fields and their types are what workflows store and models call.';

const PROFILES =
	'The last four columns say what each [profile](../docs/approvals.md) does with a call. *runs for …*: every other call asks. Rules of the panel, and what operators decided, go before. What only a person can allow asks in every profile, and is refused in Unattended. After foreign text was read, what changes something asks; in Build it still runs where it changes only what the agent made and nobody has put to use, and sends nothing.';

/** A question of its own, such as a plan, is asked in every profile. */
function profileWord(tool, profile) {
	if (tool.alwaysAsks) return profile === 'unattended' ? 'refused' : 'asks';
	const isJudged = profile === 'build' || (profile === 'standard' && tool.build.inStandard);
	if (isJudged && typeof tool.build === 'object') return `runs for ${tool.build.runs}`;
	return permissionWords[permissionFor(tool, { profile, decided: new Map() })];
}

/** The first sentence of what models are told. */
const brief = ({ description }) =>
	description.split(/(?<=[a-z)])\. |(?: such as)?: /)[0].replace(/\.$/, '');

const anchor = ({ name }) => `[\`${name}\`](#${name})`;

function reference() {
	const domains = [...new Set(allTools.map((tool) => tool.domain))];
	const rows = allTools.map((tool) => {
		const words = profiles.map((profile) => profileWord(tool, profile));
		return [anchor(tool), brief(tool), tool.effect, ...words].map(cell);
	});
	const head = ['Tool', 'What it does', 'Effect', ...profiles.map(titleCase)];
	const index = markdownTable([head, ...rows]);
	const parts = domains.map((domain) =>
		[
			`## ${titleCase(domain)}`,
			...allTools.filter((tool) => tool.domain === domain).map(section),
		].join('\n\n'),
	);
	return ['# Tools', INTRO, PROFILES, index, ...parts].join('\n\n');
}

/** Every address for programs, a line each with the methods that it takes. */
function routes() {
	const rows = [...new Set(routeTable.map(([, path]) => path))].map((path) => {
		const found = routeTable.filter(([, one]) => one === path);
		const methods = found.map(([method]) => `\`${method}\``).join(', ');
		return [`\`/${path}\``, methods, found.flatMap(([, , title]) => title || []).join(', ')];
	});
	return markdownTable([['address', 'methods', 'does'], ...rows]);
}

const { values } = parseArgs({
	options: { out: { type: 'string', default: path.join(root, 'generated') } },
});
const config = await prettier.resolveConfig(path.join(root, 'generated', 'file.ts'));
const files = {
	'http-routes.md': ['markdown', routes()],
	'openapi.json': ['json', JSON.stringify(openApi())],
	'version.ts': ['typescript', versionModule(require('../package.json').version)],
	'tools.md': ['markdown', reference()],
};
mkdirSync(values.out, { recursive: true });
for (const [name, [parser, text]] of Object.entries(files)) {
	writeFileSync(path.join(values.out, name), await prettier.format(text, { ...config, parser }));
}

// A page of people's has the table of addresses between two marks.
if (values.out === path.join(root, 'generated')) {
	const page = path.join(root, 'docs', 'http-api.md');
	const table = readFileSync(path.join(values.out, 'http-routes.md'), 'utf8').trim();
	const marked = /(<!-- routes -->\n)[^]*(\n<!-- \/routes -->)/;
	writeFileSync(page, readFileSync(page, 'utf8').replace(marked, `$1${table}$2`));
}
