import { onceFor } from '../../kernel/fresh';
import { z } from 'zod';
import { withoutInvisible } from '../../policy/untrusted/clean-text';
import type { RegisteredTool, ToolExample } from '../tool/registered-tool';

export const REGISTRY = 'registry';
/** Beside the arguments that a person approves: what they are approved for. No schema sees it. */
export const APPROVED_VERSION = 'foreman-version';

export const CANNOT_BE_UNDONE =
	'What it does cannot be undone: so says the person who registered the tool.';

const LONGEST = 1_024;
const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 240;

function line({ args, result }: ToolExample): string {
	const given = JSON.stringify(args);
	return result === undefined ? given : `${given} gives ${JSON.stringify(result)}`;
}

type Told = Pick<RegisteredTool, 'name' | 'description' | 'examples'>;

/** What a model reads of a tool: when to use it, and whole examples as far as there is room. */
export const describedTool = onceFor(describe);

function describe({ name, description, examples }: Told): string {
	let text = (description?.trim() || `Runs ${name}, a tool of this team.`).slice(0, LONGEST);
	// What cannot be seen is part of a test, and no part of what a model is told.
	const fitting = (examples ?? [])
		.map(line)
		.filter((one) => one.length <= LONGEST_EXAMPLE && withoutInvisible(one) === one);
	for (const [at, one] of fitting.slice(0, MOST_EXAMPLES).entries()) {
		const more = `${at === 0 ? '\nFor example: ' : '; '}${one}`;
		if (text.length + more.length > LONGEST) break;
		text += more;
	}
	return text;
}

export const registeredFacts = (tool: RegisteredTool) =>
	({
		name: tool.name,
		effect: tool.effect,
		title: tool.name,
		provider: REGISTRY,
		domain: REGISTRY,
		description: describedTool(tool),
		isWithdrawn: tool.deletedAt !== null || !tool.enabled,
		roles: ['orchestrator', 'delegate'],
		needsStore: true,
		alwaysAsks: tool.requiresConfirmation,
		build: tool.effect === 'read' ? 'runs' : 'asks',
		foreign: true,
		reversible: false,
		whenCapped: 'Ask this tool for less, if its arguments allow it.',
		output: z.unknown(),
	}) as const;
