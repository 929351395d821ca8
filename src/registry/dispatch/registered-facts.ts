import { z } from 'zod';

import type { RegisteredTool } from '../tool/registered-tool';
import { describedTool } from './described-tool';

/** The provider and the domain of all registered tools. */
export const REGISTRY = 'registry';

/** Beside the arguments that a person approves: what they are approved for. No schema sees it. */
export const APPROVED_VERSION = 'foreman-version';

export const CANNOT_BE_UNDONE =
	'What it does cannot be undone: so says the person who registered the tool.';

/** What holds of a registered tool, whoever runs it. */
export const registeredFacts = (tool: RegisteredTool) =>
	({
		...{ name: tool.name, effect: tool.effect, title: tool.name },
		...{ provider: REGISTRY, domain: REGISTRY },
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
