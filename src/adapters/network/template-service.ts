import { z } from 'zod';

import { fresh } from '../../kernel/fresh';
import type { Template, TemplateQuery } from '../../kernel/ports/examples';
import { workflowNode } from '../../kernel/ports/instance/workflows';
import { ToolError, unsupported, unavailable } from '../../kernel/tool-error';
import { parseUrl } from '../../kernel/values/parse-url';
import { guardedFetch, type Network } from '../../web/guarded-fetch';
import { within } from '../../kernel/within';

/** n8n's own, where the operator has named no other. */
export const DEFAULT_HOST = 'https://api.n8n.io/api/';

/** Bytes of a list and of one template. n8n's largest templates have less than one megabyte. */
const LARGEST = 3_000_000;

const PATIENCE = 10_000;

const MOST_READ = 8;

/** Answers that are kept, the characters of all of them, and for how long. */
const MOST_KEPT = 150;
const LARGEST_KEPT = 8_000_000;
const FRESH = 15 * 60_000;

const list = z.object({ workflows: z.array(z.object({ id: z.number().int(), name: z.string() })) });

const node = workflowNode
	.pick({ name: true, type: true })
	.extend({
		id: z.string().catch(''),
		typeVersion: z.number().catch(1),
		position: z.tuple([z.number(), z.number()]).catch([0, 0]),
		parameters: z.record(z.unknown()).catch({}),
	})
	.strip();

const template = z.object({
	name: z.string(),
	workflow: z.object({ nodes: z.array(node), connections: z.record(z.unknown()) }),
});

/** Texts of the service, for the whole process: they are public, and the same for every caller. */
const answers = fresh<string, Readonly<{ text: string; since: number }>>({
	most: MOST_KEPT,
	size: { of: ({ text }) => text.length, most: LARGEST_KEPT },
});

const silent = (cause?: unknown) =>
	unavailable(
		'n8n’s template service does not answer as it should.',
		'Go on with the workflows of this n8n.',
		{ retryable: true, cause },
	);

interface TemplateSetting {
	readonly network: Network;
	/** Undefined: switched off. */
	readonly host: string | undefined;
	readonly signal: AbortSignal;
	readonly now: () => number;
}

const parsed = <Schema extends z.ZodTypeAny>(schema: Schema, text: string): z.output<Schema> => {
	try {
		return schema.parse(JSON.parse(text));
	} catch (cause) {
		throw silent(cause);
	}
};

/** n8n's template service, through the guard. Only the operator names the host. */
export function createTemplateService({ network, host, signal, now }: TemplateSetting) {
	const isOwnHost = host !== undefined && parseUrl(host)?.origin !== parseUrl(DEFAULT_HOST)?.origin;
	const rules = { allowLoopback: isOwnHost, allowPrivate: isOwnHost, encryptedOnly: !isOwnHost };

	const get = async (path: string): Promise<string> => {
		if (host === undefined)
			throw unsupported(
				'The operator of this n8n has switched templates off (N8N_TEMPLATES_ENABLED).',
				'Go on with the workflows of this n8n.',
			);
		const url = `${host.replace(/\/?$/, '/')}${path}`;
		const before = answers.peek(url);
		if (before && now() - before.since < FRESH) return before.text;
		const ended = within(signal, PATIENCE);
		const request = { url, rules, maxRedirects: 0, maxBytes: LARGEST, signal: ended } as const;
		const { status, body } = await guardedFetch(request, network);
		if (status !== 200) throw silent(new Error(`status ${status}`));
		const text = body.toString('utf8');
		answers.keep(url, { text, since: now() });
		return text;
	};

	const read = async (id: number): Promise<Template | undefined> => {
		try {
			const { name, workflow } = parsed(template, await get(`workflows/templates/${id}`));
			return {
				templateId: String(id),
				url: `https://n8n.io/workflows/${id}`,
				content: { ...workflow, name, settings: {} },
			};
		} catch (error) {
			// One that cannot be read leaves the others.
			if (ToolError.is(error) && !signal.aborted) return undefined;
			throw error;
		}
	};

	return async ({ search, nodeTypes, limit }: TemplateQuery): Promise<readonly Template[]> => {
		const query = new URLSearchParams({
			price: '0',
			combineWith: 'and',
			sort: 'rank:desc',
			page: '1',
			rows: String(Math.min(limit, MOST_READ)),
			search,
			...(nodeTypes.length === 0 ? {} : { nodes: nodeTypes.join(',') }),
		});
		const found = parsed(list, await get(`templates/search?${query.toString()}`));
		const some = found.workflows.slice(0, Math.min(limit, MOST_READ));
		const all = await Promise.all(some.map(async ({ id }) => await read(id)));
		return all.flatMap((one) => (one === undefined ? [] : [one]));
	};
}
