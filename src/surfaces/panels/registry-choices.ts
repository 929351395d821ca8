import type { INodeProperties } from 'n8n-workflow';

import { operation } from './admin-fields';

/** The way to a tool that most take. */
export const FROM_WORKFLOW = 'createToolFromWorkflow';

/** The operations of the tool registry. */
export const registryOperations: readonly INodeProperties[] = [
	operation('tool', 'getAll', [
		[
			'create',
			'Create',
			'Create a tool',
			'To make one of a workflow, choose Function, then Create Tool From Workflow',
		],
		['delete', 'Delete', 'Delete a tool', 'It can be restored for some time'],
		['export', 'Export', 'Export tools', 'Tools and what they use, as one JSON document'],
		['get', 'Get', 'Get a tool'],
		['getAll', 'Get Many', 'Get many tools'],
		['import', 'Import', 'Import tools', 'All of a document, or nothing'],
		['restore', 'Restore', 'Restore a tool'],
		['try', 'Try', 'Try a tool', 'Runs it once: what it does is really done'],
		['update', 'Update', 'Update a tool'],
	]),
	operation('function', FROM_WORKFLOW, [
		[
			FROM_WORKFLOW,
			'Create Tool From Workflow',
			'Create a tool from a workflow',
			'Agents can then call that workflow',
		],
		['create', 'Create', 'Create a function', 'A workflow, without a tool yet'],
		['delete', 'Delete', 'Delete a function'],
		['get', 'Get', 'Get a function'],
		['getAll', 'Get Many', 'Get many functions'],
		['restore', 'Restore', 'Restore a function'],
		['update', 'Update', 'Update a function'],
	]),
	operation('schema', 'getAll', [
		['create', 'Create', 'Create a schema'],
		['delete', 'Delete', 'Delete a schema', 'For good, if nothing uses it'],
		['get', 'Get', 'Get a schema'],
		['getAll', 'Get Many', 'Get many schemas'],
	]),
	operation('version', 'pin', [
		['delete', 'Delete', 'Delete a version', 'For good, if nothing runs it'],
		['get', 'Get', 'Get a version'],
		['getAll', 'Get Many', 'Get many versions'],
		['pin', 'Pin', 'Pin a version', 'Tools keep running it, whatever is published later'],
	]),
];
