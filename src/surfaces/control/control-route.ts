import { OPEN_API } from '../http/open-api';
import { routesAt } from '../http/operation-routes';
import { resourceRoute } from './resource-route';
import type { ResourceRoute } from './resource-route';
import { wordsBehind } from './words-behind';

/** What a request to the admin trigger is about. */
export type ControlRoute =
	| { readonly page: 'home' }
	| { readonly page: 'audit' }
	| { readonly page: 'agent'; readonly agentId: string }
	| { readonly page: 'tools'; readonly agentId: string }
	| { readonly page: 'catalog'; readonly agentId: string }
	| { readonly page: 'approval'; readonly approvalId: string }
	| { readonly page: 'run'; readonly runId: string }
	| { readonly page: 'run-news'; readonly runId: string }
	| RunRoute
	| ClientCallRoute
	| OperationsRoute
	| { readonly page: 'open-api' }
	| ResourceRoute;

/** What programs ask about runs. */
export type RunRoute =
	| { readonly page: 'runs' }
	| { readonly page: 'run-report'; readonly runId: string }
	| { readonly page: 'run-events'; readonly runId: string }
	| { readonly page: 'cancel-run'; readonly runId: string }
	| { readonly page: 'cancel-task'; readonly threadId: string; readonly taskId: string };

/** What programs ask about the calls that they run. */
export type ClientCallRoute =
	| { readonly page: 'client-calls' }
	| { readonly page: 'client-call' | 'client-result'; readonly callId: string };

/** What programs ask of the administration, whatever the method: the words behind `ai/`. */
export interface OperationsRoute {
	readonly page: 'operations';
	readonly words: readonly string[];
}

function pageAt([kind, id, news, ...rest]: readonly string[]): ControlRoute | undefined {
	if (kind === undefined) return { page: 'home' };
	if (kind === 'audit' && id === undefined) return { page: 'audit' };
	const ofResource = resourceRoute([kind, id, news, ...rest].flatMap((word) => word ?? []));
	if (ofResource !== undefined) return ofResource;
	if (id === undefined || rest.length > 0) return undefined;
	if (kind === 'runs' && news === 'events') return { page: 'run-news', runId: id };
	if (news !== undefined) return undefined;
	if (kind === 'agents') return { page: 'agent', agentId: id };
	if (kind === 'runs') return { page: 'run', runId: id };
	return kind === 'approvals' ? { page: 'approval', approvalId: id } : undefined;
}

function agentAt([id, tools, catalog, ...rest]: readonly string[]): ControlRoute | undefined {
	if (id === undefined || tools !== 'tools' || rest.length > 0) return undefined;
	if (catalog === undefined) return { page: 'tools', agentId: id };
	return catalog === 'catalog' ? { page: 'catalog', agentId: id } : undefined;
}

function runAt([id, what, ...rest]: readonly string[]): ControlRoute | undefined {
	if (rest.length > 0) return undefined;
	if (id === undefined) return { page: 'runs' };
	if (what === undefined) return { page: 'run-report', runId: id };
	if (what === 'events') return { page: 'run-events', runId: id };
	return what === 'cancel' ? { page: 'cancel-run', runId: id } : undefined;
}

function threadAt(words: readonly string[]): ControlRoute | undefined {
	const [threadId, tasks, taskId, cancel, ...rest] = words;
	if (threadId === undefined || taskId === undefined || rest.length > 0) return undefined;
	const isCancel = tasks === 'tasks' && cancel === 'cancel';
	return isCancel ? { page: 'cancel-task', threadId, taskId } : undefined;
}

function clientCallAt([callId, what, ...rest]: readonly string[]): ControlRoute | undefined {
	if (rest.length > 0) return undefined;
	if (callId === undefined) return { page: 'client-calls' };
	if (what === undefined) return { page: 'client-call', callId };
	return what === 'result' ? { page: 'client-result', callId } : undefined;
}

/**
 * Undefined for an address that is not ours.
 *
 * @param base the words before ours: the node's own id, and its path
 */
export function controlRoute(path: string, base: readonly string[]): ControlRoute | undefined {
	const [area, kind, ...rest] = wordsBehind(path, base) ?? [];
	if (area === 'ui') return pageAt(kind === undefined ? [] : [kind, ...rest]);
	if (area !== 'ai') return undefined;
	if (kind === 'agents') return agentAt(rest);
	if (kind === 'runs') return runAt(rest);
	if (kind === 'client-calls') return clientCallAt(rest);
	if (kind === 'chat') return threadAt(rest);
	if (kind === undefined) return undefined;
	const words = [kind, ...rest];
	if (words.join('/') === OPEN_API) return { page: 'open-api' };
	return routesAt(words).length > 0 ? { page: 'operations', words } : undefined;
}
