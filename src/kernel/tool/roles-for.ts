import type { Domain, Effect, Role } from '../define-tool';

const rolesByDomain: Readonly<Record<Domain, readonly Role[]>> = {
	workflow: ['orchestrator', 'delegate', 'builder'],
	execution: ['orchestrator', 'delegate'],
	credential: ['orchestrator', 'delegate'],
	node: ['orchestrator', 'delegate', 'builder'],
	'data-table': ['orchestrator', 'delegate', 'data-table-agent'],
	workspace: ['orchestrator', 'delegate'],
	operations: ['orchestrator', 'delegate'],
	audit: ['orchestrator'],
	orchestration: ['orchestrator'],
	// For programs and agents of others: Foreman's own agents build with code.
	builder: [],
	research: ['orchestrator', 'delegate', 'research-agent'],
};

/** Domains in which fewer roles get the tools that write than the tools that read. */
const writersByDomain: Readonly<Partial<Record<Domain, readonly Role[]>>> = {
	'data-table': ['data-table-agent'],
};

/** The kinds of agents that get a tool, by its domain and effect. */
export const rolesFor = (domain: Domain, effect: Effect): readonly Role[] =>
	(effect === 'read' ? undefined : writersByDomain[domain]) ?? rolesByDomain[domain];
