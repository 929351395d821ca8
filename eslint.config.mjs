import js from '@eslint/js';
import { config as n8n } from '@n8n/node-cli/eslint';
import { defineConfig } from 'eslint/config';

import fileNames from './scripts/lint/file-names.mjs';
import importBoundaries from './scripts/lint/import-boundaries.mjs';
import plainWords from './scripts/lint/plain-words.mjs';
import spreadLiterals from './scripts/lint/spread-literals.mjs';

const shipped = ['src/**/*.ts', 'nodes/**/*.ts', 'credentials/**/*.ts', 'generated/**/*.ts'];
const written = ['src/**/*.ts', 'nodes/**/*.ts', 'credentials/**/*.ts'];
const tests = ['test/**/*.ts'];
const modules = ['**/*.mjs'];
const commonjs = [
	'*.js',
	'*.cjs',
	'test/**/*.cjs',
	'test/**/*.js',
	'scripts/**/*.cjs',
	'sandbox/**/*.cjs',
];

const nodeGlobals = Object.fromEntries(
	[
		...[
			'AbortController',
			'AbortSignal',
			'Buffer',
			'TextDecoder',
			'TextEncoder',
			'URL',
			'URLSearchParams',
		],
		...[
			'fetch',
			'FormData',
			'Headers',
			'Request',
			'Response',
			'performance',
			'structuredClone',
			'queueMicrotask',
		],
		...[
			'clearImmediate',
			'clearInterval',
			'clearTimeout',
			'setImmediate',
			'setInterval',
			'setTimeout',
		],
		...['console', 'global', 'process', 'crypto', 'atob', 'btoa'],
	].map((name) => [name, 'readonly']),
);
const commonjsGlobals = Object.fromEntries(
	['require', 'module', 'exports', '__dirname', '__filename'].map((name) => [name, 'readonly']),
);

const unused = {
	argsIgnorePattern: '^_',
	varsIgnorePattern: '^_',
	destructuredArrayIgnorePattern: '^_',
	ignoreRestSiblings: true,
};

const foreman = {
	rules: {
		'import-boundaries': importBoundaries,
		'file-names': fileNames,
		'plain-words': plainWords,
		'spread-literals': spreadLiterals,
	},
};

export default defineConfig(
	{
		ignores: [
			'**/node_modules/',
			'dist/',
			'coverage/',
			'.work/',
			'sandbox/.state/',
			'test/**/fixtures/',
			'package-lock.json',
		],
	},
	{
		linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
	},
	n8n,

	{
		name: 'foreman/all-typescript',
		files: [...shipped, ...tests],
		plugins: { foreman },
		languageOptions: { parserOptions: { project: ['./tsconfig.test.json'] } },
		rules: {
			'foreman/file-names': 'error',
			'@typescript-eslint/ban-ts-comment': [
				'error',
				{ 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true },
			],
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/consistent-type-imports': [
				'error',
				{ fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
			],
			'@typescript-eslint/no-unused-vars': ['error', unused],
			eqeqeq: 'error',
			// the compiler resolves imports, and knows better
			'import-x/no-unresolved': 'off',
			'import-x/named': 'off',
			'import-x/namespace': 'off',
			'import-x/default': 'off',
			'import-x/no-named-as-default': 'off',
			'import-x/no-named-as-default-member': 'off',
		},
	},
	{
		name: 'foreman/shipped',
		files: shipped,
		rules: { 'foreman/import-boundaries': 'error' },
	},
	{
		name: 'foreman/written',
		files: written,
		rules: {
			'foreman/spread-literals': 'error',
			'max-lines': ['error', { max: 400 }],
			'@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/no-unsafe-assignment': 'error',
			'@typescript-eslint/no-unsafe-call': 'error',
			'@typescript-eslint/no-unsafe-member-access': 'error',
			// not -argument and -return: zod's own types hand out `any` there
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
		},
	},
	{
		name: 'foreman/plain-words',
		files: written,
		// The list of stop words holds such words.
		ignores: ['src/nodes-catalog/text/words-of.ts'],
		rules: { 'foreman/plain-words': 'error' },
	},
	{
		name: 'foreman/one-error-class',
		// src throws ToolError; n8n's classes exist in the n8n surface alone (n8n's scanner reads nodes/ and credentials/)
		files: ['src/**/*.ts'],
		rules: { '@n8n/community-nodes/require-node-api-error': 'off' },
	},
	{
		name: 'foreman/tests',
		files: tests,
		rules: {
			'no-console': 'off',
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'@n8n/community-nodes/no-hardcoded-secrets': 'off',
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			'@n8n/community-nodes/require-node-api-error': 'off',
		},
	},

	{
		name: 'foreman/modules',
		files: modules,
		languageOptions: { sourceType: 'module', globals: nodeGlobals },
		rules: {
			...js.configs.recommended.rules,
			'no-unused-vars': ['error', unused],
			eqeqeq: 'error',
		},
	},
	{
		name: 'foreman/commonjs',
		files: commonjs,
		languageOptions: {
			sourceType: 'commonjs',
			globals: { ...nodeGlobals, ...commonjsGlobals },
		},
		rules: { ...js.configs.recommended.rules, eqeqeq: 'error' },
	},
	{
		name: 'foreman/optional-host-modules',
		// What n8n may drop one day is loaded when it is asked for; an import would cost the whole package.
		files: [
			'src/host/{knowledge,major-rules,mcp-server,n8n-rows,spans,workflow-sdk}.ts',
			'src/host/pages/*.ts',
		],
		rules: {
			'@typescript-eslint/no-require-imports': [
				'error',
				{
					allow: [
						'^@n8n/',
						'^@modelcontextprotocol/server$',
						'^@opentelemetry/api$',
						'^pdf-parse$',
					],
				},
			],
		},
	},
);
