import { z } from 'zod';

import { profiles } from '../permissions';
import { clientLimitsSchema } from './client-limits';

/** Milliseconds that a key lasts by default, and at most. */
const DAY = 86_400_000;
export const USUAL_LIFETIME = 90 * DAY;
export const LONGEST_LIFETIME = 366 * DAY;

const moment = z.number().int();

const clientGrantSchema = z
	.object({
		/** Stands for the program's id. */
		software: z.string(),
		redirect: z.string(),
		/** The address of the MCP server that it may use: no other one takes its tokens. */
		resource: z.string(),
		/** SHA-256 of what it has to show for its code. */
		challenge: z.string(),
		/** 0 until it has shown its code; then counts the refresh tokens it was given. */
		generation: moment,
		/** When it ends. Until it has shown its code, it ends with that. */
		until: moment,
	})
	.strict();

export type ClientGrant = Readonly<z.output<typeof clientGrantSchema>>;

/** What lets a client in that signs in: under the id that its code has. `codeUntil`: when the code expires. */
export const newGrantSchema = clientGrantSchema
	.omit({ generation: true, until: true })
	.extend({ id: z.string(), codeUntil: moment });

export type NewGrant = Readonly<z.output<typeof newGrantSchema>>;

/** One client key as it is stored. Without an identity, organisation and agency are empty. */
export const clientRecordSchema = z
	.object({
		id: z.string(),
		organisation: z.string(),
		agency: z.string(),
		user: z.string(),
		name: z.string(),
		agentId: z.string(),
		/** A keyed hash of its token; empty for a client that has signed in. */
		token: z.string(),
		grant: clientGrantSchema.optional(),
		limits: clientLimitsSchema,
		profile: z.enum(profiles).nullable(),
		/** Milliseconds since the epoch, as all moments here. */
		madeAt: moment,
		expiresAt: moment,
		revokedAt: moment.nullable(),
		/** Counts the changes; the first is 1. */
		revision: moment,
		updatedBy: z.string(),
		updatedAt: moment,
	})
	.strict();

export type ClientRecord = Readonly<z.output<typeof clientRecordSchema>>;

/** As it is stored. An invalid seal means that Foreman did not write the row. */
export interface SealedClientRecord {
	readonly record: ClientRecord;
	readonly seal: string;
	/** Not sealed: it decides nothing. 0 if it was never used. */
	readonly lastUsed: number;
}

export interface ClientMade {
	readonly clientId: string;
	readonly workflowId: string;
}

/** Where client keys are kept. Every method throws `ToolError`. */
export interface ClientStore {
	/** With an id: those of that id: one, unless another program wrote rows. */
	find(filter: {
		readonly id?: string;
		readonly organisation?: string;
		readonly agency?: string;
	}): Promise<readonly SealedClientRecord[]>;
	add(row: SealedClientRecord): Promise<void>;
	/** Replaces the one with the revision before. Of many at once, one is told true. */
	replace(row: Omit<SealedClientRecord, 'lastUsed'>): Promise<boolean>;
	noteUse(id: string, at: number): Promise<void>;
	made(clientId: string): Promise<ReadonlyArray<ClientMade & { readonly seal: string }>>;
	noteMade(made: ClientMade & { readonly seal: string }): Promise<void>;
}
