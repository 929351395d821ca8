import { z } from 'zod';

import type { PermissionStatus } from '../kernel/permission-status';
import type { PermissionSnapshot, Profile } from './permissions';
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

const written = z.string().transform((text) =>
	text
		.split(/[,\n]/)
		.map((name) => name.trim())
		.filter((name) => name !== '')
		.flatMap((name) => [...new Set([name, asToolName(name)])]),
);

const names = z.union([z.array(z.string()), written]);
const rule = z.object({ tools: names.default([]), status: z.string() });

export const waysOfAsking = ['wait', 'answer', 'auto'] as const;
type WhileAsking = (typeof waysOfAsking)[number];
const DAY = 24;
/** The profile of a panel without a choice: n8n does not store a default. */
const presets = { tools: 'build', gate: 'standard' } as const;

const parametersWith = (preset: Profile) =>
	z.object({
		permissionSource: z.enum(['panel', 'managed']).default('panel').catch('managed'),
		profile: z.enum(profiles).default(preset).catch('restrictive'),
		permissions: z.object({ rules: z.array(rule).default([]) }).default({}),
		whileAsking: z
			.enum([...waysOfAsking, 'chat'])
			.default('auto')
			.catch('answer'),
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

const parameters = {
	tools: parametersWith(presets.tools),
	gate: parametersWith(presets.gate),
};

export interface ToolkitPolicy {
	/** The name the agent goes by in permissions, approvals and the audit. Empty: that of its workflow. */
	readonly agentId: string;
	/** Whether the panel holds, or what operators decided for the agent over HTTP or with Foreman Admin. */
	readonly source: 'panel' | 'managed';
	readonly snapshot: PermissionSnapshot;
	/** Further limits: no tool runs more freely than each of these allows. */
	readonly floors: readonly PermissionSnapshot[];
	/** Whether the run waits for the person, or goes on without the answer; `auto`: the Foreman finds out which way reaches a person. */
	readonly whileAsking: WhileAsking;
	readonly asksAfterForeignText: boolean;
	readonly lifetime: number;
}

/** Reads the panel with no expression evaluated: a model must not say what it may do. What cannot be read is closed. */
export function readToolkitPolicy(raw: unknown, of: keyof typeof presets): ToolkitPolicy {
	const { options, ...read } = parameters[of].parse(raw);
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
		whileAsking: read.whileAsking === 'chat' ? 'wait' : read.whileAsking,
		asksAfterForeignText: options.askAfterForeignText && !isUnattended,
		lifetime: options.approvalHours * 3_600_000,
	};
}

const inChat = { auto: 'signed-in', wait: 'never', chat: 'anyone', answer: 'never' } as const;

/** What a person has set in the panel of a toolkit or a gate, whose agent may talk in a chat of n8n's. */
export interface AgentPanel extends ToolkitPolicy {
	/** Who may answer in the chat that the run waits in: no one, everyone there, or users that n8n lets in after signing in. */
	readonly inChat: (typeof inChat)[keyof typeof inChat];
}

/** Reads the panel as {@link readToolkitPolicy} does. Such an execution waits unless a person chose that it goes on. */
export function readAgentPanel(raw: unknown, of: keyof typeof presets): AgentPanel {
	const { whileAsking } = parameters[of].parse(raw);
	return {
		...readToolkitPolicy(raw, of),
		whileAsking: whileAsking === 'answer' ? 'answer' : 'wait',
		inChat: inChat[whileAsking],
	};
}
