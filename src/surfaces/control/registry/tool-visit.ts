import { ToolError } from '../../../kernel/tool-error';
import type { Tenant } from '../../../policy/identity/principal';
import { isRandomId } from '../../../policy/random-id';
import { tenantsOf } from '../../../policy/sessions/operator-session';
import type { Workspace } from '../../../registry/read-workspace';
import type { Registry } from '../../../registry/open-registry';
import { registryErrors } from '../../../registry/registry-errors';
import { shownTime } from '../../../registry/shown-marks';
import { pinOf } from '../../../registry/tool/hold-to-examples';
import type { ShownTool } from '../../../registry/tool/shown-tool';
import type { OpenedRegistry } from '../../registry/opened-registry';
import { openRegistryFor } from '../../registry/opened-registry';
import { asToolError, statusOf } from '../control-api';
import type { OperatorRequest } from '../operator-request';
import { formField } from '../operator-visit';

/** A page of tools that is asked for by somebody who is signed in: an admin of one workspace. */
export interface ToolVisit {
	readonly visit: OperatorRequest;
	/** Of the tenant that has the tool; of one that nobody has, the visitor's own. */
	readonly opened: OpenedRegistry;
	/** All that the visitor sees, their own first. */
	readonly registries: readonly Registry[];
}

/** Throws `ToolError`. */
export async function openToolVisit(visit: OperatorRequest, toolId: string): Promise<ToolVisit> {
	const { context, session, store } = visit;
	const { user, password } = session;
	// A password is for the one tenant of a credential; tokens come from many.
	const isOneOfMany = password === undefined;
	const open = async ({ organisation, agency }: Tenant) => {
		const caller = { organisation, agency, user, isAdmin: true };
		return await openRegistryFor(context, { caller, store, itemIndex: 0, isOneOfMany });
	};
	const [first, ...others] = tenantsOf(session);
	const seen = [await open(first), ...(await Promise.all(others.map(open)))] as const;
	let [opened] = seen;
	for (const one of seen) if ((await one.registry.current()).tools.has(toolId)) opened = one;
	return { visit, opened, registries: seen.map(({ registry }) => registry) };
}

/** A registered tool, also a deleted one that can be restored. Throws `ToolError` for any other id. */
export async function registeredTool({ opened }: ToolVisit, id: string): Promise<ShownTool> {
	if (!isRandomId(id)) throw registryErrors.notFound('tool', id);
	return await opened.registry.tools.get(id);
}

/** What keeps a tool at a version. */
export function pinnedOf(
	tool: ShownTool,
	workspace: Workspace,
): 'by itself' | 'by its function' | 'not' {
	if (tool.functionVersionId !== null) return 'by itself';
	return pinOf(tool, workspace) === null ? 'not' : 'by its function';
}

/** Which version a tool runs, in our own words. */
export function runsWords(tool: ShownTool, workspace: Workspace): string {
	const { target, functionVersionId } = tool;
	const { versions } = workspace;
	if (target === 'client') return 'A program of yours runs it (client tool)';
	if (functionVersionId !== null) {
		const kept = versions.get(functionVersionId);
		const when = kept === undefined ? '' : ` kept ${shownTime(kept.createdAt).slice(0, 10)}`;
		return `Pinned to a version${when}`;
	}
	return pinnedOf(tool, workspace) === 'not'
		? 'Follows what is published'
		: 'Pinned with all tools of its function';
}

/** What a person typed into a field, with the line ends of every other text. */
export const typedText = ({ visit }: ToolVisit, name: string): string =>
	formField(visit.context, name).replaceAll('\r\n', '\n');

/** Why something was refused, for a page that shows it beside what was typed. Throws what is no refusal. */
export function refusalOf(error: unknown): { readonly status: number; readonly text: string } {
	if (!ToolError.is(error)) throw error;
	const { message, hint } = asToolError(error);
	return { status: statusOf(error), text: `${message} ${hint}` };
}
