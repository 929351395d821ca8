import { z } from 'zod';

import { clientSettings } from '../../../src/administration/client/client-page';
import { blockOf } from '../../support/documented-setting';

const ADDRESS = 'https://n8n.example.com/webhook/mcp';
const KEY = 'YOUR_KEY';
const authorization = `Bearer ${KEY}`;

const settings = clientSettings(ADDRESS, KEY);

const textFor = (title: string, list = settings): string =>
	list.find((one) => one.title === title)?.text ?? blockOf(title) ?? '';

test.each(settings.map(({ title, text }) => [title, text]))(
	'%s: the page says what the page of a new key says',
	(title, text) => {
		expect(blockOf(title)).toBe(text);
	},
);

const headers = z.object({ Authorization: z.literal(authorization) }).strict();

/** Of a program on the same machine, as Claude Desktop documents it. */
const started = z
	.object({
		command: z.string(),
		args: z.array(z.string()),
		env: z.record(z.string()),
	})
	.strict();

/** Each format as the program documents it; strict, as a word that it does not know is a mistake. */
const formats = {
	'Claude Desktop': z.object({ mcpServers: z.record(started) }).strict(),
	Cursor: z
		.object({ mcpServers: z.record(z.object({ url: z.literal(ADDRESS), headers }).strict()) })
		.strict(),
	'VS Code': z
		.object({
			servers: z.record(
				z.object({ type: z.literal('http'), url: z.literal(ADDRESS), headers }).strict(),
			),
		})
		.strict(),
	'n8n’s MCP Client Tool': z
		.object({
			nodes: z
				.array(
					z
						.object({
							name: z.string().min(1),
							type: z.literal('@n8n/n8n-nodes-langchain.mcpClientTool'),
							typeVersion: z.number(),
							position: z.tuple([z.number(), z.number()]),
							parameters: z.object({ endpointUrl: z.literal(ADDRESS) }).passthrough(),
						})
						.strict(),
				)
				.length(1),
			connections: z.object({}).strict(),
		})
		.strict(),
};

test.each(Object.entries(formats))('%s: the format is the documented one', (title, format) => {
	expect(format.safeParse(JSON.parse(textFor(title))).error).toBeUndefined();
});

test('what is pasted onto a canvas holds no key', () => {
	expect(textFor('n8n’s MCP Client Tool')).not.toContain(KEY);
});

test('Claude Desktop: no argument has a blank in it, and the key stands in the environment', () => {
	const { args, env } = JSON.parse(textFor('Claude Desktop')).mcpServers.foreman;
	expect(args.join('')).not.toContain(' ');
	expect(args.slice(0, 3)).toEqual(['-y', 'mcp-remote', ADDRESS]);
	expect(args.at(-1)).toBe('Authorization:${FOREMAN_KEY}');
	expect(env).toEqual({ FOREMAN_KEY: authorization });
	expect(args).not.toContain('--allow-http');
	const plain = clientSettings('http://n8n:5678/webhook/mcp', KEY);
	expect(textFor('Claude Desktop', plain)).toContain('"--allow-http"');
});

/** The words that a POSIX shell makes of a line in which nothing but single quotes is special. */
const wordsOf = (line: string): string[] =>
	[...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
		word.replaceAll(/'([^']*)'|\\(')/g, (_, inside = '', escaped = '') => `${inside}${escaped}`),
	);

test('in a terminal address and key are one word each, whatever is in them', () => {
	const strange = "https://n8n.example.com/it's $(mcp)";
	const list = clientSettings(strange, KEY);
	expect(wordsOf(textFor('Claude Code', list))).toEqual([
		...['claude', 'mcp', 'add', '--transport', 'http', 'foreman', strange],
		...['--header', `Authorization: ${authorization}`],
	]);
});
