import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { toldAddress } from '../../kernel/values/told-address';
import { upTo, wholeOf } from '../fields';

/** What a model is given at most: text of pages grows when it is written as JSON. */
const LONGEST_ANSWER = 130_000;

const cutTo = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

export default defineTool({
	name: 'fetch-url',
	domain: 'research',
	description:
		'Fetch a web page as Markdown: HTML, PDF, text, or the JSON that an API answers to a GET, with its shape. No credentials are sent. Not for this n8n.',
	effect: 'read',
	uses: ['webPages'],
	scopes: [],
	alsoFor: ['builder'],
	foreign: true,
	longestAnswer: LONGEST_ANSWER,
	whenCapped: 'A smaller maxContentLength gives less.',
	input: z.object({
		url: upTo(4000, z.string().min(1)).describe('Public address, with https:// or http://'),
		maxContentLength: wholeOf(1, 100_000, 30_000, 'Longest content, in characters'),
	}),
	output: z.object({
		url: z.string(),
		finalUrl: z.string(),
		title: z.string(),
		content: z.string(),
		truncated: z.boolean(),
		contentLength: z.number(),
		safetyFlags: z.array(z.string()).optional(),
		notes: z.array(z.string()).optional(),
	}),

	async settle(input, { webPages }) {
		const found = await webPages.newHost(input.url);
		const question = `Fetch ${toldAddress(input.url, 500)}?`;
		if (found === undefined) return { input, question };
		return {
			input,
			question,
			facts: [
				`The whole address is sent to ${found.host}, with everything that the agent wrote into it.`,
				`Further addresses of ${found.host} are then fetched in this run without a question.`,
			],
			agreed: [found.key],
		};
	},

	sendsOut: async ({ url }, { webPages }) => (await webPages.newHost(url)) !== undefined,

	async run({ url, maxContentLength }, { webPages }) {
		const { finalUrl, title, content, flags, notes } = await webPages.read(url);
		return {
			url,
			finalUrl,
			title,
			content: cutTo(content, maxContentLength),
			truncated: content.length > maxContentLength,
			contentLength: content.length,
			...(flags.length === 0 ? {} : { safetyFlags: [...flags] }),
			...(notes.length === 0 ? {} : { notes: [...notes] }),
		};
	},
});
