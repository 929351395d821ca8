import type { Resource } from '../define-operation';
import { toolOperations } from './tool-operations';
import { toolPage } from './tool-page';
import { toolProperties } from './tool-properties';

/** Tools that a team has registered. */
export const tool: Resource = {
	name: 'tool',
	plural: 'tools',
	title: 'Tools',
	description: 'Tools of your team, for its agents',
	changing: 'Changing the tool registry',
	isBare: true,
	operations: toolOperations,
	properties: toolProperties,
	page: toolPage,
	views: ['history'],
};
