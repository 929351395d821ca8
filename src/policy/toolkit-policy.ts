import { z } from 'zod';

import type { PermissionStatus } from '../kernel/permission-status';
import type { PermissionSnapshot } from './permissions';
import { profiles, readStatus, stricter } from './permissions';

/** Longer names n8n cuts. */
const LONGEST_NAME = 64;

/** A model knows the tool of a node by the node's name in this spelling, which is n8n's, and people write either. */
export function asToolName(name: string): string {
	const spelled = name.replace(/[^a-zA-Z0-9_-]+/g, '_');
	return spelled.length > LONGEST_NAME
		? spelled.slice(0, LONGEST_NAME).replace(/[_-]+$/, '')
		: spelled;
}

/** Names with commas between them, where the tools cannot be listed. */
const written = z.string().transform((text) =>
	text
		.split(/[,\n]/)
		.map((name) => name.trim())
		.filter((name) => name !== '')
		.flatMap((name) => [...new Set([name, asToolName(name)])]),
);

const names = z.union([z.array(z.string()), written]);

const rule = z.object({ tools: names.default([]), status: z.string() });

/** Default lifetime of an approval, in hours. */
const DAY = 24;

const parameters = z.object({
	permissionSource: z.enum(['panel', 'managed']).default('panel').catch('managed'),
	profile: z.enum(profiles).default('standard').catch('restrictive'),
	permissions: z.object({ rules: z.array(rule).default([]) }).default({}),
	whileAsking: z.enum(['wait', 'answer']).default('wait').catch('answer'),
	options: z
		.object({
			agentId: z.string().default(''),
			askAfterForeignText: z.boolean().default(true).catch(true),
			approvalHours: z
				.number()
				.positive()
				.max(24 * 365)
				.default(DAY)
				.catch(DAY),
		})
		.default({}),
});

/** What a person has set in the panel of a toolkit. */
export interface ToolkitPolicy {
	/** The name the agent goes by in permissions, approvals and the audit. Empty: that of its workflow. */
	readonly agentId: string;
	/** Whether the panel holds, or what operators decided for the agent over HTTP or with Foreman Admin. */
	readonly source: 'panel' | 'managed';
	readonly snapshot: PermissionSnapshot;
	/** Further limits: no tool runs more freely than each of these allows. */
	readonly floors: readonly PermissionSnapshot[];
	/** Whether the run waits for the person, or answers the model, which may call again. */
	readonly whileAsking: 'wait' | 'answer';
	/** Whether a run that has read foreign text asks before each write. */
	readonly asksAfterForeignText: boolean;
	/** Milliseconds an approval is good for. */
	readonly lifetime: number;
}

/**
 * Reads the panel as it was saved, with no expression evaluated: an agent's arguments are the items of its toolkit, and a
 * model must not say what it may do. What cannot be read is closed.
 */
export function readToolkitPolicy(raw: unknown): ToolkitPolicy {
	const { options, ...read } = parameters.parse(raw);
	const isUnattended = read.permissionSource === 'panel' && read.profile === 'unattended';
	const decided = new Map<string, PermissionStatus>();
	for (const { tools, status: word } of read.permissions.rules) {
		const status = readStatus(word);
		for (const tool of tools) decided.set(tool, stricter(decided.get(tool) ?? status, status));
	}
	return {
		agentId: options.agentId.trim(),
		source: read.permissionSource,
		snapshot: { profile: read.profile, decided },
		floors: [],
		whileAsking: read.whileAsking,
		asksAfterForeignText: options.askAfterForeignText && !isUnattended,
		lifetime: options.approvalHours * 3_600_000,
	};
}
