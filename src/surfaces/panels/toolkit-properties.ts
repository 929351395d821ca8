import type { INodeProperties } from 'n8n-workflow';
import { choice, field, fixed } from '../../administration/panel-fields';
import { nativeCatalog } from '../../catalog/catalog';
import { ON_CHOICE } from '../../catalog/toolkit';
import { REGISTRY } from '../../registry/dispatch/registered-facts';
import { REMOTE } from '../../instance/remote/remote-tool';
import { titleCase } from '../../kernel/values/title-case';
import {
	identityToken,
	moreCredentials,
	optionsCollection,
	workflowDirectoryOption,
} from './credential-properties';
import { permissionOptions, permissionProperties } from './permission-properties';

export const exposure = choice(
	'exposure',
	'common',
	{
		common: [
			'Common Tools and Search',
			'The model sees the dozen tools that most work needs, and looks up the others. Best for most agents.',
		],
		flat: [
			'All Tools',
			'The model sees every chosen tool. Best for few tools, or prompts that name them.',
		],
		deferred: [
			'Search and Run',
			'The model sees two tools, search-tools and run-tool, and looks up the rest. Best for many tools.',
		],
	},
	{
		description:
			'Which tools the model sees, and which it looks up with search-tools and calls with run-tool. What it may do stays the same.',
		...fixed,
	},
);

export function toolChoice(): INodeProperties[] {
	const domains = [...new Set(nativeCatalog.tools.map((tool) => tool.domain))].sort();
	return [
		field('domains', {
			type: 'multiOptions',
			options: [
				...domains.map((value) => ({
					name: titleCase(value),
					value,
					...(ON_CHOICE.includes(value) ? { description: 'Offered only where you choose it' } : {}),
				})),
				{
					name: "Your Team's Tools",
					value: REGISTRY,
					description: 'Those that your team has registered',
				},
				{
					name: 'Tools of an MCP Server',
					value: REMOTE,
					description: 'Those of the MCP server that is chosen in the node',
				},
			],
			default: [],
			description: 'The groups of tools that your agent gets',
			hint: 'Choose none to give it all but Builder',
			...fixed,
		}),
		field('tools', {
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getTools', loadOptionsDependsOn: ['domains'] },
			default: [],
			description: 'The tools that your agent gets',
			hint: 'Choose none to give it all of its domains',
			...fixed,
		}),
	];
}

/** The properties of the toolkit node. No field takes an expression, so that no model can decide what a model may use. */
export const makeToolkitPanel = (): INodeProperties[] => [
	...permissionProperties,
	...toolChoice(),
	...moreCredentials('identity', 'store', 'server', 'search'),
	optionsCollection([...permissionOptions, exposure, identityToken, workflowDirectoryOption]),
];
