/**
 * Writes generated/ from the compiled catalog: node properties, the catalog as JSON, the tool reference.
 * Usage: node scripts/generate.mjs [--out DIRECTORY]   (default: generated)
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import * as prettier from 'prettier';
import { zodToJsonSchema } from 'zod-to-json-schema';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const compiled = (file) => require(path.join(root, 'dist', 'src', file));

const { tools, all: allTools } = compiled('catalog/catalog.js').nativeCatalog;
const { nodeProperties } = compiled('surfaces/panels/node-properties.js');
const { toolkitProperties } = compiled('surfaces/panels/toolkit-properties.js');
const { mcpProperties } = compiled('surfaces/panels/mcp-properties.js');
const { identityToken } = compiled('surfaces/panels/identity-token.js');
const { workflowDirectoryOption } = compiled('surfaces/panels/workflow-directory.js');
const { permissionFor, profiles } = compiled('policy/permissions.js');
const { titleCase } = compiled('kernel/values/title-case.js');
const { fieldsOf } = compiled('kernel/field.js');
const { routeTable } = compiled('surfaces/http/route-table.js');
const { openApi } = compiled('surfaces/http/open-api.js');
const { permissiveSchema } = compiled('catalog/permissive-schema.js');
const { plainJsonSchema } = compiled('kernel/plain-json-schema.js');

/** Only the Foreman node has tools of orchestration. */
const surfacesOf = (tool) =>
	tools.includes(tool) ? ['canvas operation', 'agent tool', 'toolkit'] : ['Foreman'];

const jsonSchema = (schema) => {
	const { $schema: _dialect, ...rest } = zodToJsonSchema(schema, { $refStrategy: 'none' });
	return rest;
};

const propertiesModule = (properties) => `import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by \`npm run generate\`. Users' workflows store these names. */
export const properties: INodeProperties[] = ${JSON.stringify(properties)};
`;

const catalog = allTools.map((tool) => ({
	name: tool.name,
	domain: tool.domain,
	title: tool.title,
	description: tool.description,
	effect: tool.effect,
	build: tool.build,
	roles: tool.roles,
	scopes: tool.scopes,
	surfaces: surfacesOf(tool),
	// As the model gets it.
	input: plainJsonSchema(jsonSchema(permissiveSchema(tool.input))),
	output: jsonSchema(tool.output),
}));

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function fieldRow({ name, kind, required, options, description, default: fallback }) {
	const kinds = options.length > 0 ? options.map((option) => `\`${option}\``).join(', ') : kind;
	const preset = fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``;
	return `| \`${name}\` | ${cell(kinds)} | ${required ? 'yes' : 'no'} | ${cell(preset)} | ${cell(description)} |`;
}

const buildWords = (build) =>
	typeof build === 'object' ? `runs for ${build.runs}, else asks` : build;

function section(tool) {
	const fields = fieldsOf(tool.input);
	const rows = [
		'| Field | Type | Required | Default | Description |',
		'|---|---|---|---|---|',
		...fields.map(fieldRow),
	];
	const answers = Object.keys(tool.output.shape).map((name) => `\`${name}\``);
	return [
		`### \`${tool.name}\``,
		tool.description,
		`Effect: **${tool.effect}**. In the profile Build: ${buildWords(tool.build)}. API key scopes: ${tool.scopes.map((scope) => `\`${scope}\``).join(', ') || 'none'}.`,
		fields.length > 0 ? rows.join('\n') : 'No fields.',
		`Answers ${answers.join(', ')}.`,
	].join('\n\n');
}

function reference() {
	const domains = [...new Set(allTools.map((tool) => tool.domain))];
	const parts = domains.map((domain) =>
		[
			`## ${titleCase(domain)}`,
			...allTools.filter((tool) => tool.domain === domain).map(section),
		].join('\n\n'),
	);
	const intro = `Every tool is an operation of the Foreman Workflows node (those of the domain operations: of Foreman Team, of the domain builder: of Foreman Builder, of the domain research: of Foreman Research), an agent tool of its own, and part of the Foreman Toolkit; those of the domain orchestration are for the orchestrator of the Foreman node alone. Generated from the catalog by \`npm run generate\`.`;
	return ['# Tools', intro, ...parts].join('\n\n');
}

const permissionWords = { always_allow: 'runs', needs_approval: 'asks', blocked: 'refused' };

/** A question of its own, such as a plan, is asked in every profile. */
function profileWord(tool, profile) {
	if (tool.alwaysAsks) return profile === 'unattended' ? 'refused' : 'asks';
	if (profile === 'build' && typeof tool.build === 'object') return `runs for ${tool.build.runs}`;
	return permissionWords[permissionFor(tool, { profile, decided: new Map() })];
}

function profileTable() {
	const rows = allTools.map((tool) =>
		[`\`${tool.name}\``, ...profiles.map((profile) => cell(profileWord(tool, profile)))].join(
			' | ',
		),
	);
	return [
		'# Profiles',
		'What each profile does with a call of each tool. *runs for …*: every other call asks. Rules of the panel, and what operators decided, go before. What only a person can allow asks in every profile, and is refused in Unattended. After foreign text was read, what changes something asks; in Build it still runs where it changes only what the agent made and nobody has put to use, and sends nothing. Generated from the catalog by `npm run generate`.',
		[
			`| Tool | ${profiles.map(titleCase).join(' | ')} |`,
			`|---|${profiles.map(() => '---|').join('')}`,
			...rows.map((row) => `| ${row} |`),
		].join('\n'),
	].join('\n\n');
}

/** Every address for programs, a line each with the methods that it takes. */
function routes() {
	const rows = [...new Set(routeTable.map(([, path]) => path))].map((path) => {
		const found = routeTable.filter(([, one]) => one === path);
		const methods = found.map(([method]) => `\`${method}\``).join(', ');
		return `| \`/${path}\` | ${methods} | ${found.flatMap(([, , title]) => title || []).join(', ')} |`;
	});
	return ['| address | methods | does |', '|---|---|---|', ...rows].join('\n');
}

const { values } = parseArgs({
	options: { out: { type: 'string', default: path.join(root, 'generated') } },
});
const forBuilder = tools.filter(({ domain }) => domain === 'builder');
const forResearch = tools.filter(({ domain }) => domain === 'research');
const ofOthers = [...forBuilder, ...forResearch];
const forInstance = tools.filter((tool) => !tool.needsIdentity && !ofOthers.includes(tool));
const forOperations = tools.filter((tool) => tool.needsIdentity);
const config = await prettier.resolveConfig(path.join(root, 'generated', 'file.ts'));
const files = {
	'foreman-workflows.properties.ts': ['typescript', propertiesModule(nodeProperties(forInstance))],
	'foreman-team.properties.ts': [
		'typescript',
		propertiesModule(nodeProperties(forOperations, [identityToken])),
	],
	'foreman-builder.properties.ts': [
		'typescript',
		propertiesModule(nodeProperties(forBuilder, [workflowDirectoryOption])),
	],
	'foreman-research.properties.ts': ['typescript', propertiesModule(nodeProperties(forResearch))],
	'foreman-toolkit.properties.ts': ['typescript', propertiesModule(toolkitProperties(tools))],
	'foreman-mcp-trigger.properties.ts': ['typescript', propertiesModule(mcpProperties(tools))],
	'http-routes.md': ['markdown', routes()],
	'openapi.json': ['json', JSON.stringify(openApi())],
	'version.ts': [
		'typescript',
		`/** Generated from package.json by \`npm run generate\`. */\nexport const version = '${require('../package.json').version}';`,
	],
	'tools.json': ['json', JSON.stringify(catalog)],
	'tools.md': ['markdown', reference()],
	'profiles.md': ['markdown', profileTable()],
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
