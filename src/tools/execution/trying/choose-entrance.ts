import { didYouMean } from '../../../kernel/values/nearest';
import type { Ports } from '../../../kernel/ports';
import type { LiveCall, PublicEntrance } from '../../../kernel/ports/instance/live-webhooks';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { refuseCall } from './live-body';

export interface EntranceWish {
	readonly triggerName?: string | undefined;
	readonly method?: string | undefined;
	readonly pathValues?: Readonly<Record<string, string>> | undefined;
}

export interface ChosenEntrance extends Pick<LiveCall, 'entrance' | 'method' | 'path'> {
	readonly trigger: WorkflowNode;
}

const LONGEST_VALUE = 500;

const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');

function choose(
	{ name, id }: WorkflowDocument,
	entrances: readonly PublicEntrance[],
	wanted: string | undefined,
): PublicEntrance {
	const names = entrances.map(({ nodeName }) => nodeName);
	const [first] = entrances;
	if (first === undefined)
		throw refuseCall(
			`What is live of workflow "${name}" (${id}) has no webhook, form or chat to call.`,
			'Its other triggers start it by themselves; run-workflow tries the draft.',
		);
	if (wanted === undefined) {
		if (entrances.length === 1) return first;
		throw refuseCall(
			`Workflow "${name}" can be called in several ways.`,
			`Pass triggerName: ${quoted(names)}.`,
		);
	}
	const found = entrances.find(({ nodeName }) => nodeName === wanted);
	if (found) return found;
	throw refuseCall(
		`"${wanted}" is no trigger to call.${didYouMean(wanted, names)}`,
		`Those of the live version: ${quoted(names)}.`,
	);
}

/** It goes into the path as one part, whatever a server makes of what is encoded. */
const isOnePart = (value: string) =>
	value.length > 0 &&
	value.length <= LONGEST_VALUE &&
	!/[/\\%?#\p{C}]/u.test(value) &&
	!/^\.+$/.test(value);

function fill(path: readonly string[], params: Readonly<Record<string, string>> = {}): string[] {
	const names = path.flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
	const unknown = Object.keys(params).filter((name) => !names.includes(name));
	if (unknown.length > 0)
		throw refuseCall(
			`The path has no ${quoted(unknown)}.`,
			names.length > 0 ? `It has ${quoted(names)}.` : 'Leave pathValues out.',
		);
	return path.map((part) => {
		if (!part.startsWith(':')) return part;
		const name = part.slice(1);
		const value = Object.hasOwn(params, name) ? params[name] : undefined;
		if (value !== undefined && isOnePart(value)) return value;
		throw refuseCall(
			`The path needs "${name}", as one part of an address.`,
			`Pass pathValues {"${name}": "…"}: not empty, without / \\ % ? #, no more than ${LONGEST_VALUE} characters.`,
		);
	});
}

function refuseClosed({ nodeName, asksWho, isPublic }: PublicEntrance): void {
	if (asksWho)
		throw refuseCall(
			`Trigger "${nodeName}" asks callers for a secret, which no tool is given.`,
			'Tell the person the address: they call it themself. run-workflow tries the draft.',
			'forbidden',
		);
	if (!isPublic)
		throw refuseCall(
			`Chat "${nodeName}" is not public: it cannot be called from outside.`,
			'Try it with run-workflow, or tell the person to open it in n8n.',
			'forbidden',
		);
}

/** The trigger to call, with the path and method of the request. Throws `ToolError`. */
export function chooseEntrance(
	workflow: WorkflowDocument,
	{ triggerName, method: wanted, pathValues }: EntranceWish,
	{ liveWebhooks }: Pick<Ports, 'liveWebhooks'>,
): ChosenEntrance {
	const entrance = choose(workflow, liveWebhooks.entrances(workflow), triggerName);
	const { nodeName, methods, path } = entrance;
	refuseClosed(entrance);
	const trigger = workflow.nodes.find(({ name }) => name === nodeName);
	if (path === undefined || trigger === undefined)
		throw refuseCall(
			`Where n8n answers for trigger "${nodeName}" is not known here: its path is computed, or none.`,
			'Give it a plain path with build-workflow, and publish it.',
		);
	const method = wanted ?? methods[0];
	if (method === undefined || !methods.includes(method))
		throw refuseCall(
			`Trigger "${nodeName}" does not take ${method ?? 'any method'}.`,
			`It takes ${methods.join(', ')}.`,
		);
	return { entrance, method, trigger, path: fill(path, pathValues) };
}
