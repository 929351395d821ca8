import type { INodeProperties } from 'n8n-workflow';

/**
 * Where the builder tools keep workflow files, under *Options* of nodes that offer them. Takes no expression, and one that is
 * stored all the same names no directory, so that no model can choose it.
 */
export const workflowDirectoryOption: INodeProperties = {
	displayName: 'Workflow Directory',
	name: 'workflowDirectory',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. /home/node/.n8n-files/workflows',
	description:
		'The directory on the machine of n8n in which the builder tools read and write workflow files. n8n must be allowed to use it: see N8N_RESTRICT_FILE_ACCESS_TO. Leave it empty for no files.',
};
