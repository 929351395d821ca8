import { z } from 'zod';
import { exposures } from '../../catalog/toolkit';
import { readAgentPanel } from '../../policy/toolkit-policy';

export const waysIn = ['clientKeys', 'token', 'identity'] as const;
/** The fields behind *Add Option*. n8n reads a field named `options` of every webhook node itself. */
export const SETTINGS = 'settings';
const names = z.array(z.string()).catch([]);

const lines = z.string().transform((text) =>
	text
		.split(/[,\s]+/)
		.map((one) => one.trim().replace(/\/$/, '').toLowerCase())
		.filter((one) => one !== ''),
);

const settings = z
	.object({
		exposure: z.enum(exposures).catch('common'),
		handleAfter: z.number().min(1).max(600).catch(25),
		allowedOrigins: lines.catch([]),
		callsPerMinute: z.number().int().min(1).max(100_000).catch(600),
	})
	.catch({ exposure: 'common', handleAfter: 25, allowedOrigins: [], callsPerMinute: 600 });

const parameters = z.object({
	// What cannot be read lets no new client in.
	clientAuthentication: z.enum(waysIn).default('clientKeys'),
	oauth: z.boolean().catch(false),
	domains: names,
	tools: names,
	[SETTINGS]: settings,
});

/** Reads the panel as it was saved, with no expression evaluated: a request must not say what it may do. Throws for a panel that n8n cannot have saved. */
export function readMcpPanel(raw: Readonly<Record<string, unknown>>) {
	const read = parameters.parse(raw);
	const { exposure, handleAfter, allowedOrigins, callsPerMinute } = read[SETTINGS];
	const { domains, tools } = read;
	return {
		clientAuthentication: read.clientAuthentication,
		oauth: read.oauth,
		choice: { domains, names: tools, exposure },
		// Nothing waits here: a client is answered, and calls again.
		policy: readAgentPanel(
			{ ...raw, options: raw[SETTINGS] ?? {}, whileAsking: 'answer' },
			'tools',
		),
		handleAfter: handleAfter * 1_000,
		allowedOrigins,
		callsPerMinute,
	};
}
export type McpPanel = ReturnType<typeof readMcpPanel>;
