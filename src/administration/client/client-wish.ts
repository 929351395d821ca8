import { z } from 'zod';

import type { Catalog } from '../../kernel/catalog';
import { nearest } from '../../kernel/values/nearest';
import type { ClientLimits } from '../../policy/clients/client-limits';
import {
	changedLimits,
	clientLimitsSchema,
	limitsChangeSchema,
} from '../../policy/clients/client-limits';
import { USUAL_LIFETIME } from '../../policy/clients/client-record';
import type { ClientWish } from '../../policy/clients/client-records';
import { identifier } from '../../policy/identity/principal';
import { profiles } from '../../policy/permissions';
import { refused } from '../one-of';

const DAY = 86_400_000;

const name = identifier.transform((text) => text.trim()).pipe(z.string().max(80));

const fields = {
	name,
	agentId: identifier.optional(),
	limits: clientLimitsSchema.optional(),
	profile: z.enum(profiles).nullable().optional(),
	/** ISO 8601. */
	expiresAt: z.string().datetime({ offset: true }).optional(),
	expiresInDays: z.number().positive().max(366).optional(),
};

export const newClient = z.object(fields).strict();
export const clientChange = newClient.extend({ limits: limitsChangeSchema.optional() }).partial();

export type NewClient = z.output<typeof newClient>;
export type ClientChange = z.output<typeof clientChange>;

const guess = (word: string, known: readonly string[]) => {
	const near = nearest(word, [...known]);
	return near === undefined ? 'Look at the list of them.' : `Did you mean "${near}"?`;
};

/** Throws `ToolError` for a word that would never fit: such a key would let its client do less than was meant. */
function checkLimits({ tools, domains, workflows }: ClientLimits, { tools: all }: Catalog): void {
	const names = all.map((tool) => tool.name);
	const groups = [...new Set(all.map(({ domain }) => domain))];
	const strangeTool = tools.find((one) => !names.includes(one));
	if (strangeTool !== undefined)
		throw refused(`There is no tool "${strangeTool}".`, guess(strangeTool, names));
	const strangeGroup = domains.find((one) => !groups.includes(one));
	if (strangeGroup !== undefined)
		throw refused(`There is no group of tools "${strangeGroup}".`, guess(strangeGroup, groups));
	if (workflows !== undefined && workflows.folders.length > 0)
		throw refused(
			'"limits.workflows.folders" cannot be held to: the API of this n8n does not say in which folder a workflow is.',
			'Give these workflows a tag, or name their project.',
		);
}

interface Timed {
	readonly expiresAt?: string | undefined;
	readonly expiresInDays?: number | undefined;
}

function endOf({ expiresAt, expiresInDays }: Timed, now: number): number | undefined {
	if (expiresAt !== undefined && expiresInDays !== undefined)
		throw refused('"expiresAt" and "expiresInDays" say the same.', 'Send one of them.');
	if (expiresAt !== undefined) return Date.parse(expiresAt);
	return expiresInDays === undefined ? undefined : now + expiresInDays * DAY;
}

const slugOf = (text: string) =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '') || 'client';

/** One that no client has had: what was allowed to a former one for good must not hold for the next. */
function newAgentId(text: string, taken: ReadonlySet<string>): string {
	const slug = slugOf(text);
	for (let count = 1; ; count += 1) {
		const one = count === 1 ? slug : `${slug}-${count}`;
		if (!taken.has(one)) return one;
	}
}

const noLimits: ClientLimits = clientLimitsSchema.parse({});

/** What programs and people send for a new client. Throws `ToolError`. */
export function readNewClient(
	given: NewClient,
	known: Catalog,
	taken: ReadonlySet<string>,
	now: number,
): ClientWish {
	const { name: called, limits = noLimits, profile = null } = given;
	checkLimits(limits, known);
	return {
		name: called,
		limits,
		profile,
		agentId: given.agentId ?? newAgentId(called, taken),
		expiresAt: endOf(given, now) ?? now + USUAL_LIFETIME,
	};
}

/** What is to change of a client that has these limits now. Throws `ToolError`. */
export function readClientChange(
	given: ClientChange,
	before: ClientLimits,
	known: Catalog,
	now: number,
): Partial<ClientWish> {
	const { name: called, agentId, profile } = given;
	const limits = given.limits && changedLimits(before, given.limits);
	if (limits !== undefined) checkLimits(limits, known);
	const end = endOf(given, now);
	return {
		...(called === undefined ? {} : { name: called }),
		...(agentId === undefined ? {} : { agentId }),
		...(profile === undefined ? {} : { profile }),
		...(limits === undefined ? {} : { limits }),
		...(end === undefined ? {} : { expiresAt: end }),
	};
}
