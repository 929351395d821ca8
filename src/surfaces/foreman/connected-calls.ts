import type { EngineRequest, EngineResponse, IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { isDataObject } from '../../adapters/in-process/data-object';
import { capOutput } from '../../kernel/cap-output';
import { plainItems } from '../../kernel/values/plain-items';
import type { BoundCall } from '../../orchestrator/run/run-ports';
import type { OpenRun } from '../../orchestrator/run/drive-run';
import type { HeldRun } from '../../orchestrator/run-store';
import { hideAnswerSecrets } from '../../policy/answer-secrets/hide-answer-secrets';
import { hidePageSecrets } from '../../policy/browser/hide-page-secrets';
import { cleanTexts } from '../../policy/secrets/clean-texts';
import { drawNonce, wrapUntrusted } from '../../policy/untrusted/untrusted-text';

type Action = EngineRequest['actions'][number];

/** What an action carries to find its call again. `hitl` is there for those that go to a gate first. */
const whose = z.object({ taskId: z.string(), callId: z.string(), hitl: z.unknown() });

const idsOf = ({ taskId, call }: BoundCall) => ({ itemIndex: 0, taskId, callId: call.id });

/** The arguments for a tool behind a gate. Where n8n could not wrap the tool, they stand beside the gate's own fields. */
function givenBehind({ call }: BoundCall): IDataObject {
	const { toolParameters, hitlParameters: _, ...rest } = call.arguments;
	if (isDataObject(toolParameters)) return toolParameters;
	if (toolParameters !== undefined) return { input: String(toolParameters) };
	return isDataObject(rest) ? rest : {};
}

/** Asks the gate as n8n's own agent does: the metadata names the call and the node that the gate judges. */
function toGate(bound: BoundCall, behind: string): Action {
	const { call, node } = bound;
	const { hitlParameters } = call.arguments;
	const toolParameters = givenBehind(bound);
	return {
		actionType: 'ExecutionNodeAction',
		nodeName: node.name,
		input: { ...(isDataObject(hitlParameters) ? hitlParameters : {}), toolParameters },
		type: 'ai_tool',
		id: call.id,
		metadata: {
			...idsOf(bound),
			toolName: call.name,
			hitl: { toolName: call.name, gatedToolNodeName: behind, originalInput: toolParameters },
		},
	};
}

function toTool(bound: BoundCall): Action {
	const { call, node } = bound;
	const behind = bound.isApproved === true ? node.behind : undefined;
	const plain = isDataObject(call.arguments) ? call.arguments : {};
	const given = behind === undefined ? plain : givenBehind(bound);
	return {
		actionType: 'ExecutionNodeAction',
		nodeName: behind ?? node.name,
		input: behind !== undefined || node.isOfMany ? { ...given, tool: call.name } : given,
		type: 'ai_tool',
		id: call.id,
		metadata: { ...idsOf(bound), ...(behind === undefined ? {} : { parentNodeName: node.name }) },
	};
}

/** Connected tools run as nodes of the workflow, so that each call shows on the canvas. */
export const connectedActions = (calls: readonly BoundCall[]): EngineRequest['actions'] =>
	calls.map((bound) => {
		const { behind } = bound.node;
		return behind === undefined || bound.isApproved === true
			? toTool(bound)
			: toGate(bound, behind);
	});

/** The request to n8n. It returns the metadata with the answers, so the run can be found again. */
export const connectedRequest = (
	{ run: { runId }, fence }: Pick<HeldRun, 'run' | 'fence'>,
	calls: readonly BoundCall[],
): EngineRequest => ({ actions: connectedActions(calls), metadata: { runId, fence } });

export const requestedFor = z.object({ runId: z.string(), fence: z.number() });

type Answered = EngineResponse['actionResponses'][number];

const LONGEST = 30_000;

const approval = z.object({ approved: z.boolean(), chatInput: z.string().optional() });
const gateAnswer = z.union([approval, z.object({ data: approval }).transform(({ data }) => data)]);

/** Gate and node both get the tool's name from us. A different name in the arguments was not approved. */
function isAmbiguous({ input }: Pick<Action, 'input'>, hitl: unknown): boolean {
	const named = z.object({ toolName: z.string() }).safeParse(hitl);
	const { toolParameters } = input;
	return (
		isDataObject(toolParameters) &&
		'tool' in toolParameters &&
		toolParameters.tool !== named.data?.toolName
	);
}

function untrusted(said: unknown, clean: (text: string) => string): string {
	const shown = hideAnswerSecrets(plainItems(said));
	const { value, omitted } = capOutput(cleanTexts(shown, clean), LONGEST);
	const cut = omitted.length > 0 ? { leftOut: omitted } : {};
	return JSON.stringify({ ...wrapUntrusted(value, drawNonce()), ...cut });
}

/** Reads a node's answer without secrets, as foreign text unless a person wrote it at a gate. `approved`: a gate let the call through, and its own node runs next. */
export function connectedAnswer({ action, data }: Answered, clean: (text: string) => string) {
	const { taskId, callId, hitl } = whose.parse(action.metadata);
	const ids = { taskId, callId };
	const answered = (text: string, isError: boolean) =>
		({ ...ids, word: 'answered', isError, text }) as const;
	const refused = (message: string) => {
		const hint = 'It was not run. Do not try it another way.';
		const text = JSON.stringify({ error: { code: 'denied', message, hint } });
		return answered(clean(text).slice(0, LONGEST), true);
	};
	const items = data.data?.ai_tool?.[0]?.map(({ json }) => json) ?? [];
	const isError = data.executionStatus === 'error' || data.error !== undefined;
	if (hitl !== undefined && !isError) {
		const read = gateAnswer.safeParse(items[0]);
		if (read.data?.approved === true && items.length === 1) {
			if (!isAmbiguous(action, hitl)) return { ...ids, word: 'approved' } as const;
			return refused('A field named "tool" cannot go through a gate.');
		}
		const said = read.data?.chatInput ?? '';
		return refused(said === '' ? 'A person refused this call.' : said);
	}
	const said =
		isError && data.error ? { error: data.error.message } : items.length === 1 ? items[0] : items;
	// The only background agents with connected tools are those with a browser.
	const shown = taskId === '' ? said : hidePageSecrets(said);
	return answered(untrusted(shown, clean), isError);
}

export type ConnectedAnswer = ReturnType<typeof connectedAnswer>;

/** Gives a run the results of its connected calls. Ignores calls that are no longer open. */
export function tellAnswers(
	open: Pick<OpenRun, 'answerConnected' | 'passConnected'>,
	answers: readonly ConnectedAnswer[],
): void {
	for (const answer of answers) {
		const { taskId, callId } = answer;
		if (answer.word === 'approved') open.passConnected(taskId, callId);
		else open.answerConnected(taskId, callId, answer.text, answer.isError);
	}
}
