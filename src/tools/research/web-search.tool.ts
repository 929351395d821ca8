import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { limitOf, upTo } from '../fields';

/** No service takes more characters. */
const LONGEST_QUERY = 400;

const MOST_DOMAINS = 20;

export default defineTool({
	name: 'web-search',
	domain: 'research',
	description:
		'Search the web. Answers pages, best first, with a snippet and the day of publication where known. Snippets are hints, no proof.',
	effect: 'read',
	uses: ['webSearch'],
	scopes: [],
	input: z.object({
		query: upTo(LONGEST_QUERY)
			.refine((text) => text.trim() !== '', 'fill in what to search for')
			.describe('A few words'),
		maxResults: limitOf(5, 20),
		includeDomains: z
			.array(z.string())
			.refine(({ length }) => length <= MOST_DOMAINS, `at most ${MOST_DOMAINS} domains`)
			.optional()
			.describe('Restrict to these domains'),
	}),
	output: z.object({
		query: z.string(),
		results: z.array(
			z.object({
				title: z.string(),
				url: z.string(),
				snippet: z.string(),
				publishedDate: z.string().optional(),
			}),
		),
	}),
	foreign: true,
	whenCapped: 'Pass a smaller maxResults.',

	async run({ query, maxResults, includeDomains }, { webSearch }) {
		const results = await webSearch.search({ query, maxResults, includeDomains });
		return { query, results: [...results] };
	},
});
