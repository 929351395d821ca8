import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nameOf, nodeType, optionalId, optionalName } from '../fields';

const MOST = 200;

export default defineTool({
	name: 'explore-node-resources',
	domain: 'node',
	description:
		'List what a parameter of a node can be set to in the service, such as channels, sheets or models, with a stored credential.',
	effect: 'read',
	uses: ['credentials', 'nodeResources'],
	scopes: ['credential:read'],
	input: z.object({
		nodeType,
		resource: nameOf('Parameter, such as channelId'),
		credentialId: optionalId('From list-credentials'),
		version: z.number().min(0).default(0).describe('0: newest'),
		parameters: z
			.record(z.unknown())
			.optional()
			.describe('What the list depends on: {name: value}'),
		query: optionalName('Text to search for'),
		paginationToken: z.string().optional().describe('From an answer: the next page'),
	}),
	output: z.object({
		results: z.array(
			z.object({
				name: z.string(),
				value: z.union([z.string(), z.number(), z.boolean()]),
				url: z.string().optional(),
				description: z.string().optional(),
			}),
		),
		paginationToken: z.string().optional(),
		notShown: z.number().optional(),
	}),
	foreign: true,
	whenCapped: 'Pass query.',
	deadline: 30_000,

	async run({ credentialId, parameters = {}, query, ...request }, { credentials, nodeResources }) {
		const credential = credentialId === undefined ? undefined : await credentials.get(credentialId);
		const { results, paginationToken } = await nodeResources.load({
			...request,
			filter: query,
			paginationToken: request.paginationToken,
			parameters,
			credential,
		});
		const notShown = Math.max(0, results.length - MOST);
		return {
			results: results.slice(0, MOST).map((item) => ({ ...item })),
			...(paginationToken !== undefined && { paginationToken }),
			...(notShown > 0 && { notShown }),
		};
	},
});
