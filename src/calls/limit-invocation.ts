import { nativeCatalog } from '../catalog/catalog';
import type { CallableTool, PreparedCall } from '../kernel/callable-tool';
import type { Effect } from '../kernel/define-tool';
import type { Decision, Invocation } from '../kernel/invoke-tool';
import type { Ports } from '../kernel/ports';
import { ToolError } from '../kernel/tool-error';
import { type ClientLimits, isWithinLimits, limitAnything } from '../policy/clients/client-limits';
import { type ClientWorld, createClientReach } from '../policy/clients/client-reach';
import { keepOwnWays } from '../policy/clients/refuse-outside-calls';
import { keepOverview } from '../policy/clients/keep-overview';
import { keepToReach } from '../policy/clients/keep-to-reach';
import { plainLine } from '../policy/people/plain-line';
import { REGISTRY } from '../registry/dispatch/registered-facts';

const HINT =
	'Go on without it, or tell the person that an operator can change what this client may use. Nothing was done.';

const refused = (reason: string): Decision => ({ word: 'denied', reason, hint: HINT });

/** The domain of a tool of the catalog. A tool without one is in no domain that a limit could name. */
const domainOf = (tool: CallableTool): string =>
	'domain' in tool && typeof tool.domain === 'string' ? tool.domain : '';

function whyOutside(tool: CallableTool, effect: Effect, limits: ClientLimits): string | undefined {
	const { name } = tool;
	if (isWithinLimits({ name, domain: domainOf(tool), effect }, limits)) return undefined;
	const isNamed = limits.tools.length === 0 || limits.tools.includes(name);
	const isInDomain = limits.domains.length === 0 || limits.domains.includes(domainOf(tool));
	if (isNamed && isInDomain)
		return `This client may do no more than ${limits.strongest}, and this call of ${plainLine(name)} would ${effect}.`;
	return `This client may not use ${plainLine(name)}.`;
}

const isUnknown = (error: unknown) =>
	ToolError.is(error) && (error.code === 'not-found' || error.code === 'forbidden');

/** Limits a call to what its client may touch; workflows outside are not there. Permissions and approvals hold as before. */
export function limitInvocation(
	invocation: Invocation,
	limits: ClientLimits | undefined,
	world: ClientWorld,
): Invocation {
	if (limits === undefined || !limitAnything(limits)) return invocation;
	const { workflows: reach } = limits;
	/** Whether the call is of a registered tool that the operator has named: it then runs its workflow, wherever that is. */
	let isNamed = false;

	const mayCall = async (name: string) => {
		const tool = nativeCatalog.find(name);
		return await Promise.resolve(tool !== undefined && isWithinLimits(tool, limits));
	};

	const narrowed = (ports: Ports): Ports => {
		const kept = keepOverview(keepOwnWays(ports), mayCall);
		if (reach === undefined || isNamed) return kept;
		return keepToReach(kept, createClientReach(reach, kept, world), world);
	};

	/** A tool may do more than it says, and a registered one runs a workflow, which may be out of reach. */
	const decideByCall = async (tool: CallableTool, call: PreparedCall, ports: () => Ports) => {
		if (call.changes === undefined) return undefined;
		try {
			const acts = await call.changes(ports);
			const why = acts && tool.effect === 'read' ? whyOutside(tool, 'write', limits) : undefined;
			return why === undefined ? undefined : refused(why);
		} catch (error) {
			if (reach === undefined || isNamed || !isUnknown(error)) throw error;
			// The error would name the workflow.
			return refused(`${plainLine(tool.name)} runs a workflow that this client may not use.`);
		}
	};

	return {
		...invocation,
		ports: (signal, answer) => narrowed(invocation.ports(signal, answer)),
		async decide(tool, call, ports) {
			const why = whyOutside(tool, tool.effect, limits);
			if (why !== undefined) return refused(why);
			isNamed = tool.provider === REGISTRY && limits.tools.includes(tool.name);
			return (
				(await decideByCall(tool, call, ports)) ?? (await invocation.decide(tool, call, ports))
			);
		},
	};
}
